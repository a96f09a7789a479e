package upload

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/planning/plan"
)

// TestUploadOversized is acceptance test 3 of the contract: the code, and where this
// very document could be split.
func TestUploadOversized(t *testing.T) {
	filler := strings.Repeat("Nothing is said here.\n", 3000) // 66 KB
	var md, jsons strings.Builder
	md.WriteString("# Launch\n\n")
	for i := range 140 {
		fmt.Fprintf(&md, "## Part %d\n\n%s\n```\n# no heading\n```\n", i, filler)
	}
	md.WriteString("# Appendix B\n\n" + filler)
	fmt.Fprintf(&jsons, `{"cards":[{"name":"a"}`)
	for range 5300 {
		fmt.Fprintf(&jsons, ",\n"+`{"name":%q}`, strings.Repeat("b", 1000))
	}
	jsons.WriteString("]}")
	text := strings.Repeat(filler+"\n", 82)
	for _, tt := range []struct{ name, content, says string }{
		{"a.md", md.String(), "Split the file, for instance before “Part 79” (line 237477); or leave out the appendices (from “Appendix B” (line 420843)); or upload a summary."},
		{"a.txt", text, "Split the file, for instance before line 237080;"},
		{"a.csv", "task;who\n" + strings.Repeat("\"paint\nit\";Ann\n", 370_000), "before line 699050, and repeat the first row in each part;"},
		{"a.json", jsons.String(), "before “/cards” (element 5177);"},
		{"lines.json", strings.Repeat(fmt.Sprintf("{\"a\":%q}\n", strings.Repeat("b", 1000)), 5300), "before value 5197;"},
		{"one.txt", strings.Repeat("a", 6<<20), "Split the file into 2 parts;"},
		{"a.docx", strings.Repeat("no archive", 1<<20), "Split the file into 2 parts;"},
	} {
		f := fromText(t.Context(), tt.name, "", tt.content, Uploaded)
		_, err := Read(context.Background(), readDocument, f, nil, nil)
		var failure *plan.Failure
		if !errors.As(err, &failure) || failure.Code != plan.FileTooLarge || !strings.Contains(err.Error(), tt.says) {
			t.Errorf("%s: %v\nwant %s", tt.name, err, tt.says)
		}
	}
}

// The parts that a split leaves must themselves fit.
func TestSplitPartsFit(t *testing.T) {
	text := strings.Repeat(strings.Repeat("word ", 200)+"\n\n", 30_000) // 30 MB
	found := cuts(t.Context(), "a.txt", strings.NewReader(text), int64(len(text)))
	var start int64
	for _, c := range append(found, Cut{Offset: int64(len(text))}) {
		if c.Offset-start > MaxFile || c.Offset <= start {
			t.Errorf("a part of %d bytes before %+v", c.Offset-start, c)
		}
		start = c.Offset
	}
	if len(found) != 5 {
		t.Errorf("%d cuts", len(found))
	}
}

func TestOversizedWordNamesItsPicturesAndHeadings(t *testing.T) {
	noise := make([]byte, 6<<20)
	state := uint32(1)
	for i := range noise {
		state = state*1664525 + 1013904223
		noise[i] = byte(state >> 24)
	}
	heading := `<w:p><w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:r><w:t>Part %d</w:t></w:r></w:p><w:p><w:r><w:t>text</w:t></w:r></w:p>`
	content := archive(t, map[string]string{"word/media/image1.png": string(noise), "word/document.xml": `<w:document xmlns:w="w"><w:body>` + fmt.Sprintf(heading+heading, 1, 2) + `</w:body></w:document>`})
	_, err := add("a.docx", "", content)
	if err == nil || !strings.Contains(err.Error(), "remove its pictures (6 MB, which are not read)") {
		t.Errorf("%v", err)
	}
}
