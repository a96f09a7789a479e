package journal

import (
	"context"
	"errors"

	"github.com/nod-app/nod/app/base/lang"
)

// batchSize is how many lines are written at once.
const batchSize = 500

// Flush writes all queued lines. After an error the other lines stay queued. The
// error wraps ErrNoVault if the vault is missing, also if no lines are queued.
func (j *Journal) Flush(ctx context.Context) error {
	j.flushing.Lock()
	defer j.flushing.Unlock()
	folder := j.vault()
	if folder == "" {
		j.warn("")
		return nil
	}
	for {
		remark, n, err := j.writeBatch(ctx, folder)
		if err != nil && ctx.Err() == nil {
			remark = explain(err)
		}
		if ctx.Err() == nil {
			j.warn(remark)
		}
		if err != nil || n == 0 {
			return err
		}
	}
}

// writeBatch writes the oldest queued lines and returns how many. remark is a
// warning for the user despite the success. The vault is checked in any case.
func (j *Journal) writeBatch(ctx context.Context, folder string) (remark string, n int, err error) {
	lines, err := j.queue.Queued(ctx, batchSize)
	if err != nil {
		return "", 0, lang.Errorf("read the journal's queue: %w", err)
	}
	v, err := openVault(folder)
	if err != nil {
		return "", 0, err
	}
	defer v.close()
	n = len(lines)
	for len(lines) > 0 {
		day := sameDay(lines)
		if err := j.day(ctx, v, lines[:day]); err != nil {
			return "", 0, err
		}
		lines = lines[day:]
	}
	return v.remark, n, nil
}

func explain(err error) string {
	if errors.Is(err, ErrNoVault) {
		return err.Error() + " " + lang.Say("Nothing is lost: the lines are written when it is back.")
	}
	return lang.Say("The journal waits: %v.", err)
}

// sameDay returns how many of the first lines belong to the same day.
func sameDay(lines []Line) int {
	y, m, d := lines[0].At.Local().Date()
	for i, l := range lines {
		if ly, lm, ld := l.At.Local().Date(); ly != y || lm != m || ld != d {
			return i
		}
	}
	return len(lines)
}

// day writes lines into one note. A line queued before this start may have been
// written already, if Nod crashed before removing it from the queue, so the note
// is checked for it.
func (j *Journal) day(ctx context.Context, v *vault, lines []Line) error {
	var entries []entry
	ids := make([]int64, len(lines))
	for i, l := range lines {
		ids[i] = l.ID
		if !j.written[l.ID] {
			text := "- " + l.At.Local().Format("15:04:05") + " " + Escape(l.Text)
			entries = append(entries, entry{text: text, unsure: l.At.Before(j.started)})
		}
	}
	if err := v.append(lines[0].At.Local(), entries); err != nil {
		return err
	}
	for _, id := range ids {
		j.written[id] = true
	}
	if err := j.queue.Dequeue(ctx, ids); err != nil {
		return lang.Errorf("remove written lines from the journal's queue: %w", err)
	}
	for _, id := range ids {
		delete(j.written, id)
	}
	return nil
}
