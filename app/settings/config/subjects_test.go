package config

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestSubjectsOfThePerson(t *testing.T) {
	p := place(t, "")
	dir := p.subjects()
	must(t, os.MkdirAll(dir, 0o700))
	for _, c := range []struct{ text, want string }{
		{"payslip: slip cyflog\n", ""},
		{"# nothing\n", ""},
		{"payslip\n", "line 1: a subject, a colon and phrases are expected"},
		{"payslip: x y\nnothing: z\n", `line 2: there is no subject "nothing"`},
		{"payslip: \xff\n", "line 1: it is not UTF-8 text"},
		{strings.Repeat("# a comment\n", 1<<17), "it is longer than 1024 KB"},
	} {
		write(t, filepath.Join(dir, "cy.txt"), c.text)
		write(t, filepath.Join(dir, "good.txt"), "recipe: rysáit\n")
		write(t, filepath.Join(dir, "notes.md"), "no words")
		s := Open(p).Subjects()
		if c.want == "" {
			if len(s.Words) != 2 || len(s.Problems) != 0 {
				t.Errorf("%q: %d files, %v", c.text, len(s.Words), s.Problems)
			}
			continue
		}
		if len(s.Words) != 1 || len(s.Problems) != 1 {
			t.Fatalf("%.40q: %d files, %v", c.text, len(s.Words), s.Problems)
		}
		if got := s.Problems[0].String(); !strings.HasPrefix(got, filepath.Join("subjects", "cy.txt")+", ") || !strings.Contains(got, c.want) {
			t.Errorf("%.40q: %q, want %q", c.text, got, c.want)
		}
	}
}

func TestNoSubjectsOfThePerson(t *testing.T) {
	if s := Open(place(t, "")).Subjects(); len(s.Words)+len(s.Problems) != 0 {
		t.Errorf("%+v", s)
	}
}

// The folder may be made while Nod runs.
func TestSubjectsAreReadWhenTheyChange(t *testing.T) {
	p := place(t, "")
	l := Open(p)
	wait := watching(t, l)
	must(t, os.MkdirAll(p.subjects(), 0o700))
	write(t, filepath.Join(p.subjects(), "cy.txt"), "payslip: slip cyflog\n")
	wait("a new file", func() bool { return len(l.Subjects().Words) == 1 })
	write(t, filepath.Join(p.subjects(), "cy.txt"), "payslip\n")
	wait("an error", func() bool { return len(l.Subjects().Problems) == 1 })
	must(t, os.Remove(filepath.Join(p.subjects(), "cy.txt")))
	wait("its end", func() bool { return len(l.Subjects().Problems)+len(l.Subjects().Words) == 0 })
}

// Sentences about how the user files are one line each, without what is not seen, and bounded.
func TestOwnWords(t *testing.T) {
	c, problems := paths.Parse("[filed]\nwords = [\"Invoices go\\u202e to \\n\\u0007Studio\"]\n")
	if len(problems) > 0 || !slices.Equal(c.Words, []string{"Invoices go to Studio"}) {
		t.Errorf("%q, %v", c.Words, problems)
	}
	if _, problems := paths.Parse("[filed]\nwords = [\"" + strings.Repeat("x", maxSentence+1) + "\"]\n"); len(problems) != 1 || !strings.Contains(problems[0].String(), "too long") {
		t.Errorf("%v", problems)
	}
}
