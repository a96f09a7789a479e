package config

import (
	"slices"
	"strings"

	"github.com/nod-app/nod/app/base/lang"
)

// incomplete says what is missing from a valid text that was probably not saved
// whole: part of a file can be valid TOML. good are the last valid settings; nil:
// there were none.
func (p Paths) incomplete(text string, c Config, good *state) []Problem {
	hint := lang.Say("the last settings are in %s: copy them back", p.LastGood)
	switch {
	case good == nil && strings.TrimSpace(text) == "":
		return []Problem{{Message: lang.Say("the file is empty, so nothing is watched"), Hint: lang.Say("add a watched folder, or delete the file and start Nod again for the default settings")}}
	case good == nil || text == good.seen:
		return nil
	case strings.TrimSpace(text) == "":
		return []Problem{{Message: lang.Say("the file is empty"), Hint: hint}}
	case len(good.config.Folders) > 0 && len(c.Folders) == 0 && !namesFolders(text):
		return []Problem{{
			Message: lang.Say("the file has no [[folders]] any more, as if it were cut off"),
			Hint:    hint + "; " + lang.Say("to watch nothing, write folders = [], or enabled = false in each [[folders]]"),
		}}
	case cutInLine(text, good.seen):
		line := strings.Count(text, "\n") + 1
		return []Problem{{Line: line, Message: lang.Say("the file is cut off here"), Hint: hint}}
	}
	return nil
}

// namesFolders reports whether the text has the key folders, even with an empty list.
func namesFolders(text string) bool {
	return slices.ContainsFunc(scan(text), func(it item) bool { return it.path == "folders" || strings.HasPrefix(it.path, "folders[") })
}

// cutInLine reports whether text is the beginning of whole and ends in the middle of a line.
func cutInLine(text, whole string) bool {
	rest, ok := strings.CutPrefix(whole, text)
	return ok && rest != "" && !strings.HasSuffix(text, "\n") && strings.Trim(rest[:1], "\r\n") != ""
}
