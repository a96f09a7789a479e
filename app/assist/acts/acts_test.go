package acts_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/assist/acts"
)

// recorded matches what a call of RecordAct names its act.
var recorded = regexp.MustCompile(`RecordAct\([^"\n]*"([a-z_]+)"`)

// Every act that is recorded has words for a person, so that no record shows the name that
// only the program knows.
func TestEveryRecordedActHasATitle(t *testing.T) {
	titles := map[string]string{}
	for _, a := range acts.Acts() {
		titles[a.Name] = a.Title
	}
	n := 0
	err := filepath.WalkDir(filepath.Join("..", ".."), func(path string, d os.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		for _, m := range recorded.FindAllStringSubmatch(string(text), -1) {
			if n++; !strings.HasPrefix(titles[m[1]], "You ") {
				t.Errorf("%s records %q, of which the title is %q", path, m[1], titles[m[1]])
			}
		}
		return err
	})
	if err != nil || n < 15 {
		t.Errorf("%d found, %v", n, err)
	}
}
