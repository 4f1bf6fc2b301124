"""Between JSON values and the rules: what may be asked, how answers look, how refusals are told."""
