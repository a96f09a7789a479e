package desktest

import (
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"strings"
	"time"
)

// DebugEnv names the socket on which a window process built with the tag e2e
// lists its visible objects.
const DebugEnv = "NOD_DEBUG_SOCK"

// Node is one visible object of a window, in pixels from the upper left corner
// of the window's content.
type Node struct {
	Window   string `json:"window"` // title
	Type     string `json:"type"`   // Go type, as in "*widget.Button"
	Text     string `json:"text"`   // "placeholder:" and the placeholder for an empty entry
	X        int    `json:"x"`
	Y        int    `json:"y"`
	W        int    `json:"w"`
	H        int    `json:"h"`
	Focused  bool   `json:"focused"`
	Disabled bool   `json:"disabled"`
}

// Tree asks the debug socket for all visible objects.
func Tree(ctx context.Context, sock string) ([]Node, error) {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	client := http.Client{Transport: &http.Transport{
		DisableKeepAlives: true,
		DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
			return (&net.Dialer{}).DialContext(ctx, "unix", sock)
		},
	}}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://nod/tree", nil)
	if err != nil {
		return nil, err
	}
	res, err := client.Do(req)
	if err != nil {
		return nil, fmt.Errorf("ask the debug socket: %w", err)
	}
	defer res.Body.Close()
	var nodes []Node
	if err := json.NewDecoder(res.Body).Decode(&nodes); err != nil {
		return nil, fmt.Errorf("read the debug tree: %w", err)
	}
	return nodes, nil
}

// Find waits for an object whose type ends in typ and whose text is text.
func Find(ctx context.Context, sock, typ, text string) (Node, error) {
	return FindFunc(ctx, sock, fmt.Sprintf("%s %q", typ, text), func(n Node) bool {
		return strings.HasSuffix(n.Type, typ) && n.Text == text
	})
}

// FindFunc waits for an object that match accepts. If there is none, the error
// lists the texts that were on the screen.
func FindFunc(ctx context.Context, sock, what string, match func(Node) bool) (Node, error) {
	var found Node
	var last []Node
	err := Poll(ctx, what, func() bool {
		nodes, err := Tree(ctx, sock)
		if err == nil {
			last = nodes
		}
		for _, n := range nodes {
			if match(n) {
				found = n
				return true
			}
		}
		return false
	})
	if err != nil {
		return Node{}, fmt.Errorf("%w; seen: %q", err, texts(last))
	}
	return found, nil
}

func texts(nodes []Node) []string {
	var out []string
	for _, n := range nodes {
		if n.Text != "" {
			out = append(out, n.Text)
		}
	}
	return out
}
