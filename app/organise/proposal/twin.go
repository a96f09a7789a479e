package proposal

import (
	"cmp"
	"context"
	"errors"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/base/lang"
)

// sameSizeLimit is how many files of one size in a folder are compared: what writes
// more of them writes records, not copies, and each would be read.
const sameSizeLimit = 100

// twin returns a file with the same content that makes this one needless: one that is
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

// originals returns the files of a size in a folder, the likelier original first. None if
// they are more than sameSizeLimit.
func (t *duplicates) originals(dir string, size int64) []string {
	return remember(t, t.sorted, sized{dir, size}, func() []string {
		beside := t.list(dir)
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
// rule of the person's decides about, sets and folders are not left.
func (s *Service) leaveTwin(ctx context.Context, p Proposal, t *duplicates) Proposal {
	if p.Leave != "" || p.By == ByRule || len(p.Members) > 0 || p.Identity.IsFolder() {
		return p
	}
	twin := s.twin(ctx, p.Source, p.Identity.Size, t)
	if twin == "" {
		return p
	}
	p = p.leave(LeaveDuplicate)
	p.Name = filepath.Base(p.Source)
	return s.sameAs(p, twin)
}

// sameAs returns a left copy that names the other file.
func (s *Service) sameAs(p Proposal, twin string) Proposal {
	p.Duplicate = twin
	p.Reasoning = lang.Say("Same as %s in %s.", short(filepath.Base(twin)), s.folder(filepath.Dir(twin)))
	return p
}

// destinations returns the new places of the files of approved proposals by their old ones,
// without those in the trash.
func destinations(approved []Proposal) map[string]string {
	to := make(map[string]string, len(approved))
	for _, p := range approved {
		if p.Leave != "" {
			continue
		}
		to[p.Source] = p.Destination()
		for _, m := range p.Members {
			to[m.Source] = filepath.Join(p.Dir, m.Name)
		}
	}
	return to
}

// sourcesOf returns the reverse of destinations: where files are back, by where they were moved.
func sourcesOf(approved []Proposal) map[string]string {
	back := make(map[string]string, len(approved))
	for from, to := range destinations(approved) {
		back[to] = from
	}
	return back
}

// followTwins changes left copies to name the places where the other files were moved. If that
// fails they stay as they are: their trash is refused then, and nothing lost.
func (s *Service) followTwins(ctx context.Context, moved map[string]string) error {
	ctx = context.WithoutCancel(ctx)
	left, err := s.d.Store.LeftFor(ctx)
	if err != nil {
		return err
	}
	var ids []string
	for twin, of := range left {
		if moved[twin] != "" {
			ids = append(ids, of...)
		}
	}
	slices.Sort(ids)
	for page := range slices.Chunk(ids, pageSize) {
		if err := s.followPage(ctx, page, moved); err != nil {
			return err
		}
	}
	return nil
}

func (s *Service) followPage(ctx context.Context, ids []string, moved map[string]string) error {
	release, err := s.claim(ctx, ids)
	if err != nil {
		return err
	}
	defer release()
	ps, err := s.load(ctx, ids)
	if err != nil {
		return err
	}
	var changed []Proposal
	for _, p := range ps {
		if now := moved[p.Duplicate]; now != "" && p.Status == Left && p.Leave == LeaveDuplicate {
			changed = append(changed, s.sameAs(p, now))
		}
	}
	return s.save(ctx, changed)
}

// copyMark is what programs add to the name of a copy: ' (1)', ' - Copy', '_kopie 2'.
var copyMark = regexp.MustCompile(`(?i)[ _-]*(\(\d+\)|[ _-](copy|kopie|copie|copia|cópia|kopia|kopi|копия|副本|コピー)( ?\(?\d+\)?)?)$`)

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

// original returns the name without its ending that a file had before it was copied, as far
// as its name tells.
func original(name string) string {
	stem := strings.TrimSuffix(name, filepath.Ext(name))
	return stem[:len(stem)-marks(name)]
}

// marks returns the length of the mark of a copy, 0: none.
func marks(path string) int {
	return len(copyMark.FindString(strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))))
}

func (t *duplicates) modified(path string) int64 {
	info := t.info(path)
	if info == nil {
		return 0
	}
	return info.ModTime().UnixNano()
}

// leaveCopies leaves what waits and turns out to be a copy of a file that came after it.
func (s *Service) leaveCopies(ctx context.Context, added []Proposal) error {
	t := newDuplicates()
	var copies []string
	for _, p := range added {
		if p.Status != Pending || p.Identity.Size <= 0 || p.Identity.Size > duplicateSize {
			continue
		}
		for _, other := range t.originals(filepath.Dir(p.Source), p.Identity.Size) {
			if t.same(ctx, p.Source, other) {
				copies = append(copies, other)
			}
		}
	}
	if len(copies) == 0 {
		return nil
	}
	waiting, err := s.d.Store.PendingFiles(ctx, copies)
	if err != nil {
		return err
	}
	for _, file := range waiting {
		was, err := s.Get(ctx, file.ID)
		if errors.Is(err, ErrNotFound) || err == nil && (was.Status != Pending || was.By == byPerson) {
			continue
		}
		if err != nil {
			return err
		}
		if q := s.leaveTwin(ctx, was, t); q.Leave != "" {
			if _, err := s.replace(ctx, was, q, t); err != nil {
				return err
			}
		}
	}
	return nil
}
