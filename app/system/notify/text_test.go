package notify

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

func many(n int, it Item) []Item {
	out := make([]Item, n)
	for i := range out {
		out[i] = it
	}
	return out
}

func TestSummarise(t *testing.T) {
	downloads, desktop := "/home/ada/Downloads", "/home/ada/Desktop"
	doc := Item{Name: "a.docx", Folder: downloads, Category: "documents"}
	img := Item{Name: "a.png", Folder: downloads, Category: "images"}
	for _, c := range []struct {
		name        string
		items       []Item
		title, body string
	}{
		{"none", nil, "", ""},
		{"one", []Item{{Name: "invoice.pdf", Folder: downloads, Category: "finances", Destination: "Documents/Finances"}},
			"invoice.pdf in Downloads", "Move to Documents/Finances?"},
		{"one without a place", []Item{doc}, "a.docx in Downloads", "Open Nod to review it."},
		{"one that is a question", []Item{{Name: "a.docx", Folder: downloads, Question: true, Destination: "Documents"}},
			"Where does a.docx belong?", "Open Nod to choose a folder."},
		{"a question with folders to choose from", []Item{{Name: "a.docx", Folder: downloads, Question: true, Answers: []string{"Documents/Letters", "/x/<b>\n"}}},
			"Where does a.docx belong?", "Documents/Letters or /x/<b>?"},
		{"a sensitive question says nothing of itself", []Item{{Name: "a.docx", Question: true, Answers: []string{"/x/Passports"}, Sensitive: true}},
			"A sensitive file", "Open Nod to review it."},
		{"one without a folder or name", []Item{{Category: "images"}}, "A file", "Open Nod to review it."},
		{"one that is sensitive says nothing of itself",
			[]Item{{Name: "passport.jpg", Folder: downloads, Category: "documents", Destination: "Identity", Sensitive: true}},
			"A sensitive file in Downloads", "Open Nod to review it."},
		{"a burst", append(many(9, doc), many(3, img)...), "12 files in Downloads", "9 documents, 3 images"},
		{"singular", []Item{doc, img}, "2 files in Downloads", "1 document, 1 image"},
		{"some sensitive", append(many(2, doc), Item{Folder: downloads, Category: "finances", Sensitive: true}),
			"3 files in Downloads", "2 documents, 1 finance document; 1 sensitive"},
		{"separators", many(12345, doc), "12,345 files in Downloads", "12,345 documents"},
		{"two folders", []Item{doc, doc, {Folder: desktop, Category: "code"}},
			"3 files in Downloads and Desktop", "2 documents, 1 code file"},
		{"three folders", []Item{doc, {Folder: desktop}, {Folder: "/tmp"}}, "3 files in 3 folders", "2 files, 1 document"},
		{"many categories", append(many(2, doc), img, Item{Category: "music"}, Item{Category: "code"}, Item{Category: "fonts"}, Item{Category: "data"}),
			"7 files in Downloads", "2 documents, 1 code file, 1 data file, 1 font, 2 more"},
		{"the user's own category", many(2, Item{Category: "recipes"}), "2 files", "2 in recipes"},
		{"hostile name", []Item{{Name: "a\n\x1b[31m\u202Egpj.<b>&exe", Folder: "/x/\u202E<i>\n", Destination: "A\x00/\tB\u2066"}},
			"a [31mgpj.<b>&exe in <i>", "Move to A/ B?"},
		{"name of invisible characters", []Item{{Name: "\u200b\u200b", Folder: "/"}}, "\uFFFD in /", "Open Nod to review it."},
		{"long name", []Item{{Name: strings.Repeat("x", 250) + ".pdf", Folder: downloads}},
			strings.Repeat("x", 39) + "…" + strings.Repeat("x", 16) + ".pdf in Downloads", "Open Nod to review it."},
		{"a name that mixes scripts", []Item{{Name: "pаy.pdf", Folder: "/x/Dосs", Destination: "Wоrk\u3164"}}, `p\u0430y.pdf in D\u043e\u0441s`, `Move to W\u043erk\u3164?`},
		{"hostile category", many(2, Item{Category: "a\nb<script>" + strings.Repeat("y", 99)}), "2 files", "2 in a b<script>y…yyyyyyy"},
	} {
		t.Run(c.name, func(t *testing.T) {
			title, body := Summarise(c.items)
			if title != c.title || body != c.body {
				t.Errorf("got  %q — %q\nwant %q — %q", title, body, c.title, c.body)
			}
		})
	}
}

func TestJoined(t *testing.T) {
	a := []Item{{Name: "a", Folder: "/d", Category: "images"}}
	b := many(3, Item{Folder: "/e", Category: "images", Sensitive: true})
	of := func(items []Item) (d digest) {
		for _, it := range items {
			d.add(it)
		}
		return d
	}
	wantTitle, wantBody := Summarise(append(a, b...))
	da := of(a)
	title, body := joined(joined(da, of(b)), digest{}).text()
	if title != wantTitle || body != wantBody {
		t.Errorf("%q — %q, want %q — %q", title, body, wantTitle, wantBody)
	}
	if title, _ := da.text(); title != "a in d" {
		t.Errorf("joining changed a part to %q", title)
	}
}

func TestEveryLengthIsBounded(t *testing.T) {
	long := strings.Repeat("語", 5000)
	title, body := Summarise([]Item{{Name: long, Folder: "/" + long, Category: long, Destination: long}})
	if n := utf8.RuneCountInString(title + body); n > 250 {
		t.Errorf("%d characters", n)
	}
}

func FuzzSummarise(f *testing.F) {
	f.Add("a.pdf", "/home/Downloads", "documents", "Documents", 1)
	f.Add("a\n<b>", "\u202E", "]]>", "$(x)", 3)
	f.Fuzz(func(t *testing.T, name, folder, category, destination string, n int) {
		items := many(1+abs(n)%5, Item{Name: name, Folder: folder, Category: category, Destination: destination})
		title, body := Summarise(items)
		for _, s := range []string{title, body} {
			if s == "" || !utf8.ValidString(s) || strings.ContainsFunc(s, func(r rune) bool { return !unicode.IsGraphic(r) }) {
				t.Errorf("%q of %+v", s, items[0])
			}
		}
	})
}

func abs(n int) int { return max(n, -(n + 1)) }
