package upload

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/nod-app/nod/app/planning/plan"
)

// FuzzUpload holds what is promised of every upload: it is read or refused, and of what
// is refused there is a code, advice and no text.
func FuzzUpload(f *testing.F) {
	f.Add("a.md", "text/markdown", []byte("# A\n\nAnn Lee: pay €5 to B Ltd by 3 May 2027"))
	f.Add("a.docx", "", []byte("PK\x03\x04"))
	f.Add("a.json", "application/json", []byte(`{"a":"b"}`))
	f.Add("\x00/..\\a.csv", "x/y;", []byte("a;b\n1;2"))
	f.Add("", "text/plain", []byte("\xff\xfea\x00"))
	f.Fuzz(func(t *testing.T, name, mime string, content []byte) {
		file := FromText(name, mime, string(content), Pasted)
		if !utf8.ValidString(file.Name) || len(file.Name) > longestName || strings.ContainsAny(file.Name, "\x00\n/\\") && file.Name != "/" {
			t.Errorf("the name %q", file.Name)
		}
		a, err := Read(context.Background(), readDocument, file, nil, nil)
		var failure *plan.Failure
		switch {
		case err == nil && (a.Status != StatusExtracted || len(a.Hash) != 64 || len(a.Summary) > longestSummary || !utf8.ValidString(a.Summary)):
			t.Errorf("%+v", a)
		case err == nil:
			a.ID = "first"
			if _, err := Read(context.Background(), readDocument, file, []Asset{a}, nil); !errors.As(err, &failure) || failure.Code != plan.DuplicateAsset || failure.Asset != "first" {
				t.Errorf("the same again: %v", err)
			}
		case !errors.As(err, &failure) || failure.Recovery == "" || failure.Reason() == "":
			t.Errorf("%v", err)
		case a.Status != StatusFailed || a.Document.Blocks != nil || a.Hash != "" || a.Summary != "":
			t.Errorf("%+v", a)
		}
	})
}

// FuzzCuts splits documents as if much less fitted.
func FuzzCuts(f *testing.F) {
	f.Add("md", []byte("# A\n\ntext\n\n```\n# no\n```\n## Appendix B\n\ntext"))
	f.Add("csv", []byte("a;b\n\"1\n2\";3\n4;5\n"))
	f.Add("json", []byte(`{"a":[1,{"b":[2,3]},4],"c":[5,6]}`))
	f.Add("json", []byte("{\"a\":1}\n{\"a\":2}\n{\"a\":3}\n"))
	f.Add("txt", []byte("a\x00\n\x00\n\x00b\x00"))
	f.Fuzz(func(t *testing.T, ext string, content []byte) {
		s := splitter{part: 16}
		switch ext {
		case "json":
			s.json(context.Background(), bytes.NewReader(content))
		case "csv":
			s.lines(context.Background(), bytes.NewReader(content), (&rowLines{}).cut)
		default:
			s.lines(context.Background(), bytes.NewReader(content), (&textLines{}).cut)
		}
		var last int64
		for _, c := range s.found {
			if c.Appendix {
				continue
			}
			if c.Offset <= last || c.Offset > int64(len(content)) || c.Number < 1 {
				t.Errorf("%+v after %d of %d bytes", c, last, len(content))
			}
			last = c.Offset
		}
	})
}
