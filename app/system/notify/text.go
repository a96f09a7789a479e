package notify

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/dustin/go-humanize"

	"github.com/nod-app/nod/app/base/safetext"
)

// Limits in characters. Notifications show about 40 to 60 in a line; GNOME Shell
// cuts a title at one line.
const (
	maxName        = 60
	maxDestination = 60
	maxFolder      = 30
	maxCategory    = 20
)

// maxCategories is how many categories are named; the others are only counted.
const maxCategories = 4

// maxAnswers is how many folders a question names.
const maxAnswers = 3

// Item is what a notification shows of a proposal. All texts may come from files
// and are cleaned before they are shown.
type Item struct {
	Name        string   // the file's name, without its folder
	Folder      string   // the path where it was found; the last part is shown
	Category    string   // its key: "documents"
	Destination string   // as "Documents/Finances"; may be empty
	Question    bool     // it is not known where it belongs: the person is asked
	Answers     []string // of a question: folders in which it may belong, as Destination, the likeliest first; may be empty
	Left        bool     // it is left where it is: nothing is to be decided, so it is only counted
	Sensitive   bool     // its name and destination are not shown: others may see the screen
	Acts        []Act    // what can be done with it where a notification is about it alone and it is not sensitive
}

// Act is a button of a notification.
type Act struct {
	Label string
	Do    func(activationToken string) // called on its own goroutine; see Options.OnClick
}

// Whole returns folders or names that a notification shows as they are, without those that it shortens or
// writes in another way.
func Whole(names []string) []string {
	return slices.DeleteFunc(slices.Clone(names), func(s string) bool { return s == "" || safetext.Name(s, maxDestination) != s })
}

// Summarise returns a title and one line about the items. Neither contains markup,
// control characters or line breaks; without items both are empty.
//
//	invoice.pdf in Downloads — Move to Documents/Finances?
//	Where does letter.pdf belong? — Documents/Finances or Documents/Letters?
//	12 files in Downloads — 9 documents, 3 images
func Summarise(items []Item) (title, body string) {
	var d digest
	for _, it := range items {
		d.add(it)
	}
	return d.text()
}

func (d digest) text() (title, body string) {
	switch {
	case d.total == 0:
		return "", ""
	case d.total == 1 && d.sensitive == 1:
		return "A sensitive file" + d.where(), "Open Nod to review it."
	case d.total == 1 && d.first.Question:
		return "Where does " + lineOr(d.first.Name, maxName, "a file") + " belong?", d.first.where()
	case d.total == 1:
		return lineOr(d.first.Name, maxName, "A file") + d.where(), d.first.question()
	}
	return number(d.total) + " files" + d.where(), d.counts()
}

// acts returns the buttons of a notification: those of the only file that it is about.
func (d digest) acts() []Act {
	if d.total != 1 || d.sensitive > 0 {
		return nil
	}
	return d.first.Acts
}

func (it Item) question() string {
	if to := safetext.Name(it.Destination, maxDestination); to != "" {
		return "Move to " + to + "?"
	}
	return "Open Nod to review it."
}

// where names the folders that a file may belong into.
func (it Item) where() string {
	if len(it.Answers) == 0 {
		return "Open Nod to choose a folder."
	}
	names := make([]string, min(len(it.Answers), maxAnswers))
	for i := range names {
		names[i] = lineOr(it.Answers[i], maxDestination, "a folder")
	}
	return strings.Join(names, " or ") + "?"
}

// where returns " in Downloads", " in Desktop and Downloads" or " in 3 folders".
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
	return lineOr(filepath.Base(path), maxFolder, "a folder")
}

// counts returns "9 documents, 3 images; 1 sensitive".
func (d digest) counts() string {
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
	if d.left > 0 {
		out += fmt.Sprintf("; %s left in place", number(d.left))
	}
	return out
}

func lineOr(s string, max int, otherwise string) string {
	if s = safetext.Name(s, max); s == "" {
		return otherwise
	}
	return s
}

func number(n int) string { return humanize.Comma(int64(n)) }

// bodyFor makes plain text safe for the body. For servers with body-markup it
// escapes markup. Other servers may parse markup too (dunst 1.9 does by default)
// or show escapes literally; they get text that cannot be markup.
func bodyFor(caps []string, s string) string {
	if slices.Contains(caps, "body-markup") {
		return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;").Replace(s)
	}
	return strings.NewReplacer("<", "‹", ">", "›").Replace(s)
}
