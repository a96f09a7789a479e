package cli

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/term"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
)

// The tools that ask the person about what a server says of itself, and about the servers of other assistants.
const (
	approveServer   = "servers.approve"
	takeOverServers = "servers.take_over"
)

type mcpListCmd struct{ jsonFlag }

func (c *mcpListCmd) Run(s *Session) error {
	return show(s, c.JSON, api.ListServers, api.None{}, s.servers)
}

type mcpAddCmd struct {
	Name    string   `arg:"" help:"What the server is called: small letters, digits and underscores."`
	Folder  []string `placeholder:"FOLDER" sep:"none" help:"A folder that the server may write; what it changes there can be undone. Can be repeated."`
	Command []string `arg:"" help:"The program and its arguments, after --; or the address of a server over HTTP, as https://example.org/mcp."`
}

func (c *mcpAddCmd) Run(s *Session) error {
	req, err := c.request()
	if err != nil {
		return err
	}
	return show(s, false, api.AddServer, req, s.servers)
}

func (c *mcpAddCmd) request() (api.AddServerRequest, error) {
	var folders []string
	for _, f := range c.Folder {
		path, err := filepath.Abs(f)
		if err != nil {
			return api.AddServerRequest{}, err
		}
		folders = append(folders, path)
	}
	req := api.AddServerRequest{Name: c.Name, Command: c.Command, Folders: folders}
	if len(c.Command) == 1 && strings.HasPrefix(c.Command[0], "https://") {
		req.Command, req.URL = nil, c.Command[0]
	}
	return req, nil
}

type mcpRemoveCmd struct {
	Name string `arg:"" help:"Name of the server."`
	jsonFlag
}

func (c *mcpRemoveCmd) Run(s *Session) error {
	return show(s, c.JSON, api.RemoveServer, api.ServerRequest{Name: c.Name}, s.servers)
}

type mcpSecretCmd struct {
	Name     string `arg:"" help:"Name of the server."`
	Variable string `arg:"" help:"Variable of the server's environment, as GITHUB_TOKEN."`
}

// Run reads the secret and passes it on; it is printed nowhere.
func (c *mcpSecretCmd) Run(s *Session) error {
	value, err := s.secret(lang.T("%s of %s", c.Variable, c.Name))
	if err != nil {
		return err
	}
	return show(s, false, api.KeepSecret, api.KeepSecretRequest{Name: c.Name, Variable: c.Variable, Value: value},
		func(api.ServersResult) { s.say("Kept %s in the system keyring.", c.Variable) })
}

type mcpSignInCmd struct {
	Name     string `arg:"" help:"Name of the server."`
	ClientID string `arg:"" optional:"" help:"How Nod is known there, if the server's operator gave you an id for it."`
	Secret   bool   `help:"Read the secret of that id from the terminal or the standard input."`
}

// Run waits until the person signed in in the browser, which Nod opens.
func (c *mcpSignInCmd) Run(s *Session) (err error) {
	req := api.SignInRequest{Name: c.Name, ClientID: c.ClientID}
	if c.Secret {
		if req.ClientSecret, err = s.secret(lang.T("secret of %s", c.ClientID)); err != nil {
			return err
		}
	}
	s.say("Sign in on the page that Nod opens in your browser.")
	return show(s, false, api.SignInServer, req, func(api.ServersResult) { s.say("Signed in to %s.", c.Name) })
}

// secret reads a secret from the terminal, which shows nothing of it, or from the standard input without its last line break.
func (s *Session) secret(what string) (string, error) {
	if s.In == nil && isTerminal(os.Stdin) {
		return s.password(what)
	}
	value, err := s.read("-", maxSecret)
	return strings.TrimSuffix(strings.TrimSuffix(string(value), "\n"), "\r"), err
}

func (s *Session) password(what string) (text string, err error) {
	fd := int(os.Stdin.Fd())
	before, err := term.GetState(fd)
	if err != nil {
		return "", err
	}
	defer func() { _ = term.Restore(fd, before); s.printf("\n") }() // also where it was interrupted
	s.printf("%s: ", what)
	err = s.interruptible(func() error {
		value, err := term.ReadPassword(fd)
		text = string(value)
		return err
	})
	return text, err
}

