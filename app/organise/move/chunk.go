package move

import (
	"context"
	"errors"
	"fmt"

	"github.com/nod-app/nod/app/base/lang"
)

// runChunk moves files between one transaction of intents and one of ends; it calls begun after the first one.
func (m *Mover) runChunk(ctx context.Context, batch string, tasks []*task, begun func(), record recorder) {
	open := folders{answers: m.opts.Drives.answers(), open: map[string]*folder{}}
	defer m.removeUnused(ctx, batch, open, tasks) // once they are closed: Windows removes no folder that is open
	defer open.close()
	jobs := m.prepareAll(ctx, open, tasks)
	if err := m.begin(ctx, batch, jobs); err != nil {
		for _, j := range jobs {
			j.result.Err = failure(j.task, err)
		}
		return
	}
	m.at("begun")
	begun()
	for _, j := range jobs {
		j.result.After, j.result.Err = m.perform(ctx, j)
	}
	m.at("performed")
	open.sync(jobs)
	m.end(ctx, jobs, record)
}

func (m *Mover) prepareAll(ctx context.Context, open folders, tasks []*task) []*job {
	jobs := make([]*job, 0, len(tasks))
	for _, t := range tasks {
		j, err := (*job)(nil), ctx.Err()
		if err == nil {
			j, err = prepare(ctx, open, t)
		}
		if err != nil {
			t.result.Err = failure(t, err)
			continue
		}
		jobs = append(jobs, j)
	}
	return jobs
}

func (m *Mover) begin(ctx context.Context, batch string, jobs []*job) error {
	if len(jobs) == 0 {
		return nil
	}
	if err := m.Complete(ctx); err != nil {
		return fmt.Errorf("%w: %w", ErrLog, err)
	}
	intents := make([]Intent, len(jobs))
	for i, j := range jobs {
		intents[i] = j.intent(batch)
	}
	ids, err := m.log.Begin(ctx, intents)
	if err == nil && len(ids) != len(jobs) {
		err = lang.Errorf("%d ids for %d intents", len(ids), len(jobs))
	}
	if err != nil {
		return fmt.Errorf("%w: %w", ErrLog, err)
	}
	for i, j := range jobs {
		j.id, j.result.ID = ids[i], ids[i]
	}
	return nil
}

// end closes the records, also when the call was stopped meanwhile. What the
// disk did not confirm stays open.
func (m *Mover) end(ctx context.Context, jobs []*job, record recorder) {
	ends := make([]End, 0, len(jobs))
	for _, j := range jobs {
		if err := unconfirmed(j); err != nil && j.result.Err == nil {
			j.result.Err = err
		}
		if !errors.Is(j.result.Err, ErrUnsettled) {
			ends = append(ends, j.ended())
		}
		if j.result.Err != nil {
			j.result.Err = failure(j.task, j.result.Err)
		}
	}
	if len(ends) == 0 {
		return
	}
	if err := record(context.WithoutCancel(ctx), ends); err != nil {
		failUnrecorded(jobs, err)
	}
}

// recordEnds puts ends into the log; those that it does not take are left to Complete.
func (m *Mover) recordEnds(ctx context.Context, ends []End) error {
	err := m.log.End(ctx, ends)
	if err != nil {
		m.leave(ends)
	}
	return err
}

// leaveEnds leaves ends to Complete, which has no error of theirs.
func (m *Mover) leaveEnds(_ context.Context, ends []End) error {
	m.leave(ends)
	return nil
}

// leave leaves ends to Complete.
func (m *Mover) leave(ends []End) {
	m.unrecordedMu.Lock()
	defer m.unrecordedMu.Unlock()
	m.unrecorded = append(m.unrecorded, ends...)
}

// Complete ends the records whose end is not in the log: Perform left it out, or the log did
// not take it, as when its disk was full. Without any it does nothing. An open record must not outlive a second try
// with the same file: Recover would take both for done.
func (m *Mover) Complete(ctx context.Context) error {
	m.unrecordedMu.Lock()
	defer m.unrecordedMu.Unlock()
	if len(m.unrecorded) == 0 {
		return nil
	}
	if err := m.log.End(context.WithoutCancel(ctx), m.unrecorded); err != nil {
		return lang.Errorf("record what was moved before: %w", err)
	}
	m.unrecorded = nil
	return nil
}

// failUnrecorded gives ErrUnrecorded to files that were moved without a record of it.
func failUnrecorded(jobs []*job, err error) {
	for _, j := range jobs {
		if j.result.Err == nil {
			j.result.Err = failure(j.task, fmt.Errorf("%w: %w", ErrUnrecorded, err))
		}
	}
}

func (j *job) ended() End {
	if err := j.result.Err; err != nil {
		return End{ID: j.id, State: Failed, Error: err.Error()}
	}
	return End{ID: j.id, State: Done, After: j.result.After}
}

func unconfirmed(j *job) error {
	if err := errors.Join(j.to.dir.unsure, j.from.dir.unsure); err != nil {
		return lang.Errorf("moved, but the drive did not confirm it: %w: %w", ErrUnsettled, err)
	}
	return nil
}
