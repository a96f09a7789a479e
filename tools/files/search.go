package files

import (
	"context"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/dustin/go-humanize"
	"golang.org/x/text/unicode/norm"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/open"
	"github.com/nod-app/nod/tools/policy"
)

// The limits of a search.
const (
	searchTime  = 2 * time.Second
	maxVisited  = 10_000    // entries
	maxDepth    = 40        // folders in folders; each holds a descriptor
	maxHits     = 100       // that are given
	maxHitBytes = 60 << 10  // of paths and lines together; what a result can take
	maxLines    = 3         // that are given of one file
	maxScanned  = 256 << 10 // bytes read of each file
	maxQuery    = 200       // characters
)

type searchArgs struct {
	Root  string `json:"root" jsonschema:"Absolute path of the folder to search in"`
	Query string `json:"query" jsonschema:"Plain text to find in file names and in texts; case does not matter"`
}

// hit is a name that has the query in it (no line), or a line of a text.
type hit struct {
	Path string `json:"path"` // below the root
	Kind string `json:"kind,omitempty"`
	Line int    `json:"line,omitempty"`
	Text string `json:"text,omitempty"`
}

type searchResult struct {
	Root      string `json:"root"`
	Hits      []hit  `json:"hits"`
	Files     int    `json:"files_searched"`
	Partly    int    `json:"only_in_part,omitempty"` // files whose first 256 KB alone were searched
	Unread    int    `json:"not_opened,omitempty"`   // files whose names alone were searched: they have a second name elsewhere
	Truncated string `json:"truncated,omitempty"`
}

func (k fileTools) search() (tools.Tool, error) {
	return tools.New(tools.Definition{
		Tool: policy.Tool{Name: "files.search", Risk: policy.Low, Confirmation: policy.Never, ReadsPrivate: true, Yields: both,
			Args: []policy.Arg{{Name: "root", Role: policy.ReadPath}}},
		Title:       lang.Say("Search for files"),
		Description: "Find files and folders below a folder with the query in their name or text. Plain text, no patterns. Gives paths with line numbers.",
		Bounds:      []tools.Bound{{Arg: "query", Min: 1, Max: maxQuery}},
		Limits: []string{lang.Say("%d hits, %d lines of one file", maxHits, maxLines),
			lang.Say("%s files and folders, %d deep", humanize.Comma(maxVisited), maxDepth),
			"the first " + humanize.IBytes(maxScanned) + " of each file", lang.Say("%.0f s of searching", searchTime.Seconds())},
	}, tools.Work[searchArgs]{Preview: k.previewSearch, Run: k.runSearch})
}

func (k fileTools) previewSearch(_ context.Context, c tools.Call, a searchArgs) (tools.Preview, error) {
	if strings.TrimSpace(a.Query) == "" || utf8.RuneCountInString(a.Query) > maxQuery {
		return tools.Preview{}, tools.Fail(codeBadQuery, lang.Say("The query must be a text of 1 to %d characters.", maxQuery))
	}
	p, _ := c.Place(policy.ReadPath)
	dir, err := open.Folder(p)
	if err != nil {
		return tools.Preview{}, refusal(k.displayPath(p.Path), err)
	}
	return tools.Preview{Object: p.Path, Rows: []tools.Row{{Name: lang.Say("For"), Value: a.Query}}, Shown: []string{"root", "query"}}, dir.Close()
}

func (k fileTools) runSearch(ctx context.Context, c tools.Call, a searchArgs, _ tools.Preview) (tools.Output, error) {
	p, _ := c.Place(policy.ReadPath)
	dir, err := open.Folder(p)
	if err != nil {
		return tools.Output{}, refusal(k.displayPath(p.Path), err)
	}
	defer dir.Close()
	limited, cancel := context.WithTimeout(ctx, searchTime)
	defer cancel()
	w := walk{ctx: limited, env: k.Env(), base: p.Path, query: folded(a.Query)}
	if c.Labels.Has(policy.Untrusted) {
		w.sensitive = k.Sensitive
	}
	w.folder(dir, "", 0)
	if err := ctx.Err(); err != nil {
		return tools.Output{}, err
	}
	data := searchResult{Root: visible(p.Path), Hits: w.hits, Files: w.files, Partly: w.partly, Unread: w.unread, Truncated: w.end()}
	if data.Hits == nil {
		data.Hits = []hit{}
	}
	return tools.Output{
		Data: data, Source: k.displayPath(p.Path), Bytes: int64(w.bytes), Found: w.found,
		Summary: lang.Say("Found %v in %v of %s", count(len(w.hits), "hit", "hits"), count(w.files, "file", "files"), k.displayPath(p.Path)),
	}, nil
}

// folded returns a text as it is compared: without case, in one composition, since
// macOS writes names in another one than people type.
func folded(s string) string { return strings.ToLower(norm.NFC.String(s)) }
