package config

import (
	"strings"
	"testing"
	"time"
)

// What a file says of itself never leads out of a rule's folder, nor into one where a
// file does harm.
func TestExpandRule(t *testing.T) {
	p := Paths{Home: "/home/u", Config: "/home/u/.config/nod/config.toml", State: "/s", Cache: "/c", Runtime: "/r"}
	for _, c := range []struct{ template, vendor, name, want string }{
		{"~/Bills/{vendor}/{year}", "Northwind", "a.pdf", "/home/u/Bills/Northwind/2024"},
		{"~/Bills/{vendor}", "../../etc", "a.pdf", "/home/u/Bills/.._.._etc"},
		{"~/Bills/{vendor}", "..", "a.pdf", "/home/u/Bills/_"},
		{"~/Bills/{vendor}", "", "a.pdf", ""},
		{"~/{vendor}", ".ssh", "a.pdf", ""},
		{"~/{name}/x", "", ".SSH", ""},
	} {
		got, err := p.ExpandRule(c.template, Vars{At: march, Vendor: c.vendor, FileName: c.name})
		if got != c.want || (err == nil) != (c.want != "") {
			t.Errorf("%s of %q: %q, %v; want %q", c.template, c.vendor, got, err, c.want)
		}
	}
	if _, err := p.ExpandRule("~/{year}", Vars{At: time.Time{}}); err == nil || !strings.Contains(err.Error(), "not known") {
		t.Errorf("without a date: %v", err)
	}
	if _, problems := p.Parse("[categories]\nfinances = \"~/{vendor}\""); len(problems) != 1 {
		t.Errorf("a category by vendor: %v", problems)
	}
}
