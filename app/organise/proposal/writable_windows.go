package proposal

// writable: access lists say no until one tries, and then the move says so.
func writable(string) bool { return true }
