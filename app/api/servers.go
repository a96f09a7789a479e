package api

import "strings"

// The routes of the servers of other programs' tools.
var (
	ListServers  = Route[None, ServersResult]{get, "servers/list", "The servers whose tools Nod uses over MCP, and why one's cannot be used."}
	AddServer    = Route[AddServerRequest, ServersResult]{post, "servers/add", "Adds a server to config.toml. Its tools can be used once the person has approved them (the tool servers.approve)."}
	RemoveServer = Route[ServerRequest, ServersResult]{post, "servers/remove", "Removes a server from config.toml and ends it."}
	KeepSecret   = Route[KeepSecretRequest, ServersResult]{post, "servers/secret", "Keeps a secret of a server in the system keyring, from where only the server gets it: in its environment or, over HTTP, a header."}
	SignInServer = Route[SignInRequest, ServersResult]{post, "servers/sign-in", "Opens the page in the person's browser where they sign in to a server over HTTP, and waits until they did, up to five minutes. What comes of it is in the system keyring."}
	StopServer   = Route[StopServerRequest, ServersResult]{post, "servers/stop", "Ends a server and takes its tools away until it is started again, or Nod is; or gives them back."}
)

// ServersResult are servers, by name.
type ServersResult struct {
	Servers []ToolServer `json:"servers"`
}

// ToolServer is a program that serves tools.
type ToolServer struct {
	Name     string   `json:"name"`
	Command  []string `json:"command"`
	URL      string   `json:"url,omitempty"`     // over HTTP, instead of a command
	Folders  []string `json:"folders,omitempty"` // that it may write
	Secrets  []string `json:"secrets,omitempty"` // names of variables or headers whose values are in the keyring
	Tools    []string `json:"tools"`             // that can be called
	Pins     []Pin    `json:"pins,omitempty"`    // what was approved: its files, then its tools
	Running  bool     `json:"running"`
	Stopped  bool     `json:"stopped,omitempty"`         // by the person
	Confined bool     `json:"confined"`                  // it can change no file but in its folders
	SignIn   bool     `json:"sign_in,omitempty"`         // the person must sign in to it first
	Problem  string   `json:"problem,omitempty" said:""` // why its tools cannot be used
	Remedy   string   `json:"remedy,omitempty" said:""`  // what can be done about that, in a terminal
	Change   string   `json:"change,omitempty" said:""`  // how what it says now differs from what was approved
	Diff     string   `json:"diff,omitempty"`            // the same, line by line, cut where it is long
}

// Changed has a part of what a server says of itself as it was approved and as it is now; one of the two can be empty.
type Changed struct{ Before, Now string }

// Changes returns the parts that differ, read from the difference line by line.
func (s ToolServer) Changes() []Changed {
	var out []Changed
	var c Changed
	add := func() {
		if c != (Changed{}) {
			out, c = append(out, Changed{strings.TrimSpace(c.Before), strings.TrimSpace(c.Now)}), Changed{}
		}
	}
	lines := strings.Split(s.Diff, "\n")
	for _, l := range lines[min(2, len(lines)):] { // after the names of both
		said := strings.Trim(strings.TrimLeft(l, "+-"), " ,") + "\n"
		switch {
		case strings.HasPrefix(l, "+"):
			c.Now += said
		case c.Now != "" || !strings.HasPrefix(l, "-"):
			add()
		}
		if strings.HasPrefix(l, "-") {
			c.Before += said
		}
	}
	add()
	return out
}

// Pin is a part of what was approved of a server.
type Pin struct {
	Name   string `json:"name"`   // the path of a file, or a tool's own name
	SHA256 string `json:"sha256"` // of the file, or of all that is said of the tool
}

// AddServerRequest is a server to be added.
type AddServerRequest struct {
	Name    string   `json:"name"`
	Command []string `json:"command,omitempty"` // the program and its arguments
	URL     string   `json:"url,omitempty"`     // over HTTP, instead of a command
	Folders []string `json:"folders,omitempty"` // that it may write
}

// ServerRequest names a server.
type ServerRequest struct {
	Name string `json:"name"`
}

// StopServerRequest names a server that is to be stopped.
type StopServerRequest struct {
	Name  string `json:"name"`
	Start bool   `json:"start,omitempty"` // it is to be started again
}

// SignInRequest names a server that the person signs in to, and how Nod is known there, where its operator gave an id for that.
type SignInRequest struct {
	Name         string `json:"name"`
	ClientID     string `json:"client_id,omitempty"` // empty: Nod registers itself
	ClientSecret string `json:"client_secret,omitempty"`
}

// KeepSecretRequest has a secret of a server.
type KeepSecretRequest struct {
	Name     string `json:"name"`
	Variable string `json:"variable"` // of its environment; of a server over HTTP, the header
	Value    string `json:"value"`
}
