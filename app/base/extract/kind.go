package extract

import (
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gabriel-vasile/mimetype"
)

type kind int

const (
	other kind = iota
	plain
	email
	pdf
	docx
)

const (
	typePDF  = "application/pdf"
	typeDocx = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
	typeXlsx = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
	typePptx = "application/vnd.openxmlformats-officedocument.presentationml.presentation"
)

func kindOf(mime, path string) kind {
	switch {
	case mime == typePDF:
		return pdf
	case mime == typeDocx, mime == "application/zip" && strings.EqualFold(filepath.Ext(path), ".docx"):
		return docx
	case mime == typeMail, mime == "text/plain" && strings.EqualFold(filepath.Ext(path), ".eml"):
		return email
	case strings.HasPrefix(mime, "text/"):
		return plain
	}
	for m := mimetype.Lookup(mime); m != nil; m = m.Parent() {
		if m.Is("text/plain") {
			return plain
		}
	}
	return other
}

// officeType recognises, by its parts, an Office document that the detector takes
// for a plain archive (24 of 193 real .docx).
func officeType(r io.ReaderAt, size int64, ext string) string {
	types := map[string]struct{ part, mime string }{
		".docx": {"word/", typeDocx}, ".xlsx": {"xl/", typeXlsx}, ".pptx": {"ppt/", typePptx},
	}
	t, ok := types[strings.ToLower(ext)]
	if !ok {
		return ""
	}
	parts, err := openParts(r, size)
	if err != nil || !slices.ContainsFunc(parts.names(), func(n string) bool { return strings.HasPrefix(n, t.part) }) {
		return ""
	}
	return t.mime
}
