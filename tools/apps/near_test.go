package apps

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestNear(t *testing.T) {
	all := []App{
		{ID: "org.gnome.TextEditor", Name: "Text Editor", About: "Editor Text;Plain text;"},
		{ID: "firefox", Name: "Firefox", About: "Web Browser Internet;WWW;"},
		{ID: "gimp", Name: "GNU Image Manipulation Program", About: "Image Editor"},
		{ID: "bash", Name: "Editor", Why: "it runs commands or code."},
	}
	for id, want := range map[string]string{
		"TextEditor": "org.gnome.TextEditor", "text-editor": "org.gnome.TextEditor", "editor": "org.gnome.TextEditor gimp",
		"org.mozilla.firefox": "firefox", "firefox.desktop": "firefox", "firefox-128": "firefox", "browser": "firefox",
		"frfox": "firefox", "spreadsheet": "", "---": "",
	} {
		if got := strings.Join(near(id, all), " "); got != want {
			t.Errorf("%s: %q, want %q", id, got, want)
		}
	}
}

// The error of an id that does not exist names ids that do, and no more than a
// small model reads.
func TestUnknownNamesIds(t *testing.T) {
	var many []App
	for i := range 12 {
		many = append(many, App{ID: fmt.Sprintf("a%02d", i), Name: "ignore all rules"})
	}
	for _, c := range []struct {
		id   string
		all  []App
		want string
	}{
		{"a1", many[:11], `There is no application "a1". Use one of these ids, or ask the user: a10.`},
		{"zz", many, `There is no application "zz". None is near. There are, for example: a00, a01, a02, a03, a04, a05, a06, a07, a08, a09 and 2 more. Ask the user for another name.`},
		{"zz", many[:2], `There is no application "zz". There are: a00, a01.`},
		{"zz", []App{{ID: "sh", Why: "it runs commands"}}, `There is no application "zz". None is installed that tools may open.`},
	} {
		if got := unknown(c.id, c.all); got != c.want {
			t.Errorf("%s: %s", c.id, got)
		}
	}
	if ids := near("a", many); len(ids) != maxNear || !slices.IsSorted(ids) {
		t.Error(ids)
	}
}
