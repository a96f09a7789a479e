package servers

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"regexp"
	"runtime"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/safetext"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/audit"
	"github.com/nod-app/nod/tools/servers/clientconfig"
)

// previewTakeOver shows each configuration with its servers, and what would stand there. Values of their environments are not shown.
func (s *Servers) previewTakeOver(ctx context.Context, _ tools.Call, _ struct{}) (tools.Preview, error) {
	t := takeOver{keyring: s.keyring(ctx)}
	p := tools.Preview{Object: lang.Say("configurations of other assistants"), Said: true}
	var before, after strings.Builder
	for _, place := range clientconfig.Places(runtime.GOOS, s.o.Home) {
		f, err := clientconfig.Read(place)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			p.Rows = append(p.Rows, tools.Row{Name: place.Client, Value: lang.Say("%s stays as it is: %v", place.Path, err), Said: true})
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
				p.Rows = append(p.Rows, tools.Row{Name: place.Client, Value: lang.Say("%s stays as it is: %v", e.Name, why), Said: true})
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
	p.Rows = append(p.Rows, tools.Row{Name: lang.Say("Kept"), Value: lang.Say("a copy of each file beside it; values of environments and headers go to the system keyring"), Said: true})
	p.Diff = &tools.Diff{Before: safetext.EscapeLines(before.String()), After: safetext.EscapeLines(after.String())}
	p.Detail, p.Prepared = safetext.Number(len(t.add), "server"), t
	return p, nil
}

// keyring says why secrets cannot be kept; nil: they can.
func (s *Servers) keyring(ctx context.Context) error {
	_, err := s.o.Keyring.Get(ctx, Server{}.account(""))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

func nothingFound(left []tools.Row) string {
	text := lang.Say("No configuration of another assistant has a server that Nod could stand before.")
	for _, r := range left {
		text += " " + r.Name + ": " + strings.TrimSuffix(r.Value, ".") + "."
	}
	return safetext.Line(text, 1000)
}

// words says what a server is, with the names of its variables and nothing of their values.
func words(e clientconfig.Entry) string {
	text := strings.Join(e.Command, " ") + e.URL
	if secretIn(append(e.Command, e.URL)) {
		text = lang.Say("a command with a secret in it")
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
		return "", lang.Say("there may be a secret in its command, where every program can read it")
	}
	want := Server{Command: e.Command, URL: e.URL}
	for _, variable := range slices.Sorted(maps.Keys(e.Secrets)) {
		if e.Secrets[variable] != "" {
			want.Secrets = append(want.Secrets, variable)
		}
	}
	if len(want.Secrets) > 0 && t.keyring != nil {
		return "", lang.Say("the values of its environment or headers cannot be kept: %v", t.keyring)
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
