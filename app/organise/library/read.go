package library

import (
	"archive/zip"
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

// details are what a file says of itself apart from its text: when a picture was taken,
// whose track it is. What is broken or hostile says nothing.
type details struct {
	taken         time.Time
	artist, album string
}

func detailsOf(path, mime string) (d details) {
	defer func() { _ = recover() }() // readers of foreign formats
	switch kind, _, _ := strings.Cut(mime, "/"); {
	case kind == "image":
		d.taken = classify.TakenAt(classify.Disk{}, path, mime)
	case kind == "audio" || strings.HasSuffix(mime, "/ogg"):
		d.artist, d.album = trackOf(path)
	}
	return d
}

func trackOf(path string) (artist, album string) {
	f, size, err := extract.Open(path)
	if err != nil {
		return "", ""
	}
	defer f.Close()
	if size > maxTagged {
		return "", ""
	}
	m, err := tag.ReadFrom(io.NewSectionReader(f, 0, size))
	if err != nil {
		return "", ""
	}
	artist = m.AlbumArtist()
	if artist == "" {
		artist = m.Artist()
	}
	return strings.TrimSpace(artist), strings.TrimSpace(m.Album())
}

// Inspector reads files; extract.Extractor is one.
type Inspector interface {
	MIME(path string) string
	Read(ctx context.Context, path, mime string) (string, error)
}

// tooLong reports whether a file may have a text the next time.
func tooLong(err error) bool { return errors.Is(err, extract.ErrTimeout) }

// mime returns the type of a file; the error is as that of contents.
func (s *Service) mime(ctx context.Context, full string) (string, error) {
	mime, err := bounded(ctx, &s.reads, func() (string, error) { return s.o.Inspector.MIME(full), nil })
	if !tooLong(err) {
		err = nil
	}
	return mime, err
}

// contents returns the text of a file, empty if there is none; of an archive the names in it.
// The error is of one that took too long, and may have a text the next time.
func (s *Service) contents(ctx context.Context, full, mime string) (text string, err error) {
	read := func() (string, error) { return s.o.Inspector.Read(ctx, full, mime) }
	switch mime {
	case "application/zip":
		text, err = bounded(ctx, &s.reads, func() (string, error) { return listed(full), nil })
	case "application/pdf": // the Inspector bounds it, and the first one may wait for minutes
		text, err = read()
	default:
		text, err = bounded(ctx, &s.reads, read)
	}
	switch {
	case tooLong(err):
		return "", err
	case err != nil:
		return "", nil
	}
	return strings.ToValidUTF8(text, ""), nil
}

// textOf returns the text of a file of any type.
func (s *Service) textOf(ctx context.Context, full string) (string, error) {
	mime, err := s.mime(ctx, full)
	if err != nil {
		return "", err
	}
	return s.contents(ctx, full, mime)
}

// listed returns the names in an archive.
func listed(path string) string {
	defer func() { _ = recover() }()
	f, size, err := extract.Open(path)
	if err != nil {
		return ""
	}
	defer f.Close()
	if size > maxArchived {
		return ""
	}
	z, err := zip.NewReader(f, size)
	if err != nil {
		return ""
	}
	var b strings.Builder
	for i, entry := range z.File {
		if i == maxEntries {
			break
		}
		b.WriteString(entry.Name)
		b.WriteByte('\n')
	}
	return strings.ToValidUTF8(b.String(), "")
}
