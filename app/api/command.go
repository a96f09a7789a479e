package api

import (
	"regexp"
	"strings"
)

// command is one that a text tells the person to run: in backquotes, or at its end, alone or after a colon.
var command = regexp.MustCompile("`([^`]+)`|(?:^|[:：] *)((?:nod|sudo|systemctl|secret-tool|ollama|apt)(?: (?:[\\w~/=+&-]|\\.\\w)+)*)[.。]?$")

// SplitCommand returns the command that a text tells the person to run, empty if it tells none, and the text for before it.
func SplitCommand(text string) (before, run string) {
	at, m := command.FindStringIndex(text), command.FindStringSubmatch(text)
	if m == nil {
		return text, ""
	}
	before, run = strings.TrimRight(text[:at[0]], ":： "), m[1]+m[2]
	switch {
	case strings.Trim(text[at[1]:], " .。") != "":
		before = strings.ReplaceAll(text, "`", "")
	case before != "":
		before += ":"
	}
	return before, run
}
