package upload

import (
	"bytes"
	"fmt"
	"mime"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/dustin/go-humanize/english"
	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/planning/plan"
)

// docType is a supported type of the planning contract.
type docType struct {
	extension string
	mime      string
	also      []string // other types that systems give such files
}

const (
	typeWord = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
	typePDF  = "application/pdf"
)

func types() []docType {
	return []docType{
		{"md", "text/markdown", []string{"text/x-markdown", "text/plain"}},
		{"txt", "text/plain", nil},
		{"json", "application/json", []string{"text/json", "application/x-ndjson", "text/plain"}},
		{"csv", "text/csv", []string{"application/csv", "text/comma-separated-values", "application/vnd.ms-excel", "text/plain"}}, // Windows with Excel says ms-excel
		{"eml", "message/rfc822", []string{"text/plain"}},
		{"pdf", typePDF, []string{"application/x-pdf"}},
		{"docx", typeWord, []string{"application/zip", "application/x-zip-compressed"}},
	}
}

// unsaid reports whether a type is one that senders give to what they do not know.
func unsaid(mime string) bool {
	return mime == "" || mime == "application/octet-stream" || mime == "application/x-empty"
}

func extensionOf(name string) string {
	ext := strings.ToLower(strings.TrimPrefix(filepath.Ext(name), "."))
	if i := slices.IndexFunc(types(), func(t docType) bool { return t.extension == ext }); i < 0 {
		return ""
	}
	return ext
}

// typeOf returns the type that name and MIME type agree on.
func typeOf(f File) (docType, error) {
	said, _, err := mime.ParseMediaType(f.MIME)
	if err != nil {
		said = strings.ToLower(strings.TrimSpace(f.MIME))
	}
	ext := extensionOf(f.Name)
	all := types()
	i := slices.IndexFunc(all, func(t docType) bool { return t.extension == ext })
	switch {
	case i < 0 && filepath.Ext(f.Name) == "":
		return docType{}, unsupported(f, "its name has no extension that says its type")
	case i < 0:
		return docType{}, unsupported(f, lang.Say("files that end in %s are not supported", filepath.Ext(f.Name)))
	case unsaid(said) || said == all[i].mime || slices.Contains(all[i].also, said):
		return all[i], nil
	}
	return docType{}, unsupported(f, lang.Say("its name says .%s, but it was sent as %s", ext, said))
}

func unsupported(f File, why string) error {
	return &plan.Failure{Code: plan.UnsupportedFileType, Document: f.Name, Cause: fmt.Errorf("%w: %s", extract.ErrKind, why),
		Recovery: lang.Say("Use a .md, .txt, .json, .csv, .eml, .docx or .pdf file, or paste the text.")}
}

// check compares the content with the type. What is damaged is left to the reader.
func (t docType) check(f File) error {
	found := extract.TypeOf(f.Name, f.reader(), f.Size)
	switch {
	case t.mime == typePDF && found != typePDF:
		return unsupported(f, lang.Say("its name says .%s, but its content is %s", t.extension, found))
	case t.mime == typePDF:
		return nil
	case t.mime == typeWord:
		return t.checkWord(f, found)
	}
	written := found == typePDF || found == "application/postscript" || found == "text/rtf" // no text, but with letters only
	if !written && (isText(f.Content) || found == "application/octet-stream" || strings.HasPrefix(found, "text/") || found == t.mime) {
		return nil
	}
	return unsupported(f, lang.Say("its name says .%s, but its content is %s", t.extension, found))
}

func (t docType) checkWord(f File, found string) error {
	const ole = "\xd0\xcf\x11\xe0" // the container of old and of encrypted Office documents
	switch {
	case found == t.mime, bytes.HasPrefix(f.Content, []byte("PK")) && found == "application/octet-stream":
		return nil
	case found == "application/zip":
		return t.checkArchive(f)
	case bytes.HasPrefix(f.Content, []byte(ole)) && bytes.Contains(f.Content, utf16("EncryptedPackage")):
		return plan.FailureOf(f.Name, extract.ErrEncrypted)
	}
	if strings.HasPrefix(found, "text/plain") {
		return &plan.Failure{Code: plan.ParseFailed, Document: f.Name, Cause: lang.Errorf("%w: it is no Word document, its content is text", extract.ErrBroken),
			Recovery: lang.Say("Give it a name that ends in .txt or .md, or export it as plain text, and try again.")}
	}
	return unsupported(f, lang.Say("its name says .docx, but its content is %s", found))
}

// checkArchive tells an archive that is no Word document from one that is cut off.
func (docType) checkArchive(f File) error {
	if err := extract.CheckArchive(f.reader(), f.Size); err != nil {
		return plan.FailureOf(f.Name, err)
	}
	return unsupported(f, "its name says .docx, but it is another kind of archive")
}

func utf16(s string) []byte {
	var b []byte
	for _, r := range s {
		b = append(b, byte(r), byte(r>>8))
	}
	return b
}

// isText reports UTF-8 without control characters that no text has.
func isText(b []byte) bool {
	return utf8.Valid(b) && !bytes.ContainsFunc(b, func(r rune) bool { return r < ' ' && !strings.ContainsRune("\t\n\v\f\r\x1b", r) })
}

var markdownSigns = regexp.MustCompile(`(?m)^(?:#{1,6} \S|\s*[-*] \[[ xX]\] |\|.*\|\s*$)`)

func looksLikeMarkdown(text string) bool { return markdownSigns.MatchString(text) }

var errNoRoom = lang.Errorf("the plan has no room for it")

// fits checks the limits of one file and of all files of a plan.
func fits(f File, have []Asset) error {
	if f.Size > MaxFile {
		return &plan.Failure{Code: plan.FileTooLarge, Document: f.Name,
			Cause: lang.Errorf("it has %s, the limit is %s", above(f.Size, MaxFile), megabytes(MaxFile)), Recovery: splitAdvice(f)}
	}
	var used int64
	for _, a := range have {
		used += a.Size
	}
	if used+f.Size > MaxPlan {
		return &plan.Failure{Code: plan.FileTooLarge, Document: f.Name,
			Cause:    lang.Errorf("%w: the documents of this plan have %s of %s, this one has %s", errNoRoom, megabytes(used), megabytes(MaxPlan), megabytes(f.Size)),
			Recovery: lang.Say("Remove a document that is no longer needed, leave out the appendices, upload a summary, or begin another plan.")}
	}
	return nil
}

// above returns a size that exceeds a limit, so that it reads as more than the limit does.
func above(n, limit int64) string {
	if megabytes(n) == megabytes(limit) {
		return lang.Say("%v more than %v", english.Plural(int(n-limit), "byte", ""), megabytes(limit))
	}
	return megabytes(n)
}

// megabytes returns a size to read: 5 MB, 9.1 MB, 12 KB.
func megabytes(n int64) string {
	if n < 1<<20 {
		return fmt.Sprintf("%d KB", (n+1023)>>10)
	}
	return strings.Replace(fmt.Sprintf("%.1f MB", float64(n)/(1<<20)), ".0 ", " ", 1)
}
