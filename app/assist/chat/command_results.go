package chat

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/nod-app/nod/app/base/lang"
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
		return answer{text: lang.Say("There are none.")}
	}
	return answer{text: lang.SayN(m.Total, "There is %d proposal.", "There are %d proposals.", m.Total)}
}

func formatAction(m actionResult) answer {
	switch {
	case m.DestinationPath != "":
		return answer{text: fmt.Sprintf("%s to %s", m.Action, m.DestinationPath)}
	case m.Filename != "":
		return answer{text: m.Action + ": " + m.Filename}
	}
	return answer{text: m.Action}
}

func formatApproved(m actionResult) answer {
	text := lang.Say("Approved %d, skipped %d, failed %d.", m.Approved, m.Skipped, m.Failed)
	return answer{text: strings.Join(append([]string{text}, m.Errors...), "\n")}
}

func formatCleared(m actionResult) answer {
	return answer{text: lang.Say("Removed %v. No file was touched.", safetext.Number(m.Cleared, "proposal"))}
}

func formatPath(m actionResult) answer { return answer{text: m.Path} }

func formatStatus(m actionResult) answer {
	if m.Status == "running" {
		return answer{text: lang.Say("Watching.")}
	}
	return answer{text: lang.Say("Watching is paused. New files are noticed when you resume."), items: []Item{resuming}}
}

func formatFolders(m actionResult) answer {
	a := answer{text: lang.Say("Nod watches %v.", safetext.Number(len(m.Directories), "folder"))}
	if m.WatcherStatus != "running" {
		a.text, a.items = a.text+" "+lang.Say("Watching is paused."), []Item{resuming}
	}
	return a
}

// resuming offers to watch again.
var resuming = Item{Title: lang.Say("Watch again"), Send: "/resume"}

func formatFound(f Found) answer {
	a := answer{text: lang.Say("Found %v.", safetext.Number(len(f.Files), "file")), items: f.Files}
	if len(f.Files) == 0 {
		a.text = lang.Say("No filed file has these words.")
	}
	if f.Partly {
		a.text += " " + lang.Say("Nod has not read all files yet.")
	}
	return a
}

func formatUndone(u Undone) answer {
	a := answer{text: u.Text}
	if u.Next != "" {
		a.items = []Item{{Title: u.NextLabel, Detail: lang.Say("can be undone instead"), Undo: u.Next}}
	}
	return a
}

// formatHelp lists what can be typed.
func formatHelp() answer {
	a := answer{text: lang.Say("These can be typed here. Without a model, the sentences can, too.")}
	for _, c := range Commands() {
		i := Item{Title: strings.TrimSpace(c.Name + " " + c.Args), Detail: c.Help}
		if c.Say != "" {
			i.Title, i.Detail, i.Send = c.Say, c.Help+": "+i.Title, c.Say
		}
		a.items = append(a.items, i)
	}
	return a
}
