package servers

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/nod-app/nod/app/base/lang"
)

// Keyring keeps secrets; *keyring.Ring is one.
type Keyring interface {
	// Get and Delete return fs.ErrNotExist if nothing is kept under an account.
	Get(ctx context.Context, account string) (string, error)
	Set(ctx context.Context, account, text string) error
	Delete(ctx context.Context, account string) error
}

// noKeyring is where Nod is not to use the keyring.
type noKeyring struct{}

var errNoKeyring = lang.Errorf("the system keyring is not used")

func (noKeyring) Get(context.Context, string) (string, error) { return "", errNoKeyring }
func (noKeyring) Set(context.Context, string, string) error   { return errNoKeyring }
func (noKeyring) Delete(context.Context, string) error        { return fs.ErrNotExist }

// leastHidden is how short a secret may be that is hidden in what a server says: words are shorter.
const leastHidden = 8

// account returns where a secret of the server is kept. It names the command or address, so that nothing else that is given the
// server's name in the settings gets it.
func (s Server) account(variable string) string {
	return fmt.Sprintf("server %s %s %s", s.Name, hash(strings.Join(s.Command, "\x00") + s.URL)[:16], variable)
}

// secret is a value as it is kept, with the files that the command of its server named when it was given: another program in their place
// does not get it before the person approved that.
type secret struct {
	Value string `json:"value"`
	Files string `json:"files"`
}

func (s Server) keepSecret(ctx context.Context, ring Keyring, variable, value string) error {
	kept := secret{Value: value}
	if len(s.Command) > 0 {
		if files, program, err := filesOf(s.Command); err == nil { // else there is no program that could get it
			_ = program.Close()
			kept.Files = hashFiles(files)
		}
	}
	text, err := json.Marshal(kept)
	if err == nil {
		err = ring.Set(ctx, s.account(variable), string(text))
	}
	if err != nil {
		return lang.Errorf("keep %s of %s: %w", variable, s.Name, err)
	}
	return nil
}

func hashFiles(files []file) string {
	text, _ := json.Marshal(files) // of paths and sums
	return hash(string(text))
}

// SetSecret keeps a secret of a server in the keyring. A server that runs is ended, and has it when it is started again.
func (s *Servers) SetSecret(ctx context.Context, name, variable, value string) error {
	sv, err := s.find(name)
	if err != nil {
		return err
	}
	if err := sv.keepSecret(ctx, s.o.Keyring, variable, value); err != nil {
		return err
	}
	sv.rest()
	return nil
}

// ForgetSecrets removes secrets of a server, if there is one of that name, from the keyring; without variables, all that it has.
func (s *Servers) ForgetSecrets(ctx context.Context, name string, variables ...string) error {
	sv, err := s.find(name)
	if err != nil {
		return nil
	}
	if len(variables) == 0 {
		variables = append(slices.Clone(sv.Secrets), signInName)
	}
	for _, variable := range variables {
		if err := s.o.Keyring.Delete(ctx, sv.account(variable)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return lang.Errorf("remove %s of %s from the keyring: %w", variable, name, err)
		}
	}
	return nil
}

// secrets returns the values of the server's secrets, in their order, if its files are those that the person approved or gave the secrets
// to; else withheld says that it does not get them.
func (sv *server) secrets(ctx context.Context, files []file) (out []string, withheld bool, err error) {
	text, _ := sv.approved()
	was, _ := parseDescription(text) // nothing approved is damaged, too
	for _, variable := range sv.Secrets {
		var kept secret
		text, err := sv.o.Keyring.Get(ctx, sv.account(variable))
		if err == nil && json.Unmarshal([]byte(text), &kept) != nil {
			err = fs.ErrNotExist
		}
		if errors.Is(err, fs.ErrNotExist) {
			err = lang.Errorf("it is not stored; store it with: nod mcp secret %s %s", sv.Name, variable)
		}
		if err != nil {
			return nil, false, lang.Errorf("get its secret %s: %w", variable, err)
		}
		if sv.URL == "" && kept.Files != hashFiles(files) && !slices.Equal(was.Files, files) {
			return nil, true, nil
		}
		out = append(out, kept.Value)
	}
	return out, false, nil
}

// hidden are secrets that are left out of all that a server says. Paths and addresses are none.
type hidden []string

func hiding(secrets []string) hidden {
	var out hidden
	for _, s := range secrets {
		if len(s) < leastHidden || filepath.IsAbs(s) || strings.HasPrefix(s, "https://") && !strings.ContainsAny(s, "@?") {
			continue
		}
		out = append(out, s)
		if encoded, err := json.Marshal(s); err == nil && len(encoded) != len(s)+2 {
			out = append(out, string(encoded[1:len(encoded)-1]))
		}
	}
	return out
}

// in returns a text without the secrets.
func (h hidden) in(text string) string {
	for _, s := range h {
		text = strings.ReplaceAll(text, s, "‹secret›")
	}
	return text
}

// inResult removes the secrets from an answer.
func (h hidden) inResult(r *mcp.CallToolResult) {
	r.StructuredContent = eachText("", r.StructuredContent, func(_, text string) string { return h.in(text) })
	for _, c := range r.Content {
		if text, ok := c.(*mcp.TextContent); ok {
			text.Text = h.in(text.Text)
		}
	}
}
