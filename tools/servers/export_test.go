package servers

import "github.com/modelcontextprotocol/go-sdk/mcp"

// ForSuite has the servers of the conformance suite reached, which are on this computer, and given what they ask for.
func ForSuite(o *Options, give *mcp.ClientOptions) { o.suite = give }
