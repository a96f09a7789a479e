package api

import (
	"context"
	"net"
	"time"
)

// The routes of the programs that call tools over MCP.
var (
	CallForClient = Route[ClientCall, CallResult]{post, "mcp/call", "Calls a tool for the program that started the caller, as `nod mcp serve` does, or for the caller itself. That program has standing approvals and limits of its own, and is asked for what it would get to read."}
	ListClients   = Route[None, ClientsResult]{get, "mcp/clients", "The programs that have called tools over MCP since the agent was started, or have standing approvals."}
	RevokeClient  = Route[IDRequest, ClientsResult]{post, "mcp/revoke", "Ends all standing approvals of a program at once."}
)

// ClientCall is one call of a tool by another program.
type ClientCall struct {
	Label string `json:"label,omitempty"` // what the program calls itself, which is shown and counts for nothing
	Tool  string `json:"tool"`
	Args  string `json:"args"` // the exact bytes of a JSON object
}

// ClientsResult are programs, the one that called last first.
type ClientsResult struct {
	Clients []ToolClient `json:"clients"`
}

// ToolClient is a program that calls tools over MCP.
type ToolClient struct {
	ID      string    `json:"id"` // of this very file at this place
	Program string    `json:"program"`
	Digest  string    `json:"digest"`          // SHA-256 of the file
	Label   string    `json:"label,omitempty"` // what it calls itself
	Calls   int       `json:"calls"`           // since the agent was started
	Last    time.Time `json:"last,omitzero"`
	Grants  int       `json:"grants"` // standing approvals
}

type peerKey struct{}

// withPeer keeps which process is at the other end of a connection.
func withPeer(ctx context.Context, c net.Conn) context.Context {
	return context.WithValue(ctx, peerKey{}, peerProcess(c))
}

// Peer returns the process that made a request; 0 if that is not known.
func Peer(ctx context.Context) int {
	pid, _ := ctx.Value(peerKey{}).(int)
	return pid
}
