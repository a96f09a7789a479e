package config

import (
	"strings"
	"testing"

	"github.com/nod-app/nod/app/base/lang"
)

// What is wrong with the file, and how to mend it, can be shown in the language of the person.
func TestProblemsAreInTheLanguage(t *testing.T) {
	if err := lang.Use("de"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = lang.Use("en") })
	for text, want := range map[string]string{
		"[window]\ntex_size = 3":                        `Zeile 2: window.tex_size: unbekannter Schlüssel "tex_size"; meinten Sie „text_size“?`,
		"[[folders]]\npath = \"/x\"\nenabled = \"yes\"": "enabled kann nicht ein Text sein; true oder false, ohne Anführungszeichen",
		"[model]\ncontext = 7":                          "7 liegt außerhalb der Grenzen; von 1024 bis 1048576, oder 0",
	} {
		_, problems := paths.Parse(text)
		if len(problems) != 1 {
			t.Fatalf("%q: %v", text, problems)
		}
		if got := lang.Show(problems[0].String()); !strings.HasSuffix(got, want) {
			t.Errorf("%q: %s", text, got)
		}
	}
}
