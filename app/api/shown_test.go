package api

import (
	"testing"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/tools"
)

// What a call is about is shown as it will be used, whatever words of Nod's are in its name.
func TestWhatACallIsAboutIsNotTranslated(t *testing.T) {
	if err := lang.Use("de"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = lang.Use("en") })
	const path = "data"
	if lang.Show(path) == path {
		t.Fatal("the name is none of Nod's words")
	}
	q, c := Question{Title: "Read a file", Object: path, Rows: []tools.Row{{Name: "Reason", Value: path}, {Name: "Reason", Value: path, Said: true}}}, Card{Object: path, Items: []CardItem{{Title: "data", Path: path}}}
	Shown(&q)
	Shown(&c)
	if q.Rows[0].Name == "Reason" || q.Rows[0].Value != path || q.Rows[1].Value == path {
		t.Errorf("%+v", q.Rows)
	}
	if q.Title == "Read a file" || q.Object != path || c.Object != path || c.Items[0].Title != "data" {
		t.Errorf("%+v %+v", q, c)
	}
	q, c = Question{Object: "2 proposals", Said: true}, Card{Object: "the clipboard", Said: true} // Nod's own words
	Shown(&q)
	Shown(&c)
	if q.Object != "2 Vorschläge" || c.Object != "die Zwischenablage" {
		t.Errorf("%q, %q", q.Object, c.Object)
	}
}
