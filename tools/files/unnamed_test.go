package files

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/nod-app/nod/test/tooltest"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/audit"
)

// withoutUnnamed is a house on a drive that keeps no file without a name.
func withoutUnnamed(h *house) {
	h.kit.unnamed = func(*os.Root, fs.FileMode) (*os.File, error) { return nil, errors.ErrUnsupported }
	h.rebuild(func(string) {})
}

// waitingLog numbers a call at once, and says that it is recorded when the test lets it.
type waitingLog struct {
	tooltest.Log
	settled chan error
}

func (l *waitingLog) Begin(ctx context.Context, c audit.Call) (int64, error) {
	id, err := l.Log.Begin(ctx, c)
	c.Written(id)
	return id, errors.Join(err, <-l.settled)
}

// TestNothingIsSeenBeforeTheRecord: until the record of a call is durable the folder is as
// it was, whether a draft has a name there or not; and if the record fails it stays so.
func TestNothingIsSeenBeforeTheRecord(t *testing.T) {
	calls := map[string]string{
		"write new":  `files.write_text {"path":"${DOCS}/new.txt","content":"new"}`,
		"write over": `files.write_text {"path":"${DOCS}/a.txt","content":"new"}`,
		"folder":     `files.ensure_dir {"path":"${DOCS}/sub/sub"}`,
		"move":       `files.move_glob {"from":"${DOWN}","patterns":["*.txt"],"to":"${DOCS}/moved"}`,
	}
	for name, call := range calls {
		for _, named := range []bool{false, true} {
			for _, recorded := range []error{nil, errors.New("the disk is full")} {
				synctest.Test(t, func(t *testing.T) {
					h := newHouse(t)
					h.write("${DOCS}/a.txt", "old")
					h.write("${DOWN}/b.txt", "b")
					l := &waitingLog{settled: make(chan error)}
					h.options.Log = l
					h.rebuild(func(string) {})
					if named {
						withoutUnnamed(h)
					}
					before := seen(t, h)
					tool, args, _ := strings.Cut(call, " ")
					done := make(chan tools.Result, 1)
					go func() { done <- h.call(tool, args) }()
					synctest.Wait()
					if now := seen(t, h); now != before {
						t.Errorf("%s, named %v: seen before it was recorded:\n%s", name, named, now)
					}
					l.settled <- recorded
					res := <-done
					if now := seen(t, h); res.Success != (recorded == nil) || (now == before) == res.Success {
						t.Errorf("%s, named %v, %v: %+v\n%s", name, named, recorded, res, now)
					}
					h.tidy()
					if left, _ := os.ReadDir(h.keep); recorded != nil && (len(left) != 0 || len(h.effects.All) != 0) {
						t.Errorf("%s: kept for nobody: %v, %v", name, left, h.effects.All)
					}
				})
			}
		}
	}
}

// seen is what a person sees of the folders.
func seen(t *testing.T, h *house) (all string) {
	t.Helper()
	for _, dir := range []string{h.docs, h.down} {
		err := fs.WalkDir(os.DirFS(dir), ".", func(p string, e fs.DirEntry, err error) error {
			if err == nil && e.Type().IsRegular() {
				var b []byte
				b, err = os.ReadFile(dir + "/" + p)
				p += ": " + string(b)
			}
			all += p + "\n"
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return all
}

// TestWithoutUnnamed: where no file is without a name, a draft has one of its own.
func TestWithoutUnnamed(t *testing.T) {
	h := newHouse(t)
	withoutUnnamed(h)
	h.write("${DOCS}/a.txt", "old")
	for _, path := range []string{"${DOCS}/a.txt", "${DOCS}/new.txt"} {
		_, r := ok[writeResult](h, "files.write_text", `{"path":"`+path+`","content":"new"}`)
		h.holds(path, "new")
		if err := h.undo(r); err != nil {
			t.Fatal(err)
		}
	}
	h.holds("${DOCS}/a.txt", "old")
	h.gone("${DOCS}/new.txt")
	h.tidy()
}
