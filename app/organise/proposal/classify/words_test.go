package classify

import (
	"slices"
	"strings"
	"testing"
)

func TestWords(t *testing.T) {
	for _, c := range []struct {
		in   string
		want []string
	}{
		{"BankStatement2024Q1", []string{"bank", "statement", "2024", "q", "1"}},
		{"PDFFile", []string{"pdf", "file"}},
		{"invoice_final-v2.1", []string{"invoice", "final", "v", "2", "1"}},
		{"Führerschein", []string{"fuhrerschein"}},
		{"Fu\u0308hrerschein", []string{"fuhrerschein"}},
		{"STRASSE Straße", []string{"strasse", "strasse"}},
		{"carte d'identité", []string{"carte", "d", "identite"}},
		{"Œuvre", []string{"oeuvre"}},
		{"屏幕截图2024", []string{"屏幕截图", "2024"}},
		{"ＩＮＶＯＩＣＥ", []string{"invoice"}},
		{"", nil},
		{"\xff\xfe--", nil},
		{"a\xffb", []string{"a", "b"}},
	} {
		if got := Words(c.in); !slices.Equal(got, c.want) {
			t.Errorf("Words(%q) = %q, want %q", c.in, got, c.want)
		}
	}
}

func TestSplitName(t *testing.T) {
	for _, c := range []struct{ in, stem, ext string }{
		{"a.pdf", "a", "pdf"},
		{"a.tar.gz", "a", "tar.gz"},
		{"a.TAR.ZST", "a", "TAR.ZST"},
		{"foo-1.2", "foo-1.2", ""},
		{"a.001", "a", "001"},
		{".bashrc", ".bashrc", ""},
		{".a.txt", ".a", "txt"},
		{"Mr. Smith", "Mr. Smith", ""},
		{"a.", "a.", ""},
		{"a..pdf", "a.", "pdf"},
		{"a.7z", "a", "7z"},
		{"a.averyveryverylongext", "a.averyveryverylongext", ""},
		{"gz", "gz", ""},
		{"", "", ""},
	} {
		if stem, ext := splitName(c.in); stem != c.stem || ext != c.ext {
			t.Errorf("splitName(%q) = %q, %q", c.in, stem, ext)
		}
	}
}

// TestTables finds phrases that can never be found, as they are written in
// another form than words are read.
func TestTables(t *testing.T) {
	for line := range strings.Lines(formatText) {
		if line[0] == '#' {
			continue
		}
		if f, names := parseFormat(line); f.what == "" || !slices.Contains(Categories(), f.category) || f.specificity < little || f.exts+f.mimes+f.via+strings.Join(names, "") == "" {
			t.Errorf("format %+v", f)
		}
	}
	for _, name := range []string{"makefile", "id_rsa"} {
		if formats().byName[name] == nil {
			t.Errorf("%s is not known", name)
		}
	}
	if f := formats().byName["id_rsa"]; f.what != keyFormatName {
		t.Errorf("id_rsa is %s", f.what)
	}
	if f := formats().byName["makefile"]; f.category != Code {
		t.Errorf("a makefile is %s", f.what)
	}
}
