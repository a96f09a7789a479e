package library

import (
	"archive/zip"
	"cmp"
	"context"
	"errors"
	"io"
	"strings"
	"time"

	"github.com/dhowden/tag"

	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/organise/proposal/classify"
)

const (
	maxTagged   = 512 << 20 // bytes of a track; longer ones are not read for tags
	maxArchived = 64 << 20  // bytes of an archive whose names are read
	maxEntries  = 200       // names of an archive
)

// takenAt returns when a picture was taken; zero: it does not say, as what is broken or hostile.
func takenAt(path, mime string) time.Time {
	defer func() { _ = recover() }() // readers of foreign formats
	if !strings.HasPrefix(mime, "image/") {
		return time.Time{}
	}
	return classify.TakenAt(path, mime)
}

// aside returns what stands for the text of a file that has none: of an archive the names in it, of a track whose it
// is and of which album.
func aside(path, mime string) (text string, ok bool) {
	defer func() { _ = recover() }() // readers of foreign formats
	var read func(r io.ReaderAt, size int64) string
	switch {
	case mime == "application/zip":
		read = listed
	case strings.HasPrefix(mime, "audio/") || strings.HasSuffix(mime, "/ogg"):
		read = trackOf
	default:
		return "", false
	}
	f, size, err := extract.Open(path)
	if err != nil {
		return "", true
	}
	defer f.Close()
	return strings.ToValidUTF8(read(f, size), ""), true
}

func trackOf(r io.ReaderAt, size int64) string {
	if size > maxTagged {
		return ""
	}
	m, err := tag.ReadFrom(io.NewSectionReader(r, 0, size))
	if err != nil {
		return ""
	}
	return cmp.Or(m.AlbumArtist(), m.Artist()) + "\n" + m.Album()
}

// listed returns the names in an archive.
func listed(r io.ReaderAt, size int64) string {
	if size > maxArchived {
		return ""
	}
	z, err := zip.NewReader(r, size)
	if err != nil {
		return ""
	}
	var b strings.Builder
	for _, entry := range z.File[:min(len(z.File), maxEntries)] {
		b.WriteString(entry.Name + "\n")
	}
	return b.String()
}

// Inspector reads files; extract.Extractor is one.
type Inspector interface {
	MIME(path string) string
	Read(ctx context.Context, path, mime string) (string, error)
}

// textOf returns the text of a file, or what stands for it, and its type; empty if there is none.
// The error is of one that took too long, and may have a text the next time.
func (s *Service) textOf(ctx context.Context, full string) (text, mime string, err error) {
	mime, err = extract.Bound(ctx, &s.reads, func() (string, error) { return s.o.Inspector.MIME(full), nil })
	read := func() (string, error) {
		if text, ok := aside(full, mime); ok {
			return text, nil
		}
		return s.o.Inspector.Read(ctx, full, mime)
	}
	switch {
	case err != nil:
	case mime == "application/pdf": // the Inspector bounds it, and the first one may wait for minutes
		text, err = read()
	default:
		text, err = extract.Bound(ctx, &s.reads, read)
	}
	switch {
	case errors.Is(err, extract.ErrTimeout):
		return "", mime, err
	case err != nil:
		return "", mime, nil
	}
	return strings.ToValidUTF8(text, ""), mime, nil
}
