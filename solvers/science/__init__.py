"""Questions of science: what is asked for as data, and facts that are related by what they say."""
