package plan

import (
	"context"
	"errors"
	"strings"
	"unicode"

	"github.com/nod-app/nod/app/base/extract"
)

// Code names a failure of the planning contract (section 9).
type Code string

// The codes of the contract.
const (
	UnsupportedFileType Code = "UNSUPPORTED_FILE_TYPE"
	FileTooLarge        Code = "FILE_TOO_LARGE"
	ParseFailed         Code = "PARSE_FAILED"
	DuplicateAsset      Code = "DUPLICATE_ASSET"
	TopologyUnavailable Code = "TOPOLOGY_UNAVAILABLE"
	Uncertain           Code = "LOW_CONFIDENCE"
)

// Failure says why a document cannot be planned from, and what helps.
type Failure struct {
	Code     Code
	Document string
	Cause    error  // what the reader said; nil where the code says it all
	Recovery string // what the user can do
	Asset    string // DUPLICATE_ASSET: the id of the upload that the document equals
}

// Error implements error.
func (f *Failure) Error() string { return f.Document + ": " + f.cause() + ". " + f.Recovery }

func (f *Failure) cause() string {
	if f.Cause == nil {
		return "the document has no text"
	}
	return f.Cause.Error()
}

// Reason returns what is wrong with the document, without its name and the recovery.
func (f *Failure) Reason() string { return strings.TrimPrefix(f.cause(), "read "+f.Document+": ") }

func (f *Failure) Unwrap() error { return f.Cause }

// FailureOf turns an error of the document reader into the contract's failure. An
// error of the file system or of ctx is returned as it is.
func FailureOf(document string, err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, extract.ErrKind):
		return &Failure{Code: UnsupportedFileType, Document: document, Cause: extract.ErrKind, Recovery: "Use a .md, .txt, .json, .csv, .eml, .docx or .pdf file, or paste the text."}
	case errors.Is(err, extract.ErrLarge):
		return &Failure{Code: FileTooLarge, Document: document, Cause: extract.ErrLarge, Recovery: "The limit is 5 MB: split the file, leave out the appendices, or use a summary."}
	case errors.Is(err, extract.ErrBroken), errors.Is(err, extract.ErrLimit), errors.Is(err, extract.ErrEncrypted):
		return &Failure{Code: ParseFailed, Document: document, Cause: err, Recovery: "Save it as plain text and try again."}
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, extract.ErrTimeout):
		return &Failure{Code: ParseFailed, Document: document, Cause: extract.ErrTimeout, Recovery: "Save it as plain text and try again."}
	}
	return err
}

// Readable fails for a document without text.
func Readable(d extract.Document) error {
	for _, b := range d.Blocks {
		if !b.Hidden && strings.ContainsFunc(b.Text, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) {
			return nil
		}
	}
	return &Failure{Code: ParseFailed, Document: d.Name, Recovery: "Use a document with text in it."}
}

// NoopFor returns the proposal that does nothing but say what helps.
func NoopFor(f *Failure) Action {
	return Action{ID: ActionID(string(Noop), string(f.Code), f.Document), Type: Noop, Confidence: 1, Risk: RiskLow, Dependencies: []string{},
		Reason: f.Recovery, Payload: Payload{Title: string(f.Code), Document: f.Document, Code: string(f.Code)}}
}
