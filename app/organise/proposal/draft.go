package proposal

import (
	"cmp"
	"context"
	"path/filepath"
	"sync"
	"time"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/organise/move"
	"github.com/nod-app/nod/watcher/settled"
)

// other is the category of a file that no one knows anything about.
const other = "other"

// draft returns the proposal for a set of files, the leading one first. It is false
// if they are where they belong already. It never fails: a file that cannot
// be classified is 'other'.
func (s *Service) draft(ctx context.Context, set []settled.File, t *duplicates) (Proposal, bool) {
	lead := s.file(set[0])
	sug := s.suggest(ctx, lead)
	p := Proposal{
		Status: Pending, Source: lead.Path, Identity: set[0].Identity, Folder: lead.Folder, MIME: lead.MIME,
		Category: cmp.Or(sug.Category, other), Confidence: cmp.Or(sug.Confidence, Low), Sensitive: sug.Sensitive, Disguised: sug.Disguised,
		Reasoning: sug.Reasoning, By: cmp.Or(sug.By, ByBuiltIn), Name: filepath.Base(lead.Path), CreatedAt: s.d.Now(),
	}
	if sug.Leave == "" {
		p.Dir = s.place(sug, lead)
		p.Candidates = candidates(sug.Candidates, p.Dir)
	}
	for _, f := range set[1:] {
		s.addMember(ctx, &p, f)
	}
	if sug.Name != "" && move.CheckName(sug.Name) == nil {
		p.rename(sug.Name)
	}
	if sug.Leave != "" {
		return p.leave(sug.Leave), true
	}
	if p.Name == filepath.Base(p.Source) && t.samePlace(p.Dir, filepath.Dir(p.Source)) {
		return Proposal{}, false
	}
	if p = s.leaveTwin(ctx, p, t); p.Leave == "" {
		p.Duplicate = t.find(ctx, p.Source, p.Identity.Size, p.Dir)
	}
	return s.weighed(p), true
}

// maxCandidates is how many further folders a person is shown.
const maxCandidates = 2

// candidates returns the further folders of a suggestion, without the destination and
// without what is no whole path.
func candidates(all []Candidate, but string) []Candidate {
	var out []Candidate
	for _, c := range all {
		if c.Dir = filepath.Clean(c.Dir); filepath.IsAbs(c.Dir) && c.Dir != but && len(out) < maxCandidates {
			out = append(out, c)
		}
	}
	return out
}

// addMember lets a further file move along; what is sensitive in it makes the whole set so.
func (s *Service) addMember(ctx context.Context, p *Proposal, f settled.File) {
	sug := s.suggest(ctx, s.file(f))
	p.Sensitive, p.Disguised = joinReasons(p.Sensitive, sug.Sensitive), p.Disguised || sug.Disguised
	name := follow(filepath.Base(p.Source), p.Name, filepath.Base(f.Path))
	p.Members = append(p.Members[:len(p.Members):len(p.Members)], Member{Source: f.Path, Identity: f.Identity, Name: name})
}

// file returns a file as a classifier gets it; the text is read when it is first asked for.
func (s *Service) file(f settled.File) File {
	if f.Identity.IsFolder() {
		return s.folderFile(f)
	}
	return s.fileOf(f, s.sniff(f.Path))
}

func (s *Service) fileOf(f settled.File, mime string) File {
	var once sync.Once
	var text string
	return File{
		Path: f.Path, Folder: f.Folder, Size: f.Identity.Size, ModTime: time.Unix(0, f.Identity.Mtime), MIME: mime,
		Text: func(ctx context.Context) string {
			once.Do(func() { text = s.d.Inspector.Text(ctx, f.Path, mime) })
			return text
		},
	}
}

// sniff returns the type of a file, "" if looking for it panics.
func (s *Service) sniff(path string) (mime string) {
	defer func() {
		if recover() != nil {
			mime = ""
		}
	}()
	return s.d.Inspector.MIME(path)
}

// suggest returns where a file, or a whole folder, belongs.
func (s *Service) suggest(ctx context.Context, f File) Suggestion {
	if f.MIME == FolderMIME {
		return s.suggestFolder(ctx, f)
	}
	return s.suggestFile(ctx, f)
}

// suggestFile asks the classifier. Files come from anywhere, so one that makes a
// reader panic must not take the others along.
func (s *Service) suggestFile(ctx context.Context, f File) (sug Suggestion) {
	defer func() {
		if r := recover(); r != nil {
			sug = Suggestion{Category: other, Confidence: Low, Reasoning: lang.Say("The file could not be read (%v).", r)}
		}
	}()
	if sug, ok := s.d.Classifier.Classify(ctx, f); ok {
		return sug
	}
	return Suggestion{Category: other, Confidence: Low, Reasoning: lang.Say("Nothing in its name or content says what it is.")}
}

// place returns the folder that a file goes to: the suggested one, its category's, or that of 'other'.
func (s *Service) place(sug Suggestion, f File) string {
	if filepath.IsAbs(sug.Dir) {
		return filepath.Clean(sug.Dir)
	}
	name := cmp.Or(sug.Name, filepath.Base(f.Path))
	for _, category := range []string{sug.Category, other} {
		if dir, ok := s.d.Places.Dir(category, name, f.ModTime); ok && filepath.IsAbs(dir) {
			return filepath.Clean(dir)
		}
	}
	return filepath.Join(s.d.Home, "Documents", "Other")
}
