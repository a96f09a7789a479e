package audit

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"time"
)

// Export writes the records that started at since or later as JSON lines,
// oldest first, and returns the head of the log when it began.
func (l *Log) Export(ctx context.Context, w io.Writer, since time.Time) (Head, error) {
	head, err := l.Head()
	if err == nil {
		err = l.export(ctx, w, l.matcher(Filter{From: since}), l.index.len())
	}
	if err != nil {
		return Head{}, fmt.Errorf("audit: export: %w", err)
	}
	return head, nil
}

func (l *Log) export(ctx context.Context, w io.Writer, m matcher, total int) error {
	out := bufio.NewWriter(w)
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	in, err := l.reader()
	if err != nil {
		return err
	}
	buf := make([]indexEntry, chunk)
	for from := 0; from < total; {
		if err := ctx.Err(); err != nil {
			return err
		}
		n := l.index.copy(buf[:min(chunk, total-from)], min(from+chunk, total))
		from += n
		for i := range n {
			if !m.row(&buf[i]) {
				continue
			}
			if err := enc.Encode(in.record(buf[i])); err != nil {
				return err
			}
		}
	}
	return out.Flush()
}
