package rules

import (
	"testing"
	"time"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/organise/proposal/classify"
)

// Ages are said in whole sentences: the word for days has another case in each of them.
func TestAgesAreSaidInTheLanguage(t *testing.T) {
	if err := lang.Use("de"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = lang.Use("en") })
	for _, c := range []struct {
		rule classify.Rule
		want string
	}{
		{classify.Rule{MinAge: 30 * day}, "älter als 30 Tage"}, {classify.Rule{MaxAge: day}, "neuer als 1 Tag"}, {classify.Rule{MinAge: 12 * time.Hour}, "älter als 12h"},
	} {
		if got := lang.Show(Condition(c.rule, "")); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}
