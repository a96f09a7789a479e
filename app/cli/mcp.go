package cli

import (
	"os"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/cli/mcp"
)

// MCP are the commands about the Model Context Protocol: programs that use Nod's tools over it, and servers whose
// tools Nod uses.
type MCP struct {
	List     mcpListCmd     `cmd:"" help:"List the servers whose tools Nod uses."`
	Add      mcpAddCmd      `cmd:"" help:"Add a server: nod mcp add NAME -- COMMAND."`
	Approve  mcpApproveCmd  `cmd:"" help:"Look at what a server says of its tools, and approve it, in Nod's window."`
	Log      mcpLogCmd      `cmd:"" help:"List the last calls of a server's tools, newest first."`
	TakeOver mcpTakeOverCmd `cmd:"" name:"take-over" help:"Put Nod before the servers in the configurations of other assistants, once you approve it in Nod's window."`
	Secret   mcpSecretCmd   `cmd:"" help:"Keep a secret of a server in the system keyring; it is read from the terminal or the standard input."`
	SignIn   mcpSignInCmd   `cmd:"" name:"sign-in" help:"Sign in to a server over HTTP, in the browser."`
	Stop     mcpStopCmd     `cmd:"" help:"End a server, and take its tools away until it is started again."`
	Start    mcpStartCmd    `cmd:"" help:"Give a server that was stopped its tools back."`
	Remove   mcpRemoveCmd   `cmd:"" help:"Remove a server."`
	Serve    mcpServeCmd    `cmd:"" help:"Serve Nod's tools to the program that starts this, on standard input and output."`
	Wrap     mcpWrapCmd     `cmd:"" help:"Serve the tools of one server, through Nod, to the program that starts this: nod mcp wrap -- COMMAND."`
	Clients  mcpClientsCmd  `cmd:"" help:"List the programs that use Nod's tools."`
	Revoke   mcpRevokeCmd   `cmd:"" help:"Revoke all standing approvals of a program."`
}

type mcpServeCmd struct{}

// Run refuses to serve Nod's tools to Nod: each call would come back as another one.
func (c *mcpServeCmd) Run(s *Session) error {
	if os.Getenv(wrapped) != "" {
		return lang.Errorf("serve Nod's tools: it is Nod that started this, as a server of its own, and it has these tools already")
	}
	agent, err := s.Ensure(s.Ctx)
	if err != nil {
		return err
	}
	return mcp.Serve(s.Ctx, mcp.Options{Agent: agent, Version: s.Version, In: os.Stdin, Out: os.Stdout})
}

type mcpClientsCmd struct{ jsonFlag }

func (c *mcpClientsCmd) Run(s *Session) error {
	return show(s, c.JSON, api.ListClients, api.None{}, func(r api.ClientsResult) { s.clients(r) })
}

type mcpRevokeCmd struct {
	ID string `arg:"" help:"Id of the program."`
	jsonFlag
}

func (c *mcpRevokeCmd) Run(s *Session) error {
	return show(s, c.JSON, api.RevokeClient, api.IDRequest{ID: c.ID}, func(r api.ClientsResult) { s.say("Revoked.") })
}

func (s *Session) clients(r api.ClientsResult) {
	if len(r.Clients) == 0 {
		s.say("No program has used Nod's tools since Nod was started.")
		return
	}
	s.columns(func(t *Session) {
		t.header(lang.T("ID"), lang.T("Program"), lang.C("column", "Calls itself"), lang.C("column", "Calls"), lang.C("column", "Last"), lang.T("Grants"))
		for _, c := range r.Clients {
			last := "–"
			if !c.Last.IsZero() {
				last = local(c.Last)
			}
			t.printf("%s\t%s\t%s\t%d\t%s\t%d\n", c.ID, c.Program, c.Label, c.Calls, last, c.Grants)
		}
	})
}
