package api

// DialLocal is dialLocal, for tests that speak HTTP to the agent themselves.
var DialLocal = dialLocal
