package extract

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/nod-app/nod/test/documents/f1"
)

// TestRealWordDocuments compares documents that LibreOffice, pandoc and python-docx wrote
// with what pandoc reads in them; `make documents` makes these and more again.
func TestRealWordDocuments(t *testing.T) {
	const alike = 0.95
	files, err := filepath.Glob("testdata/word/*.docx")
	if err != nil || len(files) < 6 {
		t.Fatalf("%d documents, %v", len(files), err)
	}
	for _, f := range files {
		content, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		want, err := os.ReadFile(f + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		d, err := ReadDocument(context.Background(), filepath.Base(f), content)
		if err != nil {
			t.Errorf("%s: %v", f, err)
			continue
		}
		if score := f1.Score(d.Text(), string(want)); score < alike {
			t.Errorf("%s: F1 %.3f; it lacks %q and has besides %q", f, score, f1.Missing(d.Text(), string(want)), f1.Missing(string(want), d.Text()))
		}
		kinds := map[BlockKind]int{}
		for _, b := range d.Blocks {
			kinds[b.Kind]++
		}
		if kinds[Heading] < 2 || kinds[Item]+kinds[Row] < 2 || kinds[Paragraph] < 2 {
			t.Errorf("%s: its structure is lost: %v", f, kinds)
		}
	}
}
