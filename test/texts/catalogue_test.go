package texts

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fyne.io/fyne/v2/theme"
	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/image/font/sfnt"

	"github.com/nod-app/nod/app/agent/catalogue"
	"github.com/nod-app/nod/app/base/lang"
)

// Each catalogue has each text that is shown, and no other, with the verbs of its English text and the
// plural forms of its language.
func TestCataloguesAreComplete(t *testing.T) {
	all, err := Find(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	if len(all) < 1500 {
		t.Fatalf("only %d texts were found: the test looks in the wrong place", len(all))
	}
	for _, code := range lang.Codes()[1:] {
		t.Run(code, func(t *testing.T) {
			data, err := os.ReadFile(filepath.Join("..", "..", "app", "base", "lang", "texts", code+".json"))
			if err != nil {
				t.Fatal(err)
			}
			have, err := lang.Parse(data)
			if err != nil {
				t.Fatal(err)
			}
			known := map[string]bool{}
			for _, m := range have {
				known[m.ID] = true
				text, ok := all[m.ID]
				if !ok {
					t.Errorf("%q is not shown anywhere", m.ID)
					continue
				}
				for _, problem := range wrong(text, *m, code) {
					t.Errorf("%q: %s", m.ID, problem)
				}
			}
			for id := range all {
				if !known[id] {
					t.Errorf("%q is missing; go run ./test/texts/missing %s lists all that is", id, code)
				}
			}
		})
	}
}

// Windows show the title of each tool in the language of the person.
func TestTitlesOfToolsAreTexts(t *testing.T) {
	all, err := Find(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	tools, err := catalogue.Definitions()
	if err != nil || len(tools) < 30 {
		t.Fatalf("%d tools: %v", len(tools), err)
	}
	for _, tool := range tools {
		if _, ok := all[said+tool.Title]; !ok {
			t.Errorf("the title %q of %s is no lang.Say", tool.Title, tool.Name)
		}
	}
}

// The fonts of the windows have all signs of the languages that are written in Latin letters: one that they lack is
// taken from another font, which spoils what stands beside it.
func TestTheFontsHaveAllSigns(t *testing.T) {
	font, err := sfnt.Parse(theme.DefaultTextFont().Content())
	if err != nil {
		t.Fatal(err)
	}
	var buffer sfnt.Buffer
	for _, code := range []string{"de", "fr", "es"} {
		data, err := os.ReadFile(filepath.Join("..", "..", "app", "base", "lang", "texts", code+".json"))
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range string(data) {
			if glyph, err := font.GlyphIndex(&buffer, r); r != '\n' && (err != nil || glyph == 0) {
				t.Errorf("%s: the font lacks %q", code, r)
			}
		}
	}
}

// wrong returns what is wrong with a translation.
func wrong(text Text, m i18n.Message, code string) []string {
	var out []string
	one := slices.Contains([]string{"de", "fr", "es"}, code)
	switch {
	case m.Other == "":
		out = append(out, "it is empty")
	case text.One == "" && m.One != "":
		out = append(out, "it has plural forms, and its English text has none")
	case text.One != "" && one != (m.One != ""):
		out = append(out, "its plural forms are not those of the language")
	}
	if m.Zero+m.Two+m.Few != "" {
		out = append(out, "its language has no such plural form")
	}
	for _, own := range []string{m.One, m.Other} {
		if own != "" && !slices.Equal(verbs(own), verbs(text.English())) {
			out = append(out, "the verbs of "+strconv.Quote(own)+" are others")
		}
	}
	return out
}

// verbs returns the verbs of a text in the order of their arguments.
func verbs(text string) []string {
	var out []string
	for i, v := range verb.FindAllStringSubmatch(text, -1) {
		at := strconv.Itoa(i + 1)
		switch {
		case v[3] == "%":
			at = "percent"
		case v[2] != "":
			at = v[2]
		}
		out = append(out, strings.Repeat(" ", max(0, 8-len(at)))+at+v[3])
	}
	slices.Sort(out)
	return out
}

func TestWrongTranslations(t *testing.T) {
	files := Text{ID: "%s files", One: "%s file"}
	moved := Text{ID: "Moved %s to %s"}
	for _, c := range []struct {
		text Text
		m    i18n.Message
		code string
		ok   bool
	}{
		{moved, i18n.Message{Other: "%s nach %s"}, "de", true},
		{moved, i18n.Message{Other: "%[2]s: %[1]s"}, "de", true},
		{moved, i18n.Message{Other: "nach %s"}, "de", false},
		{moved, i18n.Message{Other: "%d nach %s"}, "de", false},
		{moved, i18n.Message{Other: ""}, "de", false},
		{moved, i18n.Message{One: "%s %s", Other: "%s %s"}, "de", false},
		{files, i18n.Message{One: "%s Datei", Other: "%s Dateien"}, "de", true},
		{files, i18n.Message{Other: "%s Dateien"}, "de", false},
		{files, i18n.Message{Other: "%s"}, "ja", true},
		{files, i18n.Message{One: "%s", Other: "%s"}, "ja", false},
		{files, i18n.Message{Few: "%s", Other: "%s"}, "zh", false},
		{Text{ID: "%d %%"}, i18n.Message{Other: "%d%%"}, "fr", true},
		{Text{ID: "%d %%"}, i18n.Message{Other: "%d%"}, "fr", false},
	} {
		if got := wrong(c.text, c.m, c.code); (len(got) == 0) != c.ok {
			t.Errorf("%q %+v: %q", c.text.ID, c.m, got)
		}
	}
}
