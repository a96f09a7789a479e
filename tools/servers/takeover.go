package servers

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"regexp"
	"runtime"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/base/safetext"
	"github.com/nod-app/nod/app/system/durable"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/audit"
	"github.com/nod-app/nod/tools/policy"
	"github.com/nod-app/nod/tools/servers/clientconfig"
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
		Title: "Put Nod before the servers of other assistants", Description: "Ask the user to have Nod stand before the MCP servers in the configurations of other assistants. Only if the user asks for it.",
	}, tools.Work[struct{}]{Preview: s.previewTakeOver, Run: s.takeOver, Undo: s.undoTakeOver,
		Changed: tools.Fail(codeChanged, "The configurations changed since the user saw them. Nothing was written.")})
}

// previewTakeOver shows each configuration with its servers, and what would stand there. Values of their environments are not shown.
func (s *Servers) previewTakeOver(context.Context, tools.Call, struct{}) (tools.Preview, error) {
	var t takeOver
	p := tools.Preview{Object: "configurations of other assistants"}
	var before, after strings.Builder
	for _, place := range clientconfig.Places(runtime.GOOS, s.o.Home) {
		f, err := clientconfig.Read(place)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			p.Rows = append(p.Rows, tools.Row{Name: place.Client, Value: place.Path + " stays as it is: " + err.Error()})
			continue
		}
		names := map[string]string{}
		fmt.Fprintf(&before, "%s: %s\n", place.Client, place.Path)
		fmt.Fprintf(&after, "%s: %s\n", place.Client, place.Path)
		for _, e := range f.Entries {
			name, why := t.plan(s, e)
			fmt.Fprintf(&before, "  %s: %s\n", e.Name, words(e))
			if why != "" {
				fmt.Fprintf(&after, "  %s: %s\n", e.Name, words(e))
				p.Rows = append(p.Rows, tools.Row{Name: place.Client, Value: e.Name + " stays as it is: " + why})
				continue
			}
			names[e.Name] = name
			fmt.Fprintf(&after, "  %s: nod mcp wrap --name %s\n", e.Name, name)
		}
		if len(names) == 0 {
			continue
		}
		text, err := f.Write(s.o.Program, names)
		if err != nil {
			return p, err
		}
		t.Files = append(t.Files, takenFile{Client: place.Client, Path: place.Path, Before: hash(string(f.Text)), After: hash(string(text)), text: text, was: f.Text})
		p.Bind = append(p.Bind, hash(string(f.Text)), hash(string(text)))
	}
	if len(t.Files) == 0 {
		return p, tools.Fail(tools.CodeNothing, nothingFound(p.Rows))
	}
	p.Rows = append(p.Rows, tools.Row{Name: "Kept", Value: "a copy of each file beside it; values of environments and headers go to the system keyring"})
	p.Diff = &tools.Diff{Before: safetext.EscapeLines(before.String()), After: safetext.EscapeLines(after.String())}
	p.Detail, p.Prepared = safetext.Number(len(t.add), "server"), t
	return p, nil
}

func nothingFound(left []tools.Row) string {
	text := "No configuration of another assistant has a server that Nod could stand before."
	for _, r := range left {
		text += " " + r.Name + ": " + strings.TrimSuffix(r.Value, ".") + "."
	}
	return safetext.Line(text, 1000)
}

// words says what a server is, with the names of its variables and nothing of their values.
func words(e clientconfig.Entry) string {
	text := strings.Join(e.Command, " ") + e.URL
	if secretIn(append(e.Command, e.URL)) {
		text = "a command with a secret in it"
	}
	if len(e.Secrets) > 0 {
		text += " (" + strings.Join(slices.Sorted(maps.Keys(e.Secrets)), ", ") + ")"
	}
	return text
}

// secretIn reports whether something in a command reads as a secret, as the log would leave it out.
func secretIn(command []string) bool {
	text, err := json.Marshal(map[string]any{"argv": command})
	return err != nil || strings.Contains(audit.Redact(text), "‹secret")
}

var noName = regexp.MustCompile(`[^a-z0-9]+`)

