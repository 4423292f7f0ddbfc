"""Reads many questions from a file, answers them in order with local processes or a cluster, and writes the
answers.
"""
