package upload

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"unicode"

	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/planning/plan"
)

// errChanged is no fault of the document.
var errChanged = lang.Errorf("the file changed while it was read")

// FromPath reads a file on disk. It follows no link at the end of the path. Of a file
// that is too large it only finds where it could be split.
func FromPath(ctx context.Context, path, mime string, source Source) (File, error) {
	f, _, err := extract.Open(path)
	if err != nil {
		return File{}, err
	}
	defer f.Close()
	return FromOpen(ctx, f, path, mime, source)
}

// FromOpen reads an upload from an open regular file; of the path it uses only the name.
func FromOpen(ctx context.Context, f *os.File, path, mime string, source Source) (File, error) {
	before, err := f.Stat()
	if err != nil {
		return File{}, err
	}
	return fromOpen(ctx, f, before, File{Name: CleanName(filepath.Base(path)), MIME: mime, Source: source, Size: before.Size()})
}

// fromOpen makes sure that the file is as it was before.
func fromOpen(ctx context.Context, f *os.File, before os.FileInfo, out File) (File, error) {
	if out.Size > MaxFile {
		ctx, cancel := context.WithTimeout(ctx, maxTime)
		defer cancel()
		out.Cuts = cuts(ctx, out.Name, f, out.Size)
		return out, nil
	}
	content, err := io.ReadAll(io.LimitReader(f, MaxFile+1))
	if err != nil {
		return out, err
	}
	after, err := f.Stat()
	if err != nil {
		return out, err
	}
	if int64(len(content)) != before.Size() || before.Size() != after.Size() || !before.ModTime().Equal(after.ModTime()) {
		return out, &plan.Failure{Code: plan.ParseFailed, Document: out.Name, Cause: errChanged,
			Recovery: lang.Say("Wait until it is written, then add it again.")}
	}
	out.Content = content
	return out, nil
}

const longestName = 255 // bytes; the limit of most file systems

// CleanName makes a name safe to store and to show: its last part, without invalid
// bytes and control characters. It keeps the extension of a name that is too long.
func CleanName(name string) string {
	name = filepath.Base(strings.ReplaceAll(name, `\`, "/"))
	name = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || r == unicode.ReplacementChar {
			return -1
		}
		return r
	}, strings.ToValidUTF8(name, ""))
	if len(name) > longestName {
		ext := filepath.Ext(name)
		if len(ext) > 16 {
			ext = ""
		}
		name = strings.ToValidUTF8(name[:longestName-len(ext)], "") + ext
	}
	return name
}
