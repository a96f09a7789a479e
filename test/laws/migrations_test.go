package laws

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

// Two branches may each add the next migration: together they would make a store that
// cannot be opened.
func TestMigrationsAreNumberedWithoutGaps(t *testing.T) {
	names, err := filepath.Glob(filepath.Join("..", "..", "app", "store", "migrations", "*.sql"))
	if err != nil || len(names) < 8 {
		t.Fatalf("%d migrations were found, %v: the test looks in the wrong place", len(names), err)
	}
	for i, name := range names { // sorted by name
		if want := fmt.Sprintf("%04d_", i+1); !strings.HasPrefix(filepath.Base(name), want) {
			t.Errorf("%s is not number %d: give the newer one of two the next number", filepath.Base(name), i+1)
		}
	}
}
