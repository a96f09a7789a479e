package proposal_test

import (
	"os"
	"testing"
)

func TestDuplicatesAtTheDestinationAreNamed(t *testing.T) {
	for name, c := range map[string]struct{ there, content, want string }{
		"equal under another name": {"old.pdf", "new.pdf", "old.pdf"},
		"equal under its own name": {"new.pdf", "new.pdf", "new.pdf"},
		"equally long":             {"old.pdf", "wen.pdf", ""},
		"longer":                   {"old.pdf", "new.pdf and more", ""},
	} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t)
			write(t, d.at(c.there), c.content)
			want := ""
			if c.want != "" {
				want = d.at(c.want)
			}
			same(t, "duplicate", d.get(d.propose("new.pdf")["new.pdf"]).Duplicate, want)
		})
	}
}

func TestEmptyFilesAreNobodysDuplicate(t *testing.T) {
	d := newDesk(t)
	write(t, d.at("empty"), "")
	found := d.drop("x")
	must(t, os.Truncate(d.in("x"), 0))
	must(t, d.Propose(t.Context(), found))
	same(t, "duplicate", d.one().Duplicate, "")
}
