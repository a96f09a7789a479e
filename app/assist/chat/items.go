package chat

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"time"

	"github.com/nod-app/nod/app/base/lang"
)

// itemsOf returns what a tool's result, as a person is shown it, names that can be acted on.
func itemsOf(tool, shown string) (out []Item) {
	data := json.RawMessage(shown)
	switch tool {
	case "list_proposals":
		for _, p := range decode[struct {
			Proposals []struct {
				ID, Filename, Action string
				Sensitive            bool
			}
		}](data).Proposals {
			out = append(out, Item{Title: p.Filename, Detail: p.Action, Proposal: p.ID, Sensitive: p.Sensitive})
		}
	case "files.find":
		for _, f := range decode[struct {
			Files []struct {
				Path, Modified, Passage string
				Sensitive               bool
			}
		}](data).Files {
			at, _ := time.Parse(time.DateOnly, f.Modified)
			out = append(out, FileItem(f.Path, at, f.Passage, f.Sensitive))
		}
	case "get_watched_directories":
		for _, d := range decode[struct {
			Directories []struct {
				Path               string
				Enabled, Recursive bool
			}
		}](data).Directories {
			var details []string
			if d.Recursive {
				details = append(details, lang.Said("with its subfolders"))
			}
			if !d.Enabled {
				details = append(details, lang.Said("disabled"))
			}
			out = append(out, Item{Title: filepath.Base(d.Path), Detail: strings.Join(details, ", "), Path: d.Path})
		}
	}
	return out
}

// FileItem returns a filed file as a card names it.
func FileItem(path string, changed time.Time, passage string, sensitive bool) Item {
	return Item{Title: filepath.Base(path), Detail: changed.Local().Format("2 January 2006"), Quote: passage, Path: path, Sensitive: sensitive}
}

// withWords returns the items that have all of some words.
func withWords(items []Item, words string) (out []Item) {
	for _, i := range items {
		text, all := strings.ToLower(i.Title+" "+i.Detail), true
		for _, w := range strings.Fields(strings.ToLower(words)) {
			all = all && strings.Contains(text, w)
		}
		if all {
			out = append(out, i)
		}
	}
	return out
}
