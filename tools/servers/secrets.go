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

var errNoKeyring = errors.New("the system keyring is not used")

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

// SetSecret keeps a secret of a server in the keyring. A server that runs is ended, and has it when it is started again.
func (s *Servers) SetSecret(ctx context.Context, name, variable, value string) error {
	sv, err := s.find(name)
	if err != nil {
		return err
	}
	if err := s.o.Keyring.Set(ctx, sv.account(variable), value); err != nil {
		return fmt.Errorf("keep %s of %s: %w", variable, name, err)
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
			return fmt.Errorf("remove %s of %s from the keyring: %w", variable, name, err)
		}
	}
	return nil
}

// secrets returns the values of the server's secrets, in their order.
func (sv *server) secrets(ctx context.Context) ([]string, error) {
	var out []string
	for _, variable := range sv.Secrets {
		value, err := sv.o.Keyring.Get(ctx, sv.account(variable))
		if errors.Is(err, fs.ErrNotExist) {
			err = fmt.Errorf("it is not stored; store it with: nod mcp secret %s %s", sv.Name, variable)
		}
		if err != nil {
			return nil, fmt.Errorf("get its secret %s: %w", variable, err)
		}
		out = append(out, value)
	}
	return out, nil
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
