package proposal

import (
	"cmp"
	"context"
	"path/filepath"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/lazyregexp"
)

// sameSizeLimit is how many files of one size in a folder are compared: what writes
// more of them writes records, not copies, and each would be read.
const sameSizeLimit = 100

// twin is a file with the same content that makes this one needless: one that is
// filed, or the original beside it. Empty: there is none.
func (s *Service) twin(ctx context.Context, path string, size int64, t *duplicates) string {
	if size == 0 || size > duplicateSize {
		return ""
	}
	for _, filed := range t.filed(size, func() []string { return s.d.FiledOfSize(ctx, size) }) {
		if t.same(ctx, path, filed) {
			return filed
		}
	}
	for _, other := range t.originals(filepath.Dir(path), size) {
		if other == path {
			return "" // it is the original of all that are alike
		}
		if !strings.HasPrefix(filepath.Base(other), ".") && t.same(ctx, path, other) {
			return other
		}
	}
	return ""
}

// filed remembers which filed files have a size.
func (t *duplicates) filed(size int64, ask func() []string) []string {
	return remember(t, t.ofSize, size, ask)
}

// originals are the files of a size in a folder, the likelier original first. None if
// they are more than sameSizeLimit.
func (t *duplicates) originals(dir string, size int64) []string {
	return remember(t, t.sorted, sized{dir, size}, func() []string {
		beside := t.listBeside(dir)
		if beside.count(size) > sameSizeLimit {
			return nil
		}
		var copies []likeness
		for name := range beside.ofSize(size) {
			path := filepath.Join(dir, name)
			copies = append(copies, likeness{path, marks(path), t.modified(path)})
		}
		slices.SortFunc(copies, likeness.compare)
		sorted := make([]string, len(copies))
		for i, c := range copies {
			sorted[i] = c.path
		}
		return sorted
	})
}

// leaveTwin makes a draft one that is left, if the same file is there already. What a
// rule of the person's decides about, and sets, are not left.
func (s *Service) leaveTwin(ctx context.Context, p Proposal, t *duplicates) Proposal {
	if p.Leave != "" || p.By == ByRule || len(p.Members) > 0 {
		return p
	}
	twin := s.twin(ctx, p.Source, p.Identity.Size, t)
	if twin == "" {
		return p
	}
	p = p.leave(LeaveDuplicate)
	p.Name, p.Duplicate = filepath.Base(p.Source), twin
	p.Reasoning = "Same as " + short(filepath.Base(twin)) + " in " + s.folder(filepath.Dir(twin)) + "."
	return p
}

// copyMark is what programs add to the name of a copy: ' (1)', ' - Copy', '_kopie 2'.
var copyMark = lazyregexp.New(`(?i)[ _-]*(\(\d+\)|[ _-](copy|kopie|copie|copia|cópia|kopia|kopi|копия|副本|コピー)( ?\(?\d+\)?)?)$`)

// likeness is how a file looks as the original of others that are alike.
type likeness struct {
	path     string
	marks    int   // how long the mark of a copy in its name is
	modified int64 // 0: not known
}

// compare puts the likelier original first: a name without a mark of copies, the
// older file, the shorter name.
func (a likeness) compare(b likeness) int {
	return cmp.Or(cmp.Compare(a.marks, b.marks), cmp.Compare(a.modified, b.modified), cmp.Compare(len(a.path), len(b.path)), cmp.Compare(a.path, b.path))
}

// original is the name without its ending that a file had before it was copied, as far
// as its name tells.
func original(name string) string {
	stem := strings.TrimSuffix(name, filepath.Ext(name))
	return stem[:len(stem)-marks(name)]
}

// marks is how long the mark of a copy is, 0: none.
func marks(path string) int {
	return len(copyMark().FindString(strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))))
}

func (t *duplicates) modified(path string) int64 {
	info := t.info(path)
	if info == nil {
		return 0
	}
	return info.ModTime().UnixNano()
}
