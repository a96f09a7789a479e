package place

import (
	"fmt"
	"testing"
)

// Of two folders with letters of one sender the one is not sure whose letters are about other
// people, though their names are more alike.
func TestLettersGoByWhomTheyAreAbout(t *testing.T) {
	letter := func(dir, name, to string) Filed {
		return Filed{File{Name: name, Text: ReadText("Harbour Bank\nStatement\n" + to)}, dir}
	}
	const firm, people = "Lantern Works Ltd", "Ada and Otis Quill"
	files := []Filed{
		letter("Documents/Works/Bank", "statement 1.pdf", firm), letter("Documents/Works/Bank", "statement 2.pdf", firm), letter("Documents/Works/Bank", "statement 3.pdf", firm),
		letter("Documents/Home/Bank", "account 1.pdf", people), letter("Documents/Home/Bank", "account 2.pdf", people), letter("Documents/Home/Bank", "account 3.pdf", people),
	}
	for i := range 60 {
		files = append(files, Filed{File{Name: fmt.Sprintf("note %d.txt", i), Text: ReadText("Garden, page by page")}, "Documents/Garden"})
	}
	near := Near{Files: files, Total: len(files), With: map[string]int{}}
	for _, f := range files {
		for _, term := range unique(append(FileTerms(f.Name), f.Text.Terms...)) {
			near.With[term]++
		}
	}
	home := NewHome(Tops{Documents: "Documents"}, nil, files)
	for to, want := range map[string]string{firm: "Documents/Works/Bank", people: "Documents/Home/Bank"} {
		found := home.Rank(letter("", "statement 9.pdf", to).File, near, nil, now())
		if found[0].Dir != want && found[0].Likelihood >= Sure {
			t.Errorf("to %s: %s (%.2f)", to, found[0].Dir, found[0].Likelihood)
		}
	}
}
