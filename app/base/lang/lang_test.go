package lang

import (
	"strings"
	"testing"
	"time"
)

// use loads a catalogue for one test.
func use(t *testing.T, code, texts string) {
	t.Helper()
	t.Cleanup(func() { now.Store(nil) })
	if err := Load(code, []byte(texts)); err != nil {
		t.Fatal(err)
	}
}

func TestTextsAreThoseOfTheCatalogue(t *testing.T) {
	say := func() []string {
		return []string{
			T("Moved %s to %s", "a.pdf", "Bills"), T("All"), T("100 %%"),
			N(1, "%s file", "%s files", Count(1)), N(1234, "%s file", "%s files", Count(1234)),
			C("a folder", "Open"), C("a state", "Open"), Text(Mark("Other")),
		}
	}
	for _, c := range []struct {
		code, texts string
		want        []string
	}{
		{"en", `{}`, []string{"Moved a.pdf to Bills", "All", "100 %", "1 file", "1,234 files", "Open", "Open", "Other"}},
		{"de", `{"Moved %s to %s": "In %[2]s ist jetzt %[1]s", "All": "Alle {{.}}", "%s files": {"one": "%s Datei", "other": "%s Dateien"},
			"a folder|Open": "Öffnen", "a state|Open": "Offen", "Other": "Andere"}`,
			[]string{"In Bills ist jetzt a.pdf", "Alle {{.}}", "100 %", "1 Datei", "1.234 Dateien", "Öffnen", "Offen", "Andere"}},
		{"fr", `{"%s files": {"one": "%s fichier", "other": "%s fichiers"}}`,
			[]string{"Moved a.pdf to Bills", "All", "100 %", "1 fichier", "1\u00a0234 fichiers", "Open", "Open", "Other"}},
		{"ja", `{"%s files": {"other": "%s個のファイル"}}`,
			[]string{"Moved a.pdf to Bills", "All", "100 %", "1個のファイル", "1,234個のファイル", "Open", "Open", "Other"}},
	} {
		t.Run(c.code, func(t *testing.T) {
			use(t, c.code, c.texts)
			if got := say(); strings.Join(got, "\n") != strings.Join(c.want, "\n") {
				t.Errorf("got  %q\nwant %q", got, c.want)
			}
		})
	}
}

func TestNounsKeepTheirCapitalsInGerman(t *testing.T) {
	if got := Lowered("Élan"); got != "élan" || Lowered("") != "" {
		t.Errorf("English: %q", got)
	}
	use(t, "de", `{}`)
	if got := Lowered("Rechnung"); got != "Rechnung" {
		t.Errorf("German: %q", got)
	}
}

// Whole millions have a plural form of their own in two languages.
func TestMillions(t *testing.T) {
	for code, want := range map[string]string{"de": "Dateien", "fr": "fichiers", "es": "archivos"} {
		use(t, code, `{"files": {"one": "x", "other": "`+want+`"}}`)
		if got := N(1_000_000, "file", "files"); got != want {
			t.Errorf("%s: %s", code, got)
		}
	}
}

func TestEachLanguageIsThere(t *testing.T) {
	t.Cleanup(func() { now.Store(nil) })
	for _, code := range Codes() {
		if err := Use(code); err != nil || Code() != code {
			t.Errorf("%s: %v, in use is %s", code, err, Code())
		}
	}
}

// A catalogue that cannot be read changes nothing.
func TestABadCatalogueIsRefused(t *testing.T) {
	use(t, "de", `{"All": "Alle"}`)
	for code, texts := range map[string]string{"de": `{"All": 3}`, "fr": `["All"]`, "es": `{"All": "Todo"`, "not a language": `{}`} {
		if err := Load(code, []byte(texts)); err == nil {
			t.Errorf("%s %s was taken", code, texts)
		}
	}
	if err := Use("xx"); err == nil {
		t.Error("a language without a catalogue was taken")
	}
	if got := T("All"); got != "Alle" {
		t.Errorf("All is %q", got)
	}
}

func TestDesktopsLanguage(t *testing.T) {
	for _, c := range []struct{ all, messages, lang, want string }{
		{"", "", "", "en"}, {"", "", "C.UTF-8", "en"}, {"", "", "de_AT.UTF-8", "de"}, {"", "fr_CH", "de_DE", "fr"},
		{"ja_JP.UTF-8", "fr_FR", "de_DE", "ja"}, {"", "", "zh_CN.UTF-8", "zh"}, {"", "", "zh_TW.UTF-8", "en"},
		{"", "", "es_MX", "es"}, {"", "", "nl_NL", "en"}, {"", "", "\xff;rm", "en"},
	} {
		for name, value := range map[string]string{"LC_ALL": c.all, "LC_MESSAGES": c.messages, "LANG": c.lang, "LANGUAGE": ""} {
			t.Setenv(name, value)
		}
		if got := desktop(); got != c.want {
			t.Errorf("%+v: got %s", c, got)
		}
	}
}

func TestDatesAndNumbers(t *testing.T) {
	at := time.Date(2025, 3, 3, 10, 2, 13, 0, time.UTC)
	say := func() string {
		return Date(at, "Monday 2 January 2006, 15:04:05") + " | " + Date(at, "2 Jan") + " | " + Count(-12345) + " | " + Decimal(1.25, 1) + " | " + Decimal(2, 1)
	}
	if got, want := say(), "Monday 3 March 2025, 10:02:13 | 3 Mar | -12,345 | 1.2 | 2"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	use(t, "de", `{"Monday 2 January 2006, 15:04:05": "Monday, 2. January 2006, 15:04:05", "2 Jan": "2. Jan", "month|March": "März", "short month|Mar": "Mrz.", "day|Monday": "Montag"}`)
	if got, want := say(), "Montag, 3. März 2025, 10:02:13 | 3. Mrz. | -12.345 | 1,2 | 2"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	use(t, "ja", `{"Monday 2 January 2006, 15:04:05": "2006年1月2日 Monday 15:04:05", "day|Monday": "月曜日"}`)
	if got, want := say(), "2025年3月3日 月曜日 10:02:13 | 3 Mar | -12,345 | 1.2 | 2"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
