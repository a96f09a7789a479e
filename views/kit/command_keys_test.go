package kit

import (
	"testing"

	"github.com/nod-app/nod/app/base/lang"
)

func TestTheKeysOfACommandAreInTheLanguage(t *testing.T) {
	if err := lang.Use("de"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = lang.Use("en") })
	if got := (Command{Key: "Del", Also: "Ctrl+D"}).Keys(); got != "Entf oder Strg+D" {
		t.Error(got)
	}
}
