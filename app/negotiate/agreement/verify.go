package agreement

import (
	"bytes"
	"encoding/base64"

	"github.com/nod-app/nod/app/base/lang"
)

// MaxFile is how many bytes a document can have: the largest history and its pages.
const MaxFile = 32 << 20

// ChangedError means that a document's signed data is right, but that what it shows is
// not what was signed.
type ChangedError struct {
	Signed Agreement // what was signed
}

// Error implements error.
func (e ChangedError) Error() string {
	return "what this document shows is not what was signed; its text was changed, or another version of Nod wrote it"
}

// Read returns the agreement in a document, Markdown or PDF, if both signatures fit it and
// it shows nothing else than what was signed. A ChangedError has what was signed.
func Read(file []byte) (Agreement, error) {
	if len(file) > MaxFile {
		return Agreement{}, lang.Errorf("the document has %d bytes; agreements have at most %d", len(file), MaxFile)
	}
	record, write, err := find(file)
	if err != nil {
		return Agreement{}, err
	}
	a, err := readRecord(record)
	if err != nil {
		return Agreement{}, err
	}
	same, err := write(a)
	if err != nil {
		return Agreement{}, err
	}
	if !bytes.Equal(same, file) {
		return Agreement{}, ChangedError{Signed: a}
	}
	return a, nil
}

// find returns the signed data of a document, and what writes such a document.
func find(file []byte) (record []byte, write func(Agreement) ([]byte, error), err error) {
	if bytes.HasPrefix(file, []byte("%PDF-")) {
		_, after, ok := bytes.Cut(file, []byte(dataBegin))
		coded, _, end := bytes.Cut(after, []byte(dataEnd))
		record, err := base64.StdEncoding.DecodeString(string(coded))
		if !ok || !end || err != nil {
			return nil, nil, lang.Errorf("the PDF has no signed data of an agreement")
		}
		return record, Agreement.PDF, nil
	}
	i := bytes.LastIndex(file, []byte(fence))
	if i < 0 {
		return nil, nil, lang.Errorf("the document is no agreement of Nod: it has no block of signed data")
	}
	record, _, _ = bytes.Cut(file[i+len(fence):], []byte("\n"))
	return record, Agreement.Markdown, nil
}
