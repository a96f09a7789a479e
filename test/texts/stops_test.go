package texts

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/base/lang"
)

// latinStop matches a Latin full stop or comma next to a Japanese or Chinese character.
var latinStop = regexp.MustCompile(`[\p{Hiragana}\p{Katakana}\p{Han}」』”)][.,](?:\s|$)|[.,] [\p{Hiragana}\p{Katakana}\p{Han}「]`)

// Japanese and Chinese end their sentences with their own full stop, and no text begins with it but what goes on with another one.
func TestFullStopsAreThoseOfTheScript(t *testing.T) {
	for _, code := range []string{"ja", "zh"} {
		data, err := os.ReadFile(filepath.Join("..", "..", "app", "base", "lang", "texts", code+".json"))
		if err != nil {
			t.Fatal(err)
		}
		all, err := lang.Parse(data)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range all {
			if latinStop.MatchString(m.Other) {
				t.Errorf("%s: %q has a full stop or a comma of Latin script: %q", code, m.ID, m.Other)
			}
			if strings.HasPrefix(m.Other, "。") && m.ID != "." && !strings.HasPrefix(m.ID, ";") {
				t.Errorf("%s: %q begins with a full stop: %q", code, m.ID, m.Other)
			}
		}
	}
}
