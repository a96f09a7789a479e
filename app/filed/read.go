package filed

import (
	"archive/zip"
	"context"
	"errors"
	"io"
	"strings"
	"time"

	"github.com/dhowden/tag"

	"github.com/nod-app/nod/app/extract"
	"github.com/nod-app/nod/app/proposal/classify"
)

const (
	maxTagged   = 512 << 20 // bytes of a track; longer ones are not read for tags
	maxArchived = 64 << 20  // bytes of an archive whose names are read
	maxEntries  = 200       // names of an archive
)

// Details reads what a file says of itself besides its text: when a picture was
// taken, whose track it is. What is broken or hostile says nothing.
func Details(path, mime string) (taken time.Time, artist, album string) {
	defer func() { _ = recover() }() // readers of foreign formats
	switch kind, _, _ := strings.Cut(mime, "/"); {
	case kind == "image":
		taken = classify.TakenAt(classify.Disk{}, path, mime)
	case kind == "audio" || strings.HasSuffix(mime, "/ogg"):
		artist, album = trackOf(path)
	}
	return taken, artist, album
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

// contents is the text of a file, empty if there is none; of an archive the names in it.
// The error is of one that took too long, and may have a text the next time.
func contents(ctx context.Context, in Inspector, path, mime string) (string, error) {
	if mime == "application/zip" {
		return listed(path), nil
	}
	text, err := in.Read(ctx, path, mime)
	switch {
	case errors.Is(err, extract.ErrTimeout):
		return "", err
	case err != nil:
		return "", nil
	}
	return strings.ToValidUTF8(text, ""), nil
}

// listed are the names in an archive.
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
