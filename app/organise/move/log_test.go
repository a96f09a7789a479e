package move

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"os"
	"slices"
	"sync"
	"testing"
)

// event is one durable step of a log.
type event struct {
	IDs     []int64
	Intents []Intent
	Temp    int64
	Inode   uint64
	Placed  int64
	Ends    []End
}

// testLog is a Log in memory and, with a file, durable as the store is.
type testLog struct {
	mu      sync.Mutex
	file    *os.File
	records map[int64]*Record
	order   []int64
	begins  []int                 // intents of each Begin
	fail    func(op string) error // makes an operation fail
}

var errLog = errors.New("the log is broken")

func newLog() *testLog { return &testLog{records: map[int64]*Record{}} }

// openLog replays the file; a torn last line never was durable.
func openLog(t testing.TB, path string) *testLog {
	t.Helper()
	l := newLog()
	f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR|os.O_APPEND, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	in := bufio.NewScanner(f)
	in.Buffer(nil, 1<<24)
	for in.Scan() {
		var e event
		if json.Unmarshal(in.Bytes(), &e) == nil {
			l.apply(e)
		}
	}
	if _, err := f.Write([]byte("\n")); err != nil { // ends a torn line
		t.Fatal(err)
	}
	l.file = f
	return l
}

func (l *testLog) put(op string, e event) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.putLocked(op, e)
}

func (l *testLog) putLocked(op string, e event) error {
	if l.fail != nil {
		if err := l.fail(op); err != nil {
			return err
		}
	}
	if l.file != nil {
		b, err := json.Marshal(e)
		if err != nil {
			return err
		}
		if _, err := l.file.Write(append(b, '\n')); err != nil {
			return err
		}
		if err := l.file.Sync(); err != nil {
			return err
		}
	}
	l.apply(e)
	return nil
}

func (l *testLog) apply(e event) {
	for i, in := range e.Intents {
		l.records[e.IDs[i]] = &Record{Intent: in, ID: e.IDs[i], State: Open}
		l.order = append(l.order, e.IDs[i])
	}
	if e.Temp != 0 {
		l.records[e.Temp].TempInode = e.Inode
	}
	if e.Placed != 0 {
		l.records[e.Placed].Placed = true
	}
	for _, end := range e.Ends {
		r := l.records[end.ID]
		r.State, r.After, r.Error = end.State, end.After, end.Error
		if r.Kind == Undo && r.State == Done {
			l.records[r.Reverses].Reversed = true
		}
	}
}

func (l *testLog) Begin(ctx context.Context, intents []Intent) ([]int64, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	e := event{Intents: intents}
	for i := range intents {
		e.IDs = append(e.IDs, int64(len(l.order)+i+1))
	}
	l.begins = append(l.begins, len(intents))
	return e.IDs, l.putLocked("begin", e)
}

func (l *testLog) Temp(ctx context.Context, id int64, inode uint64) error {
	return errors.Join(ctx.Err(), l.put("temp", event{Temp: id, Inode: inode}))
}

func (l *testLog) Placed(ctx context.Context, id int64) error {
	return errors.Join(ctx.Err(), l.put("placed", event{Placed: id}))
}

func (l *testLog) End(ctx context.Context, ends []End) error {
	return errors.Join(ctx.Err(), l.put("end", event{Ends: ends}))
}

func (l *testLog) Unfinished(context.Context) ([]Record, error) {
	return l.where(func(r *Record) bool { return r.State == Open }), nil
}

func (l *testLog) Made(_ context.Context, folders []string) (fs []MadeFolder, err error) {
	for _, r := range l.where(func(*Record) bool { return true }) {
		for _, f := range r.Made {
			if slices.Contains(folders, f.Path) {
				fs = append(fs, f)
			}
		}
	}
	slices.SortFunc(fs, func(a, b MadeFolder) int { return len(b.Path) - len(a.Path) })
	return fs, nil
}

func (l *testLog) ForgetMade(context.Context, []MadeFolder) error { return nil }

func (l *testLog) where(ok func(*Record) bool) []Record {
	l.mu.Lock()
	defer l.mu.Unlock()
	var out []Record
	for _, id := range l.order {
		if r := l.records[id]; ok(r) {
			out = append(out, *r)
		}
	}
	return out
}

func (l *testLog) undoable() []Record {
	return l.where(func(r *Record) bool { return r.Kind == Do && r.State == Done && !r.Reversed })
}
