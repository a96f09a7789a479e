package notify

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/base/lang"
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
		return d.in(lang.T("A sensitive file")), lang.T("Open Nod to review it.")
	case d.total == 1 && d.first.Question:
		return lang.T("Where does %s belong?", lineOr(d.first.Name, maxName, lang.T("a file"))), d.first.where()
	case d.total == 1:
		return d.in(lineOr(d.first.Name, maxName, lang.T("A file"))), d.first.question()
	}
	return d.in(lang.N(d.total, "%s file", "%s files", lang.Count(d.total))), d.counts()
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
		return lang.T("Move to %s?", to)
	}
	return lang.T("Open Nod to review it.")
}

// where names the folders that a file may belong into.
func (it Item) where() string {
	if len(it.Answers) == 0 {
		return lang.T("Open Nod to choose a folder.")
	}
	names := make([]string, min(len(it.Answers), maxAnswers))
	for i := range names {
		names[i] = lineOr(it.Answers[i], maxDestination, lang.T("a folder"))
	}
	return lang.Or(names) + "?"
}

// in returns what with where it is: "3 files in Downloads", "… in Desktop and Downloads", "… in 3 folders".
func (d digest) in(what string) string {
	folders := ranked(d.folders)
	switch len(folders) {
	case 0:
		return what
	case 1:
		return lang.T("%s in %s", what, base(folders[0]))
	case 2:
		return lang.T("%s in %s and %s", what, base(folders[0]), base(folders[1]))
	}
	return lang.T("%s in %s", what, lang.N(len(folders), "%s folder", "%s folders", lang.Count(len(folders))))
}

func base(path string) string {
	return lineOr(filepath.Base(path), maxFolder, lang.T("a folder"))
}

// counts returns "9 documents, 3 images; 1 sensitive".
func (d digest) counts() string {
	var parts []string
	left := d.total
	for i, c := range ranked(d.categories) {
		if i == maxCategories {
			parts = append(parts, lang.T("%s more", lang.Count(left)))
			break
		}
		parts = append(parts, counted(c, d.categories[c]))
		left -= d.categories[c]
	}
	out := strings.Join(parts, ", ")
	if d.sensitive > 0 {
		out += "; " + lang.T("%s sensitive", lang.Count(d.sensitive))
	}
	if d.left > 0 {
		out += "; " + lang.T("%s left in place", lang.Count(d.left))
	}
	return out
}

func lineOr(s string, max int, otherwise string) string {
	if s = safetext.Name(s, max); s == "" {
		return otherwise
	}
	return s
}

// bodyFor makes plain text safe for the body. For servers with body-markup it
// escapes markup. Other servers may parse markup too (dunst 1.9 does by default)
// or show escapes literally; they get text that cannot be markup.
func bodyFor(caps []string, s string) string {
	if slices.Contains(caps, "body-markup") {
		return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;").Replace(s)
	}
	return strings.NewReplacer("<", "‹", ">", "›").Replace(s)
}
