package servers

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/safetext"
)

// The largest a server may be.
const (
	mostTools      = 200
	maxDescription = 1 << 20 // bytes of all that it says of itself
)

// description is all that a server says of itself, and which files it is. The person approves exactly this.
type description struct {
	Command      []string            `json:"command"`
	URL          string              `json:"url,omitempty"` // instead of a command
	Files        []file              `json:"files"`         // of the command, that it is run from
	Server       *mcp.Implementation `json:"server"`
	Instructions string              `json:"instructions,omitempty"`
	Tools        []*mcp.Tool         `json:"tools"`
}

type file struct {
	Path   string `json:"path"`
	SHA256 string `json:"sha256"`
}

// text returns the description as it is shown, kept and compared, in one order.
func (d description) text() (string, error) {
	if len(d.Tools) > mostTools {
		return "", lang.Errorf("it has %d tools, more than %d", len(d.Tools), mostTools)
	}
	slices.SortFunc(d.Tools, func(a, b *mcp.Tool) int { return strings.Compare(a.Name, b.Name) })
	for i := 1; i < len(d.Tools); i++ {
		if d.Tools[i].Name == d.Tools[i-1].Name {
			return "", lang.Errorf("it has two tools named %s", safetext.Escape(d.Tools[i].Name))
		}
	}
	text, err := json.MarshalIndent(d, "", "  ")
	if err == nil && len(text) > maxDescription {
		err = lang.Errorf("what it says of its tools is longer than %d bytes", maxDescription)
	}
	return string(text) + "\n", err
}

func parseDescription(text string) (d description, err error) {
	err = json.Unmarshal([]byte(text), &d)
	return d, err
}

// meaning returns the description without what is only read: two with the same meaning differ in words alone.
func (d description) meaning() (string, error) {
	d.Instructions = ""
	tools := make([]*mcp.Tool, len(d.Tools))
	for i, t := range d.Tools {
		plain := *t
		plain.Title, plain.Description, plain.InputSchema = "", "", withoutWords(t.InputSchema)
		tools[i] = &plain
	}
	d.Tools = tools
	return d.text()
}

// withoutWords returns a schema without titles and descriptions.
func withoutWords(schema any) any {
	switch v := schema.(type) {
	case map[string]any:
		out := map[string]any{}
		for k, in := range v {
			if _, isText := in.(string); !isText || k != "title" && k != "description" {
				out[k] = withoutWords(in)
			}
		}
		return out
	case []any:
		out := make([]any, len(v))
		for i, in := range v {
			out[i] = withoutWords(in)
		}
		return out
	}
	return schema
}

// filesOf returns the files that a command names, its program first, which is open. What a program loads beside them, as
// the packages that npx fetches, is not known.
func filesOf(command []string) (out []file, program *os.File, err error) {
	path, err := exec.LookPath(command[0])
	if err == nil {
		path, err = filepath.Abs(path)
	}
	if err == nil {
		program, err = os.Open(path)
	}
	if err != nil {
		return nil, nil, lang.Errorf("find the program %s: %w", command[0], err)
	}
	sum, err := digest(program)
	if err == nil {
		out, err = argumentFiles(command)
	}
	if err != nil {
		_ = program.Close()
		return nil, nil, lang.Errorf("read the files of %s: %w", command[0], err)
	}
	return append([]file{{path, sum}}, out...), program, nil
}

func argumentFiles(command []string) (out []file, err error) {
	for _, arg := range command[1:] {
		if !filepath.IsAbs(arg) {
			continue
		}
		if info, err := os.Stat(arg); err != nil || !info.Mode().IsRegular() {
			continue
		}
		f, err := os.Open(arg)
		if err != nil {
			return nil, err
		}
		sum, err := digest(f)
		_ = f.Close()
		if err != nil {
			return nil, err
		}
		out = append(out, file{arg, sum})
	}
	return out, nil
}

// unchanged returns an error if the files of a command are not what they were.
func unchanged(command []string, was []file) error {
	now, program, err := filesOf(command)
	if err != nil {
		return err
	}
	_ = program.Close()
	if !slices.Equal(now, was) {
		return lang.Errorf("its files changed while it started")
	}
	return nil
}

func digest(f *os.File) (string, error) {
	h := sha256.New()
	_, err := io.Copy(h, f)
	return hex.EncodeToString(h.Sum(nil)), err
}

func hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}
