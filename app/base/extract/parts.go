package extract

import (
	"archive/zip"
	"fmt"
	"io"
	"path"
	"strings"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"

	"github.com/nod-app/nod/app/base/lang"
)

const (
	maxParts     = 5000     // entries of an archive
	maxDirectory = 2 << 20  // bytes of its directory, which is read whole
	maxPart      = 16 << 20 // inflated bytes of one part that are read
)

// parts are the files in an Office document.
type parts map[string]*zip.File

// openParts reads the directory of an archive, within limits.
func openParts(r io.ReaderAt, size int64) (parts, error) {
	budget := &budgetReader{r: r, left: maxDirectory}
	zr, err := zip.NewReader(budget, size)
	switch {
	case budget.spent:
		return nil, ErrLimit
	case err != nil:
		return nil, fmt.Errorf("%w: %w", ErrBroken, err)
	case len(zr.File) > maxParts:
		return nil, ErrLimit
	}
	budget.left = 1 << 62 // each part has its own limit
	ps := parts{}
	for _, f := range zr.File {
		ps[strings.TrimPrefix(f.Name, "/")] = f
	}
	return ps, nil
}

func (ps parts) names() []string {
	names := make([]string, 0, len(ps))
	for n := range ps {
		names = append(names, n)
	}
	return names
}

// open opens a part as UTF-8. Reading fails with ErrLimit after maxPart bytes.
func (ps parts) open(name string) (io.ReadCloser, error) {
	f := ps[name]
	if f == nil {
		for n, g := range ps {
			if strings.EqualFold(n, name) {
				f = g
			}
		}
	}
	if f == nil {
		return nil, lang.Errorf("%w: it has no part %q", ErrBroken, name)
	}
	rc, err := f.Open()
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrBroken, err)
	}
	utf8 := transform.NewReader(&limitedReader{r: rc, left: maxPart}, unicode.BOMOverride(encoding.Nop.NewDecoder()))
	return struct {
		io.Reader
		io.Closer
	}{utf8, rc}, nil
}

// relations returns the targets of a part's relations by kind (the last segment
// of their type), without external ones. The part "" is the whole document.
func (ps parts) relations(part string) map[string]string {
	dir, base := path.Split(part)
	targets := map[string]string{}
	rc, err := ps.open(dir + "_rels/" + base + ".rels")
	if err != nil {
		return targets
	}
	defer rc.Close()
	eachElement(rc, "Relationship", func(attr func(string) string) {
		target := attr("Target")
		if attr("TargetMode") == "External" || target == "" {
			return
		}
		if !strings.HasPrefix(target, "/") {
			target = path.Join("/", dir, target)
		}
		targets[path.Base(attr("Type"))] = strings.TrimPrefix(path.Clean(target), "/")
	})
	return targets
}

// budgetReader limits how many bytes are read.
type budgetReader struct {
	r     io.ReaderAt
	left  int64
	spent bool
}

func (b *budgetReader) ReadAt(p []byte, off int64) (int, error) {
	if b.left -= int64(len(p)); b.left < 0 {
		b.spent = true
		return 0, ErrLimit
	}
	return b.r.ReadAt(p, off)
}

type limitedReader struct {
	r    io.Reader
	left int64
}

func (l *limitedReader) Read(p []byte) (int, error) {
	if l.left <= 0 {
		return 0, ErrLimit
	}
	n, err := l.r.Read(p[:min(int64(len(p)), l.left)])
	l.left -= int64(n)
	return n, err
}
