package chat

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/nod-app/nod/app/base/lang"
)

// Export writes a conversation as Markdown into a new file; a name that is taken
// is an error.
func (s *Service) Export(ctx context.Context, id, path string) error {
	conv, err := s.session(ctx, id)
	if err != nil {
		return err
	}
	f, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return wrap("export", err)
	}
	_, err = io.WriteString(f, markdown(conv.view(0).Chat, conv.snapshot()))
	for _, end := range []func() error{f.Sync, f.Close} {
		if e := end(); err == nil {
			err = e
		}
	}
	if err != nil {
		_ = os.Remove(path) // half an export is of no use, and this call created the file
	}
	return wrap("export", err)
}

func markdown(c Chat, ms []Message) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n", c.Title)
	for _, m := range ms {
		fmt.Fprintf(&b, "\n## %s, %s\n\n", m.sender(), m.At.Local().Format("2 January 2006 15:04:05"))
		for _, f := range m.Files {
			fmt.Fprintf(&b, "Attached: %s\n\n", inlineCode(f.Path))
		}
		if m.Text != "" {
			b.WriteString(strings.TrimSpace(m.Text) + "\n")
		}
		for _, c := range m.Cards {
			if c.Tool != "" {
				fmt.Fprintf(&b, "\n> %s %s: %s. %s\n", c.Title, inlineCode(c.Object), c.State, c.Summary)
			}
			for _, i := range c.Items {
				fmt.Fprintf(&b, "\n- %s %s\n", inlineCode(cmp.Or(i.Path, i.Title)), i.Detail)
			}
		}
		if m.Problem != "" {
			fmt.Fprintf(&b, "\n*%s*\n", m.Problem)
		}
	}
	return b.String()
}

func (m Message) sender() string {
	switch m.Role {
	case User:
		return "You"
	case Assistant:
		return lang.Say("Assistant (%s)", m.Model)
	}
	return "Nod"
}

// inlineCode quotes a text in Markdown so that it is shown literally.
func inlineCode(s string) string {
	return "`" + strings.NewReplacer("`", "'", "\n", " ", "\r", " ").Replace(s) + "`"
}
