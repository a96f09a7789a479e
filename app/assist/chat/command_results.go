package chat

import (
	"encoding/json"
	"fmt"
	"strings"
)

// The fields of the results of the proposal tools (docs/contracts.md) that commands show.
type (
	proposalList struct {
		Proposals []struct {
			ID, Filename, Action, Confidence, Reasoning string
			Sensitive                                   bool
		}
		Total   int
		HasMore bool
	}
	actionResult struct {
		Action, SourcePath, DestinationPath, Filename, Path, Status string
		Approved, Skipped, Failed, Cleared                          int
		Errors                                                      []string
		WatchedDirectories                                          int
	}
	folderList struct {
		Directories []struct {
			Path               string
			Enabled, Recursive bool
		}
		WatcherStatus string
	}
)

// decode decodes a tool's data; what it cannot read stays empty.
func decode[T any](data json.RawMessage) (v T) {
	_ = json.Unmarshal(data, &v)
	return v
}

// inlineCode quotes a text in Markdown so that it is shown literally.
func inlineCode(s string) string {
	return "`" + strings.NewReplacer("`", "'", "\n", " ", "\r", " ").Replace(s) + "`"
}

func literal(s string) string {
	return strings.NewReplacer("*", `\*`, "`", "\\`", "[", `\[`, "<", `\<`).Replace(s)
}

func formatProposals(data json.RawMessage) string {
	l := decode[proposalList](data)
	if len(l.Proposals) == 0 {
		return "No proposals."
	}
	var b strings.Builder
	for _, p := range l.Proposals {
		fmt.Fprintf(&b, "- %s %s: %s", inlineCode(p.ID), inlineCode(p.Filename), inlineCode(p.Action))
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

func formatAction(data json.RawMessage) string {
	m := decode[actionResult](data)
	switch {
	case m.DestinationPath != "":
		return m.Action + " to " + inlineCode(m.DestinationPath)
	case m.Filename != "":
		return m.Action + ": " + inlineCode(m.Filename)
	}
	return m.Action
}

func formatApproved(data json.RawMessage) string {
	m := decode[actionResult](data)
	text := fmt.Sprintf("Approved %d, skipped %d, failed %d.", m.Approved, m.Skipped, m.Failed)
	for _, e := range m.Errors {
		text += "\n- " + inlineCode(e)
	}
	return text
}

func formatCleared(data json.RawMessage) string {
	return fmt.Sprintf("Removed %d proposals. No file was touched.", decode[actionResult](data).Cleared)
}

func formatPath(data json.RawMessage) string { return inlineCode(decode[actionResult](data).Path) }

func formatStatus(data json.RawMessage) string {
	if decode[actionResult](data).Status == "running" {
		return "Watching."
	}
	return "Watching is paused."
}

func formatFolders(data json.RawMessage) string {
	w := decode[folderList](data)
	if len(w.Directories) == 0 {
		return "No folder is watched. /watch DIR adds one."
	}
	var b strings.Builder
	for _, d := range w.Directories {
		fmt.Fprintf(&b, "- %s", inlineCode(d.Path))
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

func formatHelp() string {
	var b strings.Builder
	for _, c := range Commands() {
		fmt.Fprintf(&b, "- %s: %s\n", inlineCode(strings.TrimSpace(c.Name+" "+c.Args)), c.Help)
	}
	return b.String()
}
