package config

// openFlags are none: a named pipe has no place in a folder here.
const openFlags = 0
