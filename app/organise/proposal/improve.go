package proposal

import (
	"cmp"
	"context"
	"errors"
	"path/filepath"
	"reflect"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/organise/move"
	"github.com/nod-app/nod/watcher/settled"
)

// ByBuiltIn marks a proposal that only Nod's own signs support: one that
// a model may improve. byModel marks one that a model has improved.
const (
	ByBuiltIn = "built-in"
	byModel   = "model"
	// ByFiled marks a proposal that follows what the person has filed before.
	ByFiled = "filed"
	// ByRule marks a proposal that a rule of the person's decided.
	ByRule = "rule"
	// ByLearned marks a proposal that follows the person's decisions.
	ByLearned = "learned"
)

// ForModel reports whether a model may improve a proposal: only Nod's own signs support
// it. Of what is filed it can rank the folders; see ForRanking.
func (p Proposal) ForModel() bool { return p.By == ByBuiltIn }

// FileOf returns a proposal's own file as a classifier gets it; its text is
// read when it is first asked for.
func (s *Service) FileOf(p Proposal) File {
	return s.file(settled.File{Path: p.Source, Folder: p.Folder, Signature: settled.Signature{Identity: p.Identity}})
}

// Improve gives a pending proposal what a model suggests: category, folder,
// name, confidence and reasoning, each only if it is set. It says whether it did.
//
// It does nothing (false, nil) unless the proposal is, to the letter, what it
// was when the model was asked, its files are as they were, and it is one for a
// model: rules, what was learned and what a person typed win. What
// is sensitive stays so; the model can only add to it. The extension stays, the
// folder and the names must pass what Edit asks of a person's, and what was
// said without the model stays in the reasoning. Nothing is ever approved. An
// error says that the store failed, or what was suggested that cannot be: of
// such a suggestion only what it adds to the sensitivity is taken.
func (s *Service) Improve(ctx context.Context, id string, sug Suggestion, was Proposal) (bool, error) {
	forModel := func(p Proposal) bool { return p.Status == Pending && p.ForModel() }
	return s.changeByModel(ctx, id, was, forModel, func(p Proposal) (Proposal, error) {
		q, err := s.improved(p, sug)
		if err != nil {
			if q = p.warned(sug); q.Sensitive == p.Sensitive {
				q = p
			}
		}
		return q, err
	})
}

// changeByModel writes what change makes of a proposal, if it is, to the letter, what it
// was when a model was asked, its files are as they were, and may allows it. It says
// whether it did; an error of change is returned as well.
func (s *Service) changeByModel(ctx context.Context, id string, was Proposal, may func(Proposal) bool, change func(Proposal) (Proposal, error)) (done bool, err error) {
	defer func() {
		if done {
			s.d.Changed() // when no one holds it any more
		}
	}()
	release, err := s.claim(ctx, []string{id})
	if err != nil {
		return false, err
	}
	defer release()
	p, err := s.Get(ctx, id)
	if errors.Is(err, ErrNotFound) {
		return false, nil
	}
	if err != nil || !may(p) || !reflect.DeepEqual(p, was) || p.changed() || ctx.Err() != nil {
		return false, err
	}
	q, wrong := change(p)
	q = s.weighed(q)
	if reflect.DeepEqual(q, p) {
		return false, wrong
	}
	if q.Dir != p.Dir {
		q.Duplicate = newDuplicates().find(ctx, q.Source, q.Identity.Size, q.Dir)
	}
	if err := s.save(ctx, []Proposal{q}); err != nil {
		return false, err
	}
	return true, wrong
}

// improved returns the proposal with the suggestion in it, or what is wrong with that.
func (s *Service) improved(p Proposal, sug Suggestion) (Proposal, error) {
	q := p.warned(sug)
	if sug.Category != "" && sug.Category != p.Category {
		if _, ok := s.d.Places.Dir(sug.Category, p.Name, p.CreatedAt); !ok {
			return p, lang.Errorf("the category %s has no place", short(sug.Category))
		}
		q.Category = sug.Category
	}
	q.Confidence = cmp.Or(sug.Confidence, p.Confidence)
	if sug.Name != "" && sug.Name != p.Name {
		if err := q.renamable(sug.Name); err != nil {
			return p, err
		}
		q.rename(sug.Name)
	}
	if sug.Dir != "" && sug.Dir != p.Dir {
		if !filepath.IsAbs(sug.Dir) {
			return p, lang.Errorf("%q is not a whole folder", short(sug.Dir))
		}
		dir, err := s.checkDir(sug.Dir)
		if err != nil {
			return p, err
		}
		q.Dir = dir
	}
	if q.Dir == p.Dir && q.Name == p.Name {
		return q, nil
	}
	return q, q.fits()
}

// warned returns the proposal with what the model says, and what it takes for
// sensitive, added to it, and nothing else changed.
func (p Proposal) warned(sug Suggestion) Proposal {
	p.By = byModel
	p.Sensitive = joinReasons(p.Sensitive, sug.Sensitive)
	if sug.Reasoning != "" {
		p.Reasoning = sug.Reasoning + " " + lang.Say("Without the model: %v", p.Reasoning)
	}
	return p
}

// renamable returns an error if a name that a model gives a proposal's file cannot be used.
func (p Proposal) renamable(name string) error {
	if filepath.Ext(name) != filepath.Ext(p.Source) {
		return lang.Errorf("%q has another extension than the file", short(name))
	}
	p.rename(name)
	if err := move.CheckName(name); err != nil {
		return err
	}
	for _, m := range p.Members {
		if err := move.CheckName(m.Name); err != nil && m.Name != filepath.Base(m.Source) {
			return err
		}
	}
	return nil
}

func (p Proposal) fits() error {
	switch {
	case p.Name == filepath.Base(p.Source) && newDuplicates().samePlace(p.Dir, filepath.Dir(p.Source)):
		return lang.Errorf("the file is there already")
	case !newSlots().free(p):
		return move.ErrExists
	}
	return nil
}
