package files

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"strings"

	"github.com/dustin/go-humanize"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/tools"
)

// maxDocument is the largest PDF or Word document that is read, in bytes.
const maxDocument = 64 << 20

// isDocument says that the bytes begin a PDF, or an archive named as a Word document.
func isDocument(head []byte, path string) bool {
	return bytes.HasPrefix(head, []byte("%PDF-")) ||
		bytes.HasPrefix(head, []byte("PK\x03\x04")) && strings.HasSuffix(strings.ToLower(path), ".docx")
}

// document returns the text of a document. A caller that reads it opens it by a path,
// under which another file could stand by then: it gets a private copy of what
// was opened here.
func (k fileTools) document(ctx context.Context, f *os.File, ext string) (string, error) {
	if k.Extract == nil {
		return "", tools.Fail(codeNotText, lang.Say("This Nod cannot read that kind of document."))
	}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return "", err
	}
	copied, err := os.CreateTemp("", "nod-read-*"+strings.ToLower(ext)) // 0600
	if err != nil {
		return "", err
	}
	defer os.Remove(copied.Name())
	n, err := io.Copy(copied, io.LimitReader(f, maxDocument+1))
	if err = errors.Join(err, copied.Close()); err != nil {
		return "", err
	}
	if n > maxDocument {
		return "", tools.Fail(codeTooLarge, lang.Say("The document is larger than %v.", humanize.IBytes(maxDocument)))
	}
	text, err := k.Extract(ctx, copied.Name())
	if err == nil {
		return text, nil
	}
	if ctx.Err() != nil {
		return "", ctx.Err()
	}
	if inner := errors.Unwrap(err); inner != nil {
		err = inner // without the path of the copy
	}
	return "", tools.Fail(codeNotText, lang.Say("The document has no text that can be read: %v.", cause(err)))
}
