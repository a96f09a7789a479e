package api

// The routes of the servers of other programs' tools.
var (
	ListServers  = Route[None, ServersResult]{get, "servers/list", "The servers whose tools Nod uses over MCP, and why one's cannot be used."}
	AddServer    = Route[AddServerRequest, ServersResult]{post, "servers/add", "Adds a server to config.toml. Its tools can be used once the person has approved them (the tool servers.approve)."}
	RemoveServer = Route[ServerRequest, ServersResult]{post, "servers/remove", "Removes a server from config.toml and ends it."}
)

// ServersResult are servers, by name.
type ServersResult struct {
	Servers []ToolServer `json:"servers"`
}

// ToolServer is a program that serves tools.
type ToolServer struct {
	Name     string   `json:"name"`
	Command  []string `json:"command"`
	Folders  []string `json:"folders,omitempty"` // that it may write
	Tools    []string `json:"tools"`             // that can be called
	Running  bool     `json:"running"`
	Confined bool     `json:"confined"`          // it can change no file but in its folders
	Problem  string   `json:"problem,omitempty"` // why its tools cannot be used
}

// AddServerRequest is a server to be added.
type AddServerRequest struct {
	Name    string   `json:"name"`
	Command []string `json:"command"`           // the program and its arguments
	Folders []string `json:"folders,omitempty"` // that it may write
}

// ServerRequest names a server.
type ServerRequest struct {
	Name string `json:"name"`
}
