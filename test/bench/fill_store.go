package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"github.com/nod-app/nod/app/decision"
	"github.com/nod-app/nod/app/move"
	"github.com/nod-app/nod/app/proposal"
	"github.com/nod-app/nod/app/proposal/learn"
	"github.com/nod-app/nod/app/store"
	"github.com/nod-app/nod/test/rig"
	"github.com/nod-app/nod/watcher"
)

// halfWord is in the reasons of half of what waits.
const halfWord = "saxophone"

// perAct is how many files one act of the filled year approved.
const perAct = 50

// fillHolding writes what an agent is to have, which does not run: files that wait are
// on disk, empty; those that were moved have gone since.
func (b *bench) fillHolding(ctx context.Context, r *rig.Rig, state string, h holding) (err error) {
	s, err := store.Open(ctx, state)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	f := storeFiller{s: s, home: r.Dir, downloads: r.Downloads, begun: time.Now().AddDate(-1, 0, 0)}
	for from := 0; from < h.decided; from += batch {
		if err := f.decide(ctx, from, min(from+batch, h.decided)); err != nil {
			return err
		}
	}
	if err := s.NoteSettled(ctx); err != nil { // as each start does: what was decided before the last one is not read again
		return err
	}
	if err := f.watched(ctx); err != nil {
		return err
	}
	for from := 0; from < h.waiting; from += batch {
		if err := f.wait(ctx, from, min(from+batch, h.waiting)); err != nil {
			return err
		}
	}
	o, err := logOptions(ctx, state, filepath.Join(r.Dir, "config", "nod"))
	if err == nil {
		err = fill(ctx, o, 0, h.calls)
	}
	return err
}

type storeFiller struct {
	s               *store.Store
	home, downloads string
	begun           time.Time // when the first was decided
}

// kindsOfPapers are words of names, each with a folder of its own.
var kindsOfPapers = [...]string{"invoice", "receipt", "statement", "contract", "ticket", "recipe", "report", "payslip", "letter", "manual"}

func (f storeFiller) proposal(i int, name string, at time.Time) proposal.Proposal {
	kind := kindsOfPapers[i%len(kindsOfPapers)]
	why := fmt.Sprintf("'%s' in the name; page 1 says number %06d", kind, i)
	if i%2 == 0 {
		why += " and " + halfWord
	}
	return proposal.Proposal{
		ID: decision.NewID(), Status: proposal.Pending, Source: filepath.Join(f.downloads, name), Folder: f.downloads,
		MIME: "application/pdf", Category: "documents", Dir: filepath.Join(f.home, "Documents", kind), Name: name,
		Confidence: proposal.High, Reasoning: why, By: "built-in", CreatedAt: at,
	}
}

// watched notes that the folder was watched for a year, with all below it.
func (f storeFiller) watched(ctx context.Context) error {
	if _, err := f.s.Since(ctx, f.downloads, f.begun); err != nil {
		return err
	}
	return f.s.Mark(ctx, []watcher.File{{Path: filepath.Join(f.downloads, ".nod-first-look"), Folder: f.downloads, Signature: watcher.Signature{Size: 1, Mtime: f.begun.UnixNano()}}})
}

// wait makes files with proposals that wait.
func (f storeFiller) wait(ctx context.Context, from, to int) error {
	var ps []proposal.Proposal
	var seen []watcher.File
	for i := from; i < to; i++ {
		p := f.proposal(i, fmt.Sprintf("%s of %06d.pdf", kindsOfPapers[i%len(kindsOfPapers)], i), time.Now())
		if err := os.WriteFile(p.Source, nil, 0o644); err != nil {
			return err
		}
		var err error
		if p.Identity, err = move.Identify(p.Source); err != nil {
			return err
		}
		at, err := os.Stat(p.Source)
		if err != nil {
			return err
		}
		sig := watcher.Signature{Device: p.Identity.Device, Inode: p.Identity.Inode, Size: p.Identity.Size, Mtime: p.Identity.Mtime}
		if st, ok := at.Sys().(*syscall.Stat_t); ok {
			sig.Ctime = st.Ctim.Nano()
		}
		ps, seen = append(ps, p), append(seen, watcher.File{Path: p.Source, Folder: f.downloads, Signature: sig})
	}
	if err := f.s.Mark(ctx, seen); err != nil {
		return err
	}
	_, err := f.s.InsertProposals(ctx, ps)
	return err
}

// decide notes files that were proposed, approved and moved, and what was learned of it.
func (f storeFiller) decide(ctx context.Context, from, to int) error {
	var ps []proposal.Proposal
	for i := from; i < to; i++ {
		at := f.begun.Add(time.Duration(i) * 365 * 24 * time.Hour / yearsFiles)
		p := f.proposal(i, fmt.Sprintf("%s %06d.pdf", kindsOfPapers[i%len(kindsOfPapers)], i), at)
		p.Identity = move.Identity{Device: 7, Inode: uint64(i), Size: 1000, Mtime: at.UnixNano()}
		ps = append(ps, p)
	}
	if _, err := f.s.InsertProposals(ctx, ps); err != nil {
		return err
	}
	var lessons []learn.Decision
	for at := 0; at < len(ps); at += perAct {
		some := ps[at:min(at+perAct, len(ps))]
		if err := f.approve(ctx, some); err != nil {
			return err
		}
		for _, p := range some {
			lessons = append(lessons, learn.Decision{Path: p.Source, Dir: p.Dir, At: p.CreatedAt,
				Features: append(learn.Features(p.Source, p.Folder, p.MIME), "date:"+p.CreatedAt.Format(time.DateOnly))})
		}
	}
	return f.s.ChangeDecisions(ctx, nil, lessons)
}

// approve notes one act that moved files.
func (f storeFiller) approve(ctx context.Context, ps []proposal.Proposal) error {
	act := proposal.Act{ID: decision.NewID(), Kind: proposal.ActApprove, At: ps[0].CreatedAt.Add(time.Hour), Label: fmt.Sprintf("Moved %d files", len(ps)), Count: len(ps)}
	var intents []move.Intent
	for i := range ps {
		p := &ps[i]
		p.Status, p.Act, p.ResolvedAt = proposal.Approved, act.ID, act.At
		intents = append(intents, move.Intent{Batch: act.ID, Ref: p.ID, Kind: move.Do, Source: p.Source, Destination: p.Destination(), Identity: p.Identity})
	}
	ids, err := f.s.Begin(ctx, intents)
	if err != nil {
		return err
	}
	var ends []move.End
	for _, id := range ids {
		ends = append(ends, move.End{ID: id, State: move.Done, Same: true})
	}
	if err := f.s.End(ctx, ends); err != nil {
		return err
	}
	return f.s.DecideProposals(ctx, &act, ps, nil)
}
