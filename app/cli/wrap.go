package cli

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/cli/mcp"
)

// wrapped is the variable of the environment of what Nod started as a server of its own.
const wrapped = "NOD_MCP_WRAPPED"

type mcpWrapCmd struct {
	Name    string   `placeholder:"NAME" help:"What the server is called in Nod; else it is named after the command."`
	Folder  []string `placeholder:"FOLDER" sep:"none" help:"A folder that the server may write; what it changes there can be undone. Can be repeated."`
	Command []string `arg:"" optional:"" help:"The program and its arguments, after --; or the address of a server over HTTP. Without one, a server that Nod has."`
}

// Run serves the tools of one server to the program that starts this: the server is added if Nod does not have it, and its
// tools are there once the person has approved them.
func (c *mcpWrapCmd) Run(s *Session) error {
	if os.Getenv(wrapped) != "" {
		return lang.Errorf("wrap a server: it is Nod that started this, as a server of its own")
	}
	if len(c.Command) > 0 && isNod(c.Command[0]) {
		return lang.Errorf("wrap a server: its program is Nod, whose tools pass through Nod already; use: nod mcp serve")
	}
	agent, err := s.Ensure(s.Ctx)
	if err != nil {
		return err
	}
	name, err := c.server(s.Ctx, agent)
	if err != nil {
		return err
	}
	return mcp.Serve(s.Ctx, mcp.Options{Agent: agent, Version: s.Version, In: os.Stdin, Out: os.Stdout, Server: name})
}

// server returns the name of the server in Nod, which is added if it is not there.
func (c *mcpWrapCmd) server(ctx context.Context, agent *api.Client) (string, error) {
	all, err := api.ListServers.Call(ctx, agent, api.None{})
	if err != nil {
		return "", err
	}
	add, err := (&mcpAddCmd{Name: c.Name, Folder: c.Folder, Command: c.Command}).request()
	if err != nil {
		return "", err
	}
	for _, sv := range all.Servers {
		named := c.Name == "" || sv.Name == c.Name
		same := slices.Equal(sv.Command, add.Command) && sv.URL == add.URL
		switch {
		case named && (same || c.Name != "" && len(c.Command) == 0):
			return sv.Name, nil
		case c.Name != "" && named:
			return "", api.Invalid(lang.Say("Nod has another server named %s. Name this one with --name.", c.Name))
		}
	}
	if len(c.Command) == 0 {
		return "", api.Invalid(lang.Say("Nod has no such server. Give its command after --, or add it with: nod mcp add NAME -- COMMAND"))
	}
	if add.Name == "" {
		add.Name = free(nameOf(c.Command), all.Servers)
	}
	_, err = api.AddServer.Call(ctx, agent, add)
	return add.Name, err
}

// isNod reports whether a program is this one.
func isNod(program string) bool {
	found, err := exec.LookPath(program)
	if err != nil {
		return false
	}
	own, err := os.Executable()
	if err != nil {
		return false
	}
	a, err := os.Stat(found)
	b, failed := os.Stat(own)
	return err == nil && failed == nil && os.SameFile(a, b)
}

// launchers are programs that start the one that their first other argument names.
var launchers = []string{"npx", "npm", "bunx", "pnpm", "pnpx", "yarn", "uvx", "uv", "pipx", "node", "bun", "deno", "python", "python3", "docker", "podman"}

var (
	notInName  = regexp.MustCompile(`[^a-z0-9]+`)
	nameAround = regexp.MustCompile(`^(mcp_)?(server_)?(mcp_)?|(_mcp)?(_server)?$`)
)

// nameOf returns what a server can be called after its command.
func nameOf(command []string) string {
	what := command[0]
	if launcher := strings.TrimSuffix(filepath.Base(what), ".exe"); slices.Contains(launchers, launcher) {
		for _, arg := range command[1:] {
			if !strings.HasPrefix(arg, "-") && !slices.Contains([]string{"run", "exec", "dlx", "x", "tool"}, arg) {
				what = arg
				break
			}
		}
	}
	what = path.Base(strings.ReplaceAll(what, `\`, "/"))
	what, _, _ = strings.Cut(strings.TrimPrefix(what, "@"), "@")
	name := strings.Trim(notInName.ReplaceAllString(strings.ToLower(strings.TrimSuffix(what, path.Ext(what))), "_"), "_")
	name = nameAround.ReplaceAllString(name, "")
	if name == "" || name[0] < 'a' {
		name = "server"
	}
	return name[:min(len(name), 28)]
}

// free returns a name that no server has.
func free(name string, all []api.ToolServer) string {
	taken := func(n string) bool {
		return slices.ContainsFunc(all, func(s api.ToolServer) bool { return s.Name == n })
	}
	for i, n := 2, name; ; i++ {
		if !taken(n) {
			return n
		}
		n = fmt.Sprintf("%s_%d", name, i)
	}
}
