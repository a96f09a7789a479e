package chat

import (
	"encoding/json"
	"fmt"
	"strings"
)

// What the tools of the proposal contract (seeds/000) give, as far as a command
// tells of it.
type (
	proposalList struct {
		Proposals []struct {
			ID, Filename, Action, Confidence, Reasoning string
			Sensitive                                   bool
		}
		Total   int
		HasMore bool
	}
	moved struct {
		Action, SourcePath, DestinationPath, Filename, Path, Status string
		Approved, Skipped, Failed, Cleared                          int
		Errors                                                      []string
		WatchedDirectories                                          int
	}
	watched struct {
		Directories []struct {
			Path               string
			Enabled, Recursive bool
		}
		WatcherStatus string
	}
)

// read decodes a tool's data; what it cannot read stays empty.
func read[T any](data json.RawMessage) (v T) {
	_ = json.Unmarshal(data, &v)
	return v
}

// literal shows a text as it is within Markdown.
func literal(s string) string {
	return "`" + strings.NewReplacer("`", "'", "\n", " ", "\r", " ").Replace(s) + "`"
}

func sayProposals(data json.RawMessage) string {
	l := read[proposalList](data)
	if len(l.Proposals) == 0 {
		return "No proposals."
	}
	var b strings.Builder
	for _, p := range l.Proposals {
		fmt.Fprintf(&b, "- %s %s: %s", literal(p.ID), literal(p.Filename), literal(p.Action))
		if p.Sensitive {
			b.WriteString(", **sensitive**")
		}
		b.WriteByte('\n')
	}
	if more := l.Total - len(l.Proposals); more > 0 {
		fmt.Fprintf(&b, "\nand %d more\n", more)
	}
	return b.String()
}

func sayAction(data json.RawMessage) string {
	m := read[moved](data)
	switch {
	case m.DestinationPath != "":
		return m.Action + " to " + literal(m.DestinationPath)
	case m.Filename != "":
		return m.Action + ": " + literal(m.Filename)
	}
	return m.Action
}

func sayApproved(data json.RawMessage) string {
	m := read[moved](data)
	text := fmt.Sprintf("Approved %d, skipped %d, failed %d.", m.Approved, m.Skipped, m.Failed)
	for _, e := range m.Errors {
		text += "\n- " + literal(e)
	}
	return text
}

func sayCleared(data json.RawMessage) string {
	return fmt.Sprintf("Removed %d proposals. No file was touched.", read[moved](data).Cleared)
}

func sayPath(data json.RawMessage) string { return literal(read[moved](data).Path) }

func sayStatus(data json.RawMessage) string {
	if read[moved](data).Status == "running" {
		return "Watching."
	}
	return "Watching is paused."
}

func sayFolders(data json.RawMessage) string {
	w := read[watched](data)
	if len(w.Directories) == 0 {
		return "No folder is watched. /watch DIR adds one."
	}
	var b strings.Builder
	for _, d := range w.Directories {
		fmt.Fprintf(&b, "- %s", literal(d.Path))
		if d.Recursive {
			b.WriteString(" with its subfolders")
		}
		if !d.Enabled {
			b.WriteString(", disabled")
		}
		b.WriteByte('\n')
	}
	if w.WatcherStatus != "running" {
		b.WriteString("\nWatching is paused: /resume\n")
	}
	return b.String()
}

// help is what /help says.
func help() string {
	var b strings.Builder
	for _, c := range Commands() {
		fmt.Fprintf(&b, "- %s: %s\n", literal(strings.TrimSpace(c.Name+" "+c.Args)), c.Help)
	}
	return b.String()
}
