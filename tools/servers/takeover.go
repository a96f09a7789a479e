package servers

import (
	"context"
	"os"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/safetext"
	"github.com/nod-app/nod/app/system/durable"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// TakeOverTool is the name of the tool that writes Nod in the place of the servers of other assistants.
const TakeOverTool = "servers.take_over"

// Settings is where servers are added; *config.Live is behind it.
type Settings interface {
	Check(Server) error // says why a server cannot be added
	Add(Server) error
	Remove(name string) error
}

// takeOver is what a take-over does, or did.
type takeOver struct {
	Files []takenFile `json:"files"`
	Added []string    `json:"added"` // names of servers
	add   []Server
	keep  map[string]map[string]string // secrets, by server and variable

	keyring error // why they cannot be kept
}

type takenFile struct {
	Client string `json:"client"`
	Path   string `json:"path"`
	Copy   string `json:"copy"`   // beside it
	Before string `json:"before"` // SHA-256 of it
	After  string `json:"after"`
	text   []byte
	was    []byte
}

func (s *Servers) takeOverTool() (tools.Tool, error) {
	return tools.New(tools.Definition{
		Tool:  policy.Tool{Name: TakeOverTool, Risk: policy.High, Confirmation: policy.Always, Mutates: true},
		Title: lang.Say("Put Nod before the servers of other assistants"), Description: "Ask the user to have Nod stand before the MCP servers in the configurations of other assistants. Only if the user asks for it.",
	}, tools.Work[struct{}]{Preview: s.previewTakeOver, Run: s.takeOver, Undo: s.undoTakeOver,
		Changed: tools.Fail(codeChanged, lang.Say("The configurations changed since the user saw them. Nothing was written."))})
}

func (s *Servers) takeOver(ctx context.Context, c tools.Call, _ struct{}, seen tools.Preview) (tools.Output, error) {
	t := seen.Prepared.(takeOver)
	for i, f := range t.Files {
		free, err := freeCopy(f.Path)
		if err != nil {
			return tools.Output{}, err
		}
		t.Files[i].Copy = free
	}
	if err := c.SaveUndo(ctx, "Put Nod before the servers of other assistants", t); err != nil {
		return tools.Output{}, err
	}
	return tools.Output{Changed: new(true), // undo takes back what was done until it failed
		Summary: lang.Say("Nod stands before %v. Start the assistants again; Nod then asks about each server once.", safetext.Number(len(t.add), "server"))}, s.write(ctx, t)
}

func (s *Servers) write(ctx context.Context, t takeOver) error {
	for _, f := range t.Files {
		if err := writeNew(f.Copy, f.was); err != nil {
			return lang.Errorf("keep a copy of %s: %w", f.Path, err)
		}
	}
	for _, sv := range t.add {
		if err := s.add(ctx, sv, t.keep[sv.Name]); err != nil {
			return err
		}
	}
	for _, f := range t.Files {
		now, err := os.ReadFile(f.Path)
		if err == nil && hash(string(now)) != f.Before {
			err = lang.Errorf("it changed meanwhile")
		}
		if err == nil {
			err = durable.WriteFile(f.Path, f.text)
		}
		if err != nil {
			return lang.Errorf("write %s: %w", f.Path, err)
		}
	}
	return nil
}

// add adds a server to the settings, then its secrets to the keyring: wherever it ends, undo finds what there is.
func (s *Servers) add(ctx context.Context, sv Server, secrets map[string]string) error {
	if err := s.o.Added.Add(sv); err != nil {
		return lang.Errorf("add the server %s: %w", sv.Name, err)
	}
	for _, variable := range sv.Secrets {
		if err := sv.keepSecret(ctx, s.o.Keyring, variable, secrets[variable]); err != nil {
			return err
		}
	}
	return s.Refresh()
}
