package approval

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2/test"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/sample"
)

// A folder whose name mixes scripts is marked, letter by letter, wherever it is shown in
// a question, and the question says which letters these are.
func TestAMixedNameIsMarkedInAQuestion(t *testing.T) {
	test.NewTempApp(t)
	const path, marked = "/home/ann/Dосs/a.txt", `/home/ann/D\u043e\u0441s/a.txt` // with a Cyrillic о and с
	q := sample.Move("q1", 1)
	q.Object, q.Detail, q.Because = path, path, []string{"It reads " + path + "."}
	q.Rows = []api.Row{{Name: "Folder", Value: path}}
	q.Items = []api.Item{{Text: path, Detail: "→ " + path}}
	q.Arguments = []api.Argument{{Name: "path", Value: path}}
	p := compose(q, api.FromModel, "", 1248)
	text := plainText(p)
	if n := strings.Count(text, marked); n != 7 || strings.ContainsAny(text, "ос") {
		t.Errorf("marked %d times in %s", n, text)
	}
	for _, want := range []string{`\u043e is a Cyrillic letter that looks like "o"`, `\u0441 is a Cyrillic letter that looks like "c"`} {
		if !strings.Contains(text, want) {
			t.Errorf("it does not say %s", want)
		}
	}
	q.Object = strings.Repeat("жx/", 40) + "aбbвcгdдeеfж"
	if text := plainText(compose(q, api.FromModel, "", 1248)); !strings.Contains(text, "more letters") {
		t.Errorf("many letters: %s", text)
	}
}

// Blank letters are shown in a question.
func TestBlankLettersAreShownInAQuestion(t *testing.T) {
	test.NewTempApp(t)
	q := sample.Move("q1", 1)
	q.Object = "/home/ann/a\u3164\u2800\u115f\u1160\uffa0b"
	if text := plainText(compose(q, api.FromModel, "", 1248)); !strings.Contains(text, `/home/ann/a\u3164\u2800\u115f\u1160\uffa0b`) {
		t.Errorf("not shown in %s", text)
	}
}
