package kittest

import (
	"flag"
	"io/fs"
	"iter"
	"os"
	"path"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"github.com/aymanbagabas/go-udiff"
)

var update = flag.Bool("update", false, "write the goldens anew instead of comparing with them")

// Parts are what a window consists of, by name.
type Parts map[string]fyne.CanvasObject

// Golden compares how the named parts of a window are drawn with how they were
// when somebody last looked at them, which testdata/NAME.txt of drawn tells: a file
// that is embedded is no input of the test to Go, which knows the result in another
// checkout. Without names it compares the whole window, which changes with every part
// of it: that is for few states. The flag -update writes the file anew.
func Golden(t *testing.T, drawn fs.FS, name string, win fyne.Window, parts Parts, names ...string) {
	t.Helper()
	if len(names) == 0 {
		compare(t, drawn, name, DrawCanvas(win.Canvas()))
		return
	}
	var b strings.Builder
	for _, n := range names {
		part, ok := parts[n]
		if !ok {
			t.Fatalf("the window has no part %q", n)
		}
		b.WriteString("# " + n + "\n" + DrawPart(part))
	}
	compare(t, drawn, name, b.String())
}

func compare(t *testing.T, drawn fs.FS, name, got string) {
	t.Helper()
	path := "testdata/" + name + ".txt"
	if *update {
		if err := os.MkdirAll("testdata", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := fs.ReadFile(drawn, path)
	if err != nil {
		t.Fatalf("%v: look at what is drawn and run the test with -update:\n%s", err, got)
	}
	if diff := udiff.Unified(path, "now", string(want), got); diff != "" {
		t.Errorf("it is drawn differently; look at it, and if it is right run the test with -update:\n%s", diff)
	}
}

// NoOtherGoldens fails the test if a golden of drawn belongs to none of these names.
func NoOtherGoldens(t *testing.T, drawn fs.FS, names iter.Seq[string]) {
	t.Helper()
	files, err := fs.Glob(drawn, "testdata/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	known := slices.Collect(names)
	for _, f := range files {
		if !slices.Contains(known, strings.TrimSuffix(path.Base(f), ".txt")) {
			t.Errorf("%s belongs to no state; remove it", f)
		}
	}
}
