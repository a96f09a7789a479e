package chat

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/nod-app/nod/app/base/safetext"
)

// answer is what Nod says to a command or a sentence.
type answer struct {
	text  string
	items []Item
	code  string
}

// actionResult is the fields of the results of the proposal tools (docs/contracts.md) that commands show.
type actionResult struct {
	Action, DestinationPath, Filename, Path, Status string
	Approved, Skipped, Failed, Cleared, Total       int
	Errors                                          []string
	Directories                                     []json.RawMessage
	WatcherStatus                                   string
}

// decode decodes a tool's data; what it cannot read stays empty.
func decode[T any](data json.RawMessage) (v T) {
	_ = json.Unmarshal(data, &v)
	return v
}

func formatProposals(m actionResult) answer {
	if m.Total == 0 {
		return answer{text: "There are none."}
	}
	return answer{text: "There " + are(m.Total, "proposal") + "."}
}

// are returns the end of a sentence about a number: "is 1 proposal", "are 3 proposals".
func are(n int, one string) string {
	if n == 1 {
		return "is 1 " + one
	}
	return "are " + safetext.Number(n, one)
}

func formatAction(m actionResult) answer {
	switch {
	case m.DestinationPath != "":
		return answer{text: m.Action + " to " + m.DestinationPath}
	case m.Filename != "":
		return answer{text: m.Action + ": " + m.Filename}
	}
	return answer{text: m.Action}
}

func formatApproved(m actionResult) answer {
	text := fmt.Sprintf("Approved %d, skipped %d, failed %d.", m.Approved, m.Skipped, m.Failed)
	return answer{text: strings.Join(append([]string{text}, m.Errors...), "\n")}
}

func formatCleared(m actionResult) answer {
	return answer{text: "Removed " + safetext.Number(m.Cleared, "proposal") + ". No file was touched."}
}

func formatPath(m actionResult) answer { return answer{text: m.Path} }

func formatStatus(m actionResult) answer {
	if m.Status == "running" {
		return answer{text: "Watching."}
	}
	return answer{text: "Watching is paused. New files are noticed when you resume.", items: []Item{resuming}}
}

func formatFolders(m actionResult) answer {
	a := answer{text: "Nod watches " + safetext.Number(len(m.Directories), "folder") + "."}
	if m.WatcherStatus != "running" {
		a.text, a.items = a.text+" Watching is paused.", []Item{resuming}
	}
	return a
}

// resuming offers to watch again.
var resuming = Item{Title: "Watch again", Send: "/resume"}

func formatFound(f Found) answer {
	a := answer{text: "Found " + safetext.Number(len(f.Files), "file") + ".", items: f.Files}
	if len(f.Files) == 0 {
		a.text = "No filed file has these words."
	}
	if f.Partly {
		a.text += " Nod has not read all files yet."
	}
	return a
}

func formatUndone(u Undone) answer {
	a := answer{text: u.Text}
	if u.Next != "" {
		a.items = []Item{{Title: u.NextLabel, Detail: "can be undone instead", Undo: u.Next}}
	}
	return a
}

// formatHelp lists what can be typed.
func formatHelp() answer {
	a := answer{text: "These can be typed here. Without a model, the sentences can, too."}
	for _, c := range Commands() {
		i := Item{Title: strings.TrimSpace(c.Name + " " + c.Args), Detail: c.Help}
		if c.Say != "" {
			i.Title, i.Detail, i.Send = c.Say, c.Help+": "+i.Title, c.Say
		}
		a.items = append(a.items, i)
	}
	return a
}