// maxSecret is how much of a secret is read, in bytes; Nod refuses one that is as long.
const maxSecret = 16 << 10

type mcpStopCmd struct {
	Name string `arg:"" help:"Name of the server."`
	jsonFlag
}

func (c *mcpStopCmd) Run(s *Session) error {
	return show(s, c.JSON, api.StopServer, api.StopServerRequest{Name: c.Name}, s.servers)
}

type mcpStartCmd struct{ mcpStopCmd }

func (c *mcpStartCmd) Run(s *Session) error {
	return show(s, c.JSON, api.StopServer, api.StopServerRequest{Name: c.Name, Start: true}, s.servers)
}

type mcpApproveCmd struct {
	Name string `arg:"" help:"Name of the server."`
	JSON bool   `help:"Print the result as JSON, as in the tool contract."`
}

// Run calls the tool, which is asked about in Nod's window.
func (c *mcpApproveCmd) Run(s *Session) error {
	args, err := json.Marshal(map[string]string{"server": c.Name})
	if err != nil {
		return err
	}
	return (&callCmd{Tool: approveServer, Args: string(args), JSON: c.JSON}).Run(s)
}

type mcpTakeOverCmd struct {
	JSON bool `help:"Print the result as JSON, as in the tool contract."`
}

// Run calls the tool, which shows what it found and is asked about in Nod's window.
func (c *mcpTakeOverCmd) Run(s *Session) error {
	return (&callCmd{Tool: takeOverServers, Args: "{}", JSON: c.JSON}).Run(s)
}

type mcpLogCmd struct {
	Name string `arg:"" help:"Name of the server."`
	jsonFlag
}

// lastCalls is how many calls of a server are listed.
const lastCalls = 20

// Run looks through the audit log, from its end, for calls of the server's tools.
func (c *mcpLogCmd) Run(s *Session) error {
	found := api.ActivityResult{Records: []api.ActivityRecord{}}
	return s.together(func(s *Session) error {
		for req := (api.ActivityRequest{Text: c.Name + ".", Limit: 1000}); len(found.Records) < lastCalls; {
			r, err := call(s, api.ListActivity, req)
			if err != nil {
				return err
			}
			for _, a := range r.Records {
				if strings.HasPrefix(a.Tool, c.Name+".") && len(found.Records) < lastCalls {
					found.Records = append(found.Records, a)
				}
			}
			if req.Before = r.Next; r.Next == 0 {
				break
			}
		}
		return s.finish(c.JSON, nil, found, func() { s.calls(found.Records) })
	})
}

func (s *Session) calls(all []api.ActivityRecord) {
	if len(all) == 0 {
		s.say("No calls.")
	}
	s.columns(func(t *Session) {
		for _, a := range all {
			t.record(a, "\t")
		}
	})
}

func (s *Session) servers(r api.ServersResult) {
	if len(r.Servers) == 0 {
		s.say("No servers. Add one with: nod mcp add NAME -- COMMAND")
		return
	}
	for _, sv := range r.Servers {
		s.printf("%s: %s\n", sv.Name, strings.Join(sv.Command, " ")+sv.URL)
		if len(sv.Folders) > 0 {
			s.printf("    %s\n", phrase("may change files in %s", list(sv.Folders)))
		}
		if len(sv.Secrets) > 0 {
			s.printf("    %s\n", phrase("gets %s from the keyring", list(sv.Secrets)))
		}
		if !sv.Confined {
			s.printf("    %s\n", lang.T("not confined: it can change all your files"))
		}
		if sv.Problem != "" {
			s.printf("    %s\n", lang.Then(sv.Problem, sv.Remedy))
		}
		if len(sv.Tools) > 0 {
			s.printf("    %s\n", strings.Join(sv.Tools, " "))
		}
	}
}
