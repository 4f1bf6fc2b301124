"""The referee's rules core: dominoes as pure functions, standard library only."""
