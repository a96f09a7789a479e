package files

import (
	"context"
	"path/filepath"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/secret"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/open"
	"github.com/nod-app/nod/tools/policy"
)

// maxFound limits how many files one call names.
const maxFound = 8

// Library finds files that the user has filed.
type Library func(ctx context.Context, a Ask) (Answer, error)

// The question to a Library and its answer, as app/organise/library has them.
type (
	Ask struct {
		Words string
		Most  int
		May   func(path string) bool // which files may be named
		// Text reads a file that may be named.
		Text func(ctx context.Context, path string) (string, error)
	}
	Answer struct {
		Files  []Found // the likeliest first
		Partly bool    // not all is known yet
	}
	Found struct {
		Path      string
		Size      int64
		Modified  time.Time
		Sensitive bool // it has no passage
		Passage   string
	}
)

type findArgs struct {
	Query string `json:"query" jsonschema:"What the file is about, from whom, when"`
}

// foundFile is a file that was found.
type foundFile struct {
	Path      string `json:"path"`
	Modified  string `json:"modified"`
	Passage   string `json:"passage,omitempty"`
	Sensitive bool   `json:"sensitive,omitempty"`
}

type findResult struct {
	Files []foundFile `json:"files"` // the likeliest first
	Note  string      `json:"note,omitempty"`
}

// find declares the tool that finds filed files. A chat that has read what others wrote is told their names alone, as in
// a listing: its person is shown the passages all the same.
func (k fileTools) find() (tools.Tool, error) {
	return tools.New(tools.Definition{
		Tool:        policy.Tool{Name: "files.find", Risk: policy.Low, Confirmation: policy.Never, Yields: both},
		Title:       lang.Say("Find filed files"),
		Description: "Find the user's files by what they are about, with a passage of each.",
		Bounds:      []tools.Bound{{Arg: "query", Min: 1, Max: maxQuery}},
		Limits:      []string{lang.Say("%d files", maxFound), "no passage of a sensitive file, nor once a chat has read what others wrote"},
	}, tools.Work[findArgs]{Preview: previewFind, Run: k.runFind})
}

func previewFind(_ context.Context, _ tools.Call, a findArgs) (tools.Preview, error) {
	if strings.TrimSpace(a.Query) == "" || utf8.RuneCountInString(a.Query) > maxQuery {
		return tools.Preview{}, tools.Fail(codeBadQuery, lang.Say("The query must be a text of 1 to %d characters.", maxQuery))
	}
	return tools.Preview{Object: a.Query, Shown: []string{"query"}}, nil
}

func (k fileTools) runFind(ctx context.Context, c tools.Call, a findArgs, _ tools.Preview) (tools.Output, error) {
	if k.Library == nil {
		return tools.Output{}, unavailable(lang.Say("the index of filed files"))
	}
	env, places, elsewhere := k.Env(), map[string]policy.Place{}, 0
	may := func(path string) bool {
		p := env.Resolve(policy.ReadPath, path)
		if p.Problem != nil || p.Root == "" || p.Node.Kind != policy.File {
			elsewhere++
			return false
		}
		places[path] = p
		return true
	}
	text := func(ctx context.Context, path string) (string, error) { return k.textAt(ctx, places[path]) }
	found, err := k.Library(ctx, Ask{Words: a.Query, Most: maxFound, May: may, Text: text})
	if err != nil {
		return tools.Output{}, err
	}
	data, out := findResult{Files: []foundFile{}, Note: noteOf(found, elsewhere)}, tools.Output{Source: lang.Say("files that you filed")}
	shown := data
	for _, f := range found.Files {
		one := foundFile{Path: visible(places[f.Path].Path), Modified: f.Modified.Format(time.DateOnly), Passage: unsecret(f.Passage), Sensitive: f.Sensitive}
		shown.Files, out.Found = append(shown.Files, one), append(out.Found, places[f.Path].Path)
		if c.Labels.Has(policy.Untrusted) {
			one.Passage = ""
		}
		data.Files, out.Bytes = append(data.Files, one), out.Bytes+int64(len(one.Passage))
	}
	out.Data, out.Shown, out.Summary = data, shown, lang.Say("Found %v", count(len(data.Files), "file", "files"))
	return out, nil
}

// textAt returns the text of a file, as it was when the policy saw it.
func (k fileTools) textAt(ctx context.Context, p policy.Place) (string, error) {
	f, _, err := open.Place(p)
	if err != nil {
		return "", err
	}
	defer f.Close()
	return k.document(ctx, f, filepath.Ext(p.Path))
}

// unsecret returns a passage as a model may have it: empty if it seems to hold a secret.
func unsecret(passage string) string {
	if _, holds := secret.Find(passage); holds {
		return ""
	}
	return writtenOut(passage, false)
}

// noteOf returns why there may be more files than were found; empty: there are none.
func noteOf(a Answer, elsewhere int) string {
	var out []string
	if a.Partly {
		out = append(out, "Not all files have been read yet.")
	}
	if elsewhere > 0 {
		out = append(out, "Others are in folders that tools may not read; the user finds these with /find.")
	}
	return strings.Join(out, " ")
}
