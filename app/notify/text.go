package notify

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/dustin/go-humanize"

	"github.com/nod-app/nod/app/safetext"
)

// Limits in characters. Notifications show some 40 to 60 in a line; the
// GNOME shell cuts a title at one line.
const (
	maxName     = 60
	maxPlace    = 60
	maxFolder   = 30
	maxCategory = 20
)

// maxCategories is how many categories are named before the rest is only counted.
const maxCategories = 4

func (d digest) text() (title, body string) {
	switch {
	case d.total == 0:
		return "", ""
	case d.total == 1 && d.sensitive == 1:
		return "A sensitive file" + d.where(), "Open Nod to review it."
	case d.total == 1:
		return shown(d.first.Name, maxName, "A file") + d.where(), d.first.question()
	}
	return number(d.total) + " files" + d.where(), d.what()
}

func (it Item) question() string {
	if to := safetext.Line(it.Destination, maxPlace); to != "" {
		return "Move to " + to + "?"
	}
	return "Open Nod to review it."
}

// where is " in Downloads", " in Desktop and Downloads" or " in 3 folders".
func (d digest) where() string {
	folders := ranked(d.folders)
	switch len(folders) {
	case 0:
		return ""
	case 1:
		return " in " + base(folders[0])
	case 2:
		return " in " + base(folders[0]) + " and " + base(folders[1])
	}
	return " in " + number(len(folders)) + " folders"
}

func base(path string) string {
	return shown(filepath.Base(path), maxFolder, "a folder")
}

// what is "9 documents, 3 images", with what is sensitive at the end.
func (d digest) what() string {
	var parts []string
	left := d.total
	for i, c := range ranked(d.categories) {
		if i == maxCategories {
			parts = append(parts, number(left)+" more")
			break
		}
		parts = append(parts, counted(c, d.categories[c]))
		left -= d.categories[c]
	}
	out := strings.Join(parts, ", ")
	if d.sensitive > 0 {
		out += fmt.Sprintf("; %s sensitive", number(d.sensitive))
	}
	return out
}

func shown(s string, max int, otherwise string) string {
	if s = safetext.Line(s, max); s == "" {
		return otherwise
	}
	return s
}

func number(n int) string { return humanize.Comma(int64(n)) }
