package place

import (
	"fmt"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/base/lang"
)

// A folder that a reason names is in the quotation marks of the language, even if its name is a text of Nod's.
func TestFoldersInReasonsAreQuotedAsInTheLanguage(t *testing.T) {
	if err := lang.Use("de"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = lang.Use("en") })
	for _, dir := range []string{"Documents/Finances/2026", "History"} {
		for _, says := range []string{inLike, lastThree, asFiledTo, sameForm, youChose, hasWords, nearestDir} {
			args := []any{"'a.pdf'", quotedDir(dir)}
			shown := lang.Show(fmt.Sprintf(says, args[2-strings.Count(says, "%v"):]...))
			if !strings.Contains(shown, "„"+dir+"“") || strings.Contains(shown, "'") {
				t.Errorf("%q is shown as %q", says, shown)
			}
		}
	}
}
