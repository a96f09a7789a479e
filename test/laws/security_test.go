package laws

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// namedTest is a test as docs/security.md names it: `folder TestName`; "nod" is the
// folder of main.go.
var namedTest = regexp.MustCompile("`([a-z0-9_/]+) (Test[A-Za-z0-9_]+)`")

// Each promise of docs/security.md names tests, and all of these exist.
func TestEachPromiseHasItsTests(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", "security.md"))
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]string{} // the tests of a folder, as source
	promises := 0
	promised := false // within a table of promises
	for line := range strings.Lines(string(text)) {
		cells := strings.Split(line, "|")
		switch {
		case len(cells) != 4 || strings.Contains(line, "---"):
			promised = promised && len(cells) == 4
		case strings.TrimSpace(cells[1]) == "promise":
			promised = true
		case promised:
			if promises++; !namedTest.MatchString(cells[2]) {
				t.Errorf("no test is named for: %s", cells[1])
			}
		}
		for _, m := range namedTest.FindAllStringSubmatch(line, -1) {
			folder, name := m[1], m[2]
			if _, ok := known[folder]; !ok {
				known[folder] = testSource(t, folder)
			}
			if !strings.Contains(known[folder], "\nfunc "+name+"(") {
				t.Errorf("docs/security.md names %s in %s, which is not there", name, folder)
			}
		}
	}
	if promises < 30 {
		t.Errorf("only %d promises were found", promises)
	}
}

// testSource is the text of a folder's tests, for whatever system they are.
func testSource(t *testing.T, folder string) string {
	t.Helper()
	if folder == "nod" {
		folder = "."
	}
	files, err := filepath.Glob(filepath.Join("..", "..", filepath.FromSlash(folder), "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		b.Write(text)
	}
	return b.String()
}
