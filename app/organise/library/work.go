package library

import (
	"context"
	"errors"
	"fmt"
	"path"
	"time"

	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/organise/proposal/place"
)

const (
	readAtOnce = 20   // texts that are noted in one change of the index, and read again if that is broken off
	atOnce     = 1000 // files that are read without a rest
	maxWords   = 8000 // of a text are found; 64 KB of text rarely have more
	fewFiles   = 500  // of more than these a first proposal does not wait until they are read
)

// want has all folders looked at soon.
func (s *Service) want() {
	s.mu.Lock()
	s.all = true
	s.mu.Unlock()
	hint(s.wake)
}

// work does what is wanted, unless reading is stopped. What is broken off, or fails, is wanted still.
func (s *Service) work(ctx context.Context, x *Index) error {
	if err := s.clear(ctx, x); err != nil {
		return err
	}
	within, cancel := context.WithCancel(ctx)
	defer cancel()
	s.mu.Lock()
	stopped, all := s.stopped, s.all
	if !stopped {
		s.cancel, s.all = cancel, false
	}
	s.mu.Unlock()
	if stopped {
		return nil
	}
	err := s.update(within, x, all)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.cancel, s.all = nil, s.all || all && err != nil
	return err
}

// update looks at all folders if it is to, then reads what was not read yet, and tells what has changed, also
// if it is broken off.
func (s *Service) update(ctx context.Context, x *Index, all bool) error {
	changed, err := false, error(nil)
	if all {
		changed, err = s.sweep(ctx, x, nil)
	}
	read := 0
	if err == nil {
		read, err = s.read(ctx, x)
	}
	if changed || read > 0 {
		s.tell(context.WithoutCancel(ctx), x)
	}
	return err
}

// untoldSetting has a value while it is said that what is filed has changed: an agent that
// ends meanwhile leaves it to the next one.
const untoldSetting = "filed.untold"

// tell has it said that what is filed, or known of it, has changed.
func (s *Service) tell(ctx context.Context, x *Index) {
	x.forget()
	s.keepUntold(ctx, "yes")
	hint(s.untold)
}

// proposeAgain says that what is filed has changed: what waits is proposed again.
func (s *Service) proposeAgain(ctx context.Context) {
	s.o.Changed(ctx)
	if ctx.Err() == nil && len(s.untold) == 0 {
		s.keepUntold(ctx, "")
	}
}

func (s *Service) keepUntold(ctx context.Context, value string) {
	if err := s.o.Settings.SetSetting(ctx, untoldSetting, value); err != nil && ctx.Err() == nil {
		s.o.Log.Error("note that what is filed has changed; a change that is broken off is not told again", "err", err)
	}
}

// unread are files whose texts are to be read.
const unread = `WHERE read = 0`

// read reads the texts of files that are new, the newest first; on battery none.
func (s *Service) read(ctx context.Context, x *Index) (done int, err error) {
	total, err := x.number(ctx, unread)
	if err != nil {
		return 0, err
	}
	if total == 0 {
		s.set(State{Phase: Ready})
		return 0, nil
	}
	if total > fewFiles {
		s.settle()
	}
	task := s.o.Begin(fmt.Sprintf("Reading %d filed files, to know where new ones belong", total), total)
	defer task.End()
	for {
		rows, err := x.rows(ctx, unread+` ORDER BY modified DESC LIMIT ?`, readAtOnce)
		switch {
		case err != nil:
			return done, err
		case len(rows) == 0:
			s.set(State{Phase: Ready})
			return done, nil
		case s.o.OnBattery(ctx):
			s.set(State{Phase: OnBattery, Done: done, Total: total})
			return done, ctx.Err()
		}
		begun := time.Now()
		err = s.readAll(ctx, x, rows, func(n int) {
			s.set(State{Phase: Reading, Done: done + n, Total: max(total, done+n)})
			task.Add(1)
		})
		if err != nil {
			return done, err
		}
		if done += len(rows); done > atOnce && !sleep(ctx, time.Since(begun)) {
			return done, ctx.Err()
		}
	}
}

// readAll reads files one after the other, and notes what they say.
func (s *Service) readAll(ctx context.Context, x *Index, rows []indexRow, progress func(done int)) error {
	var all []learned
	for i, r := range rows {
		f, words, err := s.learn(ctx, x.absolute(path.Join(r.dir, r.file.Name)), x.seal)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		all = append(all, learned{row: r, file: f, words: words, later: err != nil && !s.gaveUp(r.id, err)})
		progress(i + 1)
	}
	return x.put(ctx, all...)
}

// gaveUp reports whether a file is not read again until it changes, and has another id then:
// it took too long twice. Once may have been the computer, which was busy; and a drive
// that does not answer, or a reader that does not start, says nothing of its files.
func (s *Service) gaveUp(id int64, err error) bool {
	if errors.Is(err, extract.ErrDrive) || errors.Is(err, extract.ErrStart) {
		return false
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	again := s.slow[id]
	s.slow[id] = true
	return again
}

// learn returns the metadata of a file, and the words of its text; of a private text sealed, of one that holds a
// secret nothing, and nothing at all if the file makes its reader panic: it would again. One that cannot be read
// counts by its name; after an error it is to be read later.
func (s *Service) learn(ctx context.Context, full string, seal place.Seal) (f place.File, words []string, err error) {
	defer func() {
		if recover() != nil {
			f, words, err = place.File{}, nil, nil
		}
	}()
	text, mime, err := s.textOf(ctx, full)
	if err != nil {
		return f, nil, err
	}
	f.Taken, err = extract.Bound(ctx, &s.reads, func() (time.Time, error) { return takenAt(full, mime), nil })
	if err != nil {
		return f, nil, err
	}
	if s.o.Sensitive(ctx, full, text) == "" {
		f.Text = place.ReadText(text)
		return f, place.TextTerms(text, maxWords), nil
	}
	if seal == nil || s.o.Secret(ctx, full, text) != "" {
		return f, nil, nil
	}
	f.Text = place.ReadText(text).Sealed(seal)
	return f, place.Text{Terms: place.TextTerms(text, maxWords)}.Sealed(seal).Terms, nil
}