// plan returns under which name a server is Nod's, or why it stays as it is.
func (t *takeOver) plan(s *Servers, e clientconfig.Entry) (name, why string) {
	if e.Left != "" {
		return "", e.Left
	}
	if secretIn(append(e.Command, e.URL)) {
		return "", "there may be a secret in its command, where every program can read it"
	}
	want := Server{Command: e.Command, URL: e.URL}
	for _, variable := range slices.Sorted(maps.Keys(e.Secrets)) {
		if e.Secrets[variable] != "" {
			want.Secrets = append(want.Secrets, variable)
		}
	}
	base := strings.Trim(noName.ReplaceAllString(strings.ToLower(e.Name), "_"), "_")
	base = base[:min(len(base), 24)]
	for i, name := range []string{base, base + "_mcp", "mcp_" + base, base + "_2", base + "_3", base + "_4"} {
		want.Name = name
		if same := slices.IndexFunc(t.add, func(o Server) bool { return o.Name == name }); same >= 0 {
			if t.add[same].account("") == want.account("") && maps.Equal(t.keep[name], e.Secrets) {
				return name, ""
			}
			continue
		}
		if _, err := s.find(name); err == nil {
			continue
		}
		err := s.o.Added.Check(want)
		if err == nil {
			t.add, t.Added = append(t.add, want), append(t.Added, name)
			if t.keep == nil {
				t.keep = map[string]map[string]string{}
			}
			t.keep[name] = e.Secrets
			return name, ""
		}
		if i > 2 || why == "" {
			why = err.Error()
		}
	}
	return "", why
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
	for _, f := range t.Files {
		if err := writeNew(f.Copy, f.was); err != nil {
			return tools.Output{}, fmt.Errorf("keep a copy of %s: %w", f.Path, err)
		}
	}
	for _, sv := range t.add {
		if err := s.add(ctx, sv, t.keep[sv.Name]); err != nil {
			return tools.Output{}, err
		}
	}
	for _, f := range t.Files {
		now, err := os.ReadFile(f.Path)
		if err == nil && hash(string(now)) != f.Before {
			err = errors.New("it changed meanwhile")
		}
		if err == nil {
			err = durable.WriteFile(f.Path, f.text)
		}
		if err != nil {
			return tools.Output{}, fmt.Errorf("write %s: %w", f.Path, err)
		}
	}
	return tools.Output{Summary: fmt.Sprintf("Nod stands before %s. Start the assistants again; Nod then asks about each server once.", safetext.Number(len(t.add), "server"))}, nil
}

// add adds a server to the settings, with its secrets in the keyring.
func (s *Servers) add(ctx context.Context, sv Server, secrets map[string]string) error {
	for _, variable := range sv.Secrets {
		if err := s.o.Keyring.Set(ctx, sv.account(variable), secrets[variable]); err != nil {
			return fmt.Errorf("keep %s of %s: %w", variable, sv.Name, err)
		}
	}
	if err := s.o.Added.Add(sv); err != nil {
		return fmt.Errorf("add the server %s: %w", sv.Name, err)
	}
	return s.Refresh()
}

// freeCopy returns the path of a copy beside a file, which does not exist.
func freeCopy(path string) (string, error) {
	for i := range 100 {
		name := path + ".before-nod"
		if i > 0 {
			name += fmt.Sprint("-", i+1)
		}
		if _, err := os.Lstat(name); errors.Is(err, fs.ErrNotExist) {
			return name, nil
		}
	}
	return "", fmt.Errorf("there are 100 copies of %s already", path)
}

func writeNew(path string, text []byte) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	return errors.Join(err, f.Sync(), f.Close())
}

// undoTakeOver puts each file back that is as Nod wrote it, from its copy, and removes the servers if all are.
func (s *Servers) undoTakeOver(ctx context.Context, raw json.RawMessage) (string, error) {
	var t takeOver
	if err := json.Unmarshal(raw, &t); err != nil {
		return "", err
	}
	var changed []string
	for _, f := range t.Files {
		ok, err := f.restore()
		if err != nil {
			return "", err
		}
		if !ok {
			changed = append(changed, f.Path)
		}
	}
	if len(changed) > 0 {
		return "", tools.FailPermanently(codeChanged, "Something else changed "+strings.Join(changed, ", ")+" since, so it stays as it is, and so do the servers in Nod. A copy of how it was is beside it.")
	}
	for _, name := range t.Added {
		if _, err := s.find(name); err != nil {
			continue // it was removed since, or not added yet
		}
		if err := errors.Join(s.ForgetSecrets(ctx, name), s.o.Added.Remove(name)); err != nil {
			return "", err
		}
	}
	return "The assistants use their servers without Nod again.", s.Refresh()
}

// restore puts a file back from its copy, and reports whether it is as it was before.
func (f takenFile) restore() (bool, error) {
	now, err := os.ReadFile(f.Path)
	if err != nil {
		return false, err
	}
	switch hash(string(now)) {
	case f.Before:
		return true, nil
	case f.After:
	default:
		return false, nil
	}
	was, err := os.ReadFile(f.Copy)
	if err != nil || hash(string(was)) != f.Before {
		return false, errors.Join(err, fmt.Errorf("the copy %s is not how the file was", f.Copy))
	}
	return true, durable.WriteFile(f.Path, was)
}
