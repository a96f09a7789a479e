package proposal

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/organise/move"
)

// Check says what an edit would meet.
type Check struct {
	OK        bool   `json:"ok"`
	Problem   string `json:"problem,omitempty" said:""` // a sentence: what is wrong or, if OK, what to bear in mind
	Path      string `json:"path"`                      // where the file would be
	NewFolder bool   `json:"newFolder"`                 // the folder would be made
	Suggested string `json:"suggested,omitempty"`       // a free name, if the name is taken
	Same      bool   `json:"same,omitempty"`            // what has the name has the same content
}

// CheckEdit checks an edit without changing anything. The error is that there is no such pending
// proposal, or that of the store.
func (s *Service) CheckEdit(ctx context.Context, id, dir, name string) (Check, error) {
	p, err := s.pending(ctx, id)
	if err != nil {
		return Check{}, err
	}
	q, err := s.edited(p, dir, name)
	c := Check{OK: err == nil, Problem: q.Note, Path: q.Destination(), NewFolder: !isDir(q.Dir)}
	if err != nil {
		c.Problem = err.Error()
	}
	if errors.Is(err, move.ErrExists) {
		c.Suggested = freeName(q)
		c.Same = sameContent(ctx, p, q.Destination())
	}
	return c, nil
}

// Edit gives a pending proposal another folder (absolute, or beginning with
// ~) or name; what is empty stays. A left file that gets a folder is pending. It refuses what CheckEdit says is not OK.
func (s *Service) Edit(ctx context.Context, id, dir, name string) (Proposal, error) {
	p, err := s.edit(ctx, id, dir, name)
	if err == nil {
		s.d.Changed()
	}
	return p, err
}

func (s *Service) edit(ctx context.Context, id, dir, name string) (Proposal, error) {
	release, err := s.claim(ctx, []string{id})
	if err != nil {
		return Proposal{}, err
	}
	defer release()
	p, err := s.pending(ctx, id)
	if err != nil {
		return Proposal{}, err
	}
	was := p
	if p, err = s.edited(p, dir, name); err != nil {
		return Proposal{}, err
	}
	p.Duplicate = newDuplicates().find(ctx, p.Source, p.Identity.Size, p.Dir)
	if err := s.save(ctx, []Proposal{p}); err != nil {
		return p, err
	}
	if p.Dir != was.Dir {
		s.refuse(ctx, []Proposal{was})
	}
	return p, nil
}

func (s *Service) pending(ctx context.Context, id string) (Proposal, error) {
	p, err := s.Get(ctx, id)
	if err == nil && !p.Waits() {
		err = p.decided()
	}
	return p, err
}

// edited returns the proposal with another folder and name, and what is wrong with it.
func (s *Service) edited(p Proposal, dir, name string) (Proposal, error) {
	if name != "" {
		if err := move.CheckName(name); err != nil && name != filepath.Base(p.Source) {
			return p, err
		}
		p.rename(name)
	}
	if dir != "" {
		clean, err := s.checkDir(dir)
		if err != nil {
			return p, err
		}
		p.Dir = clean
	}
	if p.Dir == "" || p.Leave != "" && dir == "" {
		return p, ErrNoFolder
	}
	p.Leave, p.Status = "", Pending
	p.By, p.Note = byPerson, extensionNote(filepath.Base(p.Source), p.Name)
	if p.Name == filepath.Base(p.Source) && newDuplicates().samePlace(p.Dir, filepath.Dir(p.Source)) {
		return p, errSamePlace
	}
	if !newSlots().free(p) {
		return p, move.ErrExists
	}
	return s.weighed(p), nil
}

// errSamePlace refuses a destination where the file is already.
var errSamePlace = lang.Errorf("the file is there already; choose another folder or name")

// checkDir returns the folder that a person typed, whole and clean.
func (s *Service) checkDir(dir string) (string, error) {
	typed := dir
	if rest, ok := strings.CutPrefix(dir, "~"); ok && (rest == "" || isSeparator(rune(rest[0]))) {
		dir = s.d.Home + rest
	}
	switch {
	case strings.ContainsRune(dir, 0):
		return "", lang.Errorf("the folder contains a character that cannot be used; retype it")
	case slices.Contains(strings.FieldsFunc(dir, isSeparator), ".."):
		return "", lang.Errorf("the folder contains '..'; write the whole folder without it")
	case !filepath.IsAbs(dir):
		return "", lang.Errorf("%q is not a whole folder; begin with %s or ~", plain(typed), string(filepath.Separator))
	}
	dir = filepath.Clean(dir)
	r := resolve(dir)
	if !isDir(r.path) {
		return "", lang.Errorf("%s is not a folder; choose another one", s.folder(r.path))
	}
	for _, part := range strings.FieldsFunc(r.rel, isSeparator) {
		if err := move.CheckName(part); err != nil {
			return "", lang.Errorf("new folder %q: %w", plain(part), err)
		}
	}
	if err := s.allowed(dir, r); err != nil {
		return "", err
	}
	return dir, nil
}

// allowed returns an error if files may not or cannot go into a folder, by the way that was typed
// and by the one that links lead.
func (s *Service) allowed(dir string, r root) error {
	if err := s.harmless(dir, r); err != nil {
		return err
	}
	if !writable(r.path) {
		return lang.Errorf("%w: nothing can be made in %s; choose another folder, or change who may write there",
			move.ErrPermission, s.folder(r.path))
	}
	return nil
}

// harmless returns an error if files may not go into a folder.
func (s *Service) harmless(dir string, r root) error {
	for _, at := range []string{dir, filepath.Join(r.path, r.rel)} {
		if why := s.d.Forbidden(at); why != "" {
			return lang.Errorf("nothing is moved into %s: %v; choose another folder", s.folder(at), why)
		}
	}
	return nil
}

func isSeparator(r rune) bool { return r == '/' || r == filepath.Separator }

// extensionNote says that an extension changes, and with it what opens the file.
func extensionNote(from, to string) string {
	a, b := filepath.Ext(from), filepath.Ext(to)
	switch {
	case strings.EqualFold(a, b):
		return ""
	case b == "":
		return lang.Say("the extension %s goes", plain(a))
	case a == "":
		return lang.Say("the file gets the extension %s", plain(b))
	}
	return lang.Say("the extension changes from %s to %s", plain(a), plain(b))
}
