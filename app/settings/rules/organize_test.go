package rules

import (
	"errors"
	"strings"
	"testing"
)

const organizeFile = `
rules:
  - name: "Invoices"
    locations: [~/Downloads, ~/Desktop]
    filters:
      - extension: [pdf, .PNG]
      - name: {contains: Invoice, case_sensitive: true}
      - size: '> 1 KB, <= 5 MB'
      - lastmodified: {days: 3, mode: older}
      - filecontent: 'Total'
    actions:
      - echo: "hello"
      - move: {dest: "~/Documents/{created.year}/{created.strftime('%m')}/", on_conflict: rename_new}
  - locations: ~/Downloads
    enabled: false
    filters:
      - name: {startswith: Scan, endswith: final}
    actions:
      - move: "~/Scans/{name}.{extension}"
      - rename: "{name} done.{extension}"
  - name: runs a program
    locations: ~/Downloads
    filters: [extension: sh]
    actions: [shell: "rm -rf ~"]
  - name: python
    filters: [{python: "import os"}, {extension: x}]
    actions: [move: ~/X/]
  - name: not
    filters: [not extension: pdf]
    actions: [move: ~/X/]
  - name: several words
    filters: [name: {contains: [a, b]}]
    actions: [move: ~/X/]
  - name: outside
    filters: [extension: pdf]
    actions: [move: /etc/cron.d/]
  - name: up and out
    filters: [extension: pdf]
    actions: [move: ~/../../etc/]
  - name: keys
    filters: [extension: pub]
    actions: [move: ~/.ssh/]
  - name: everything
    filters: []
    actions: [move: ~/X/]
`

func TestOrganize(t *testing.T) {
	f := newFixture(t)
	got, err := f.s.Import(t.Context(), organizeFile, Organize, false)
	if err != nil {
		t.Fatal(err)
	}
	want := `[[rules]]
name = "Invoices"
words = ["Invoice"]
extensions = ["pdf", "png"]
content = "Total"
min_size = "1001 B"
max_size = "5 MB"
min_age = "3d"
from = "~/Downloads"
destination = "~/Documents/{year}/{month}"
` // and the same from the Desktop
	text := f.s.text(got.Rules)
	if !strings.HasPrefix(text, want) || !strings.Contains(text, `name = "Invoices 2"`) || !strings.Contains(text, "name = \"rule 2\"\nenabled = false\nglob = \"Scan*final.*\"") || len(got.Rules) != 3 {
		t.Errorf("%s", text)
	}
	left := map[string]string{}
	for _, l := range got.Left {
		left[l.Rule] += l.Part + ": " + l.Reason + "\n"
	}
	for rule, reason := range map[string]string{
		"Invoices": "never overwrites", "runs a program": "shell: Nod moves and renames files, and does nothing else by a rule", "python": "no such condition",
		"not": "must not hold", "several words": "one of several words is enough", "outside": "outside of your home folder", "up and out": "no whole path",
		"keys": "keys are kept there", "everything": "match every file",
	} {
		if !strings.Contains(left[rule], reason) {
			t.Errorf("%s: %q, want … %s …", rule, left[rule], reason)
		}
	}
	if len(f.s.List()) != 3 || len(f.changes) != 1 {
		t.Errorf("%q, %d changes", names(f.s.List()), len(f.changes))
	}
}

// What organize takes otherwise is said, or the rule is left out: none means more here.
func TestOrganizeMeansNothingElse(t *testing.T) {
	f := newFixture(t)
	got, err := f.s.Import(t.Context(), `
rules:
  - name: hidden folder
    filters: [extension: pdf]
    actions: [move: ~/.archive]
  - name: flat
    locations: ~/Downloads
    filters: [extension: pdf]
    actions: [move: ~/A/]
  - name: deep
    locations: [{path: ~/Downloads, max_depth: 2}]
    subfolders: true
    filters: [extension: pdf]
    actions: [move: ~/B/]
  - name: both
    filters: [extension: pdf, extension: png]
    actions: [move: ~/C/]
  - name: two contents
    filters: [filecontent: a, filecontent: b]
    actions: [move: ~/D/]
`, Organize, false)
	if err != nil {
		t.Fatal(err)
	}
	text := f.s.text(got.Rules)
	if !strings.Contains(text, `destination = "~/.archive"`) || strings.Contains(text, "rename") || len(got.Rules) != 3 {
		t.Errorf("%s", text)
	}
	left := map[string]string{}
	for _, l := range got.Left {
		left[l.Rule] += l.Part + ": " + l.Reason + "\n"
	}
	for rule, reason := range map[string]string{
		"flat": "files in the folders below", "deep": "locations: max_depth", "both": "twice", "two contents": "twice", "hidden folder": "",
	} {
		if !strings.Contains(left[rule], reason) || (reason == "") != (left[rule] == "") {
			t.Errorf("%s: %q, want … %s …", rule, left[rule], reason)
		}
	}
}

// What is exported is imported again; of a hostile text nothing is.
func TestExchange(t *testing.T) {
	f, ctx := newFixture(t), t.Context()
	if _, err := f.s.Import(ctx, organizeFile, Organize, false); err != nil {
		t.Fatal(err)
	}
	again, err := newFixture(t).s.Import(ctx, f.s.Export(), TOML, false)
	if err != nil || len(again.Rules) != 3 || len(again.Left) != 0 {
		t.Errorf("%+v, %v", again, err)
	}
	laughs := "a: &a [x,x,x,x,x,x,x,x,x,x]\n"
	for _, c := range "bcdefghij" {
		laughs += string(c) + ": &" + string(c) + " [" + strings.TrimSuffix(strings.Repeat("*"+string(c-1)+",", 10), ",") + "]\n"
	}
	for name, text := range map[string]string{
		"laughs": laughs + "rules: *j", "long": strings.Repeat("#", maxImport+1), "deep": strings.Repeat("[", 200_000), "no map": "- 1",
		"other keys": "rules: 7", "tag": "rules: !!python/object/apply:os.system ['true']",
	} {
		if _, err := f.s.Import(ctx, text, Organize, false); !errors.Is(err, ErrInvalid) {
			t.Errorf("%s: %v", name, err)
		}
	}
	outside, err := f.s.Import(ctx, "[[rules]]\nname = \"o\"\nglob = \"*\"\nfrom = \"/etc\"\ncategory = \"finances\"\n", TOML, false)
	if err != nil || len(outside.Rules) != 0 || len(outside.Left) != 1 {
		t.Errorf("%+v, %v", outside, err)
	}
}
