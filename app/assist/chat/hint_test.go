package chat

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/base/lang"
)

// What an empty conversation offers without a model is understood without one in each language: it is a typed command, or a sentence
// that means one.
func TestWhatIsOfferedWithoutAModelIsUnderstood(t *testing.T) {
	const hint = "'What proposals do you have?', 'Where is the insurance of the car?' and 'Undo' work without a model.\nWith one you can ask in your own words. %s"
	quoted := regexp.MustCompile(`'([^']+)'|„([^“]+)“|“([^”]+)”|«([^»]+)»|「([^」]+)」`)
	for _, code := range lang.Codes() {
		text := hint
		if code != "en" {
			data, err := os.ReadFile("../../base/lang/texts/" + code + ".json")
			if err != nil {
				t.Fatal(err)
			}
			all, err := lang.Parse(data)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range all {
				if m.ID == hint {
					text = m.Other
				}
			}
			if text == hint {
				t.Errorf("%s: the catalogue has no hint", code)
			}
		}
		offered := quoted.FindAllStringSubmatch(text, -1)
		if len(offered) != 3 {
			t.Errorf("%s: %d sentences are offered in %q", code, len(offered), text)
		}
		for _, o := range offered {
			said := strings.TrimSpace(strings.Join(o[1:], ""))
			if IsCommand(said) {
				if _, _, err := parseCommand(said); err != nil {
					t.Errorf("%s: %q: %v", code, said, err)
				}
			} else if understood(said) == "" {
				t.Errorf("%s: %q is not understood", code, said)
			}
		}
	}
}
