package audit

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"
)

func TestACallIsRecordedAsTheContractSays(t *testing.T) {
	o := place(t)
	l := opened(t, o)
	id, err := l.Begin(t.Context(), call(5))
	must(t, err)
	running, err := l.Get(t.Context(), id)
	must(t, err)
	if running.Result != Running || !running.End.IsZero() || running.Damaged {
		t.Errorf("a call without an end: %+v", running)
	}
	must(t, l.End(t.Context(), id, outcome(5)))
	want := Record{
		ID: id, TraceID: "trace-1", CallID: "call-5", Tool: "files.move_glob", ArgsHash: derive(o.Key).hashArgs(call(5).Args),
		Args: `{"path":"/home/ann/notes-5.txt"}`, Decision: Allowed, Code: "low_risk", Reason: call(5).Reason,
		Result: OK, Summary: "Read 5 bytes.", Start: call(5).Start, End: outcome(5).End,
	}
	for range 2 { // and after a restart
		got, err := l.Get(t.Context(), id)
		must(t, err)
		if !reflect.DeepEqual(got, want) {
			t.Errorf("got  %+v\nwant %+v", got, want)
		}
		must(t, l.Close())
		l = opened(t, o)
	}
	if r := l.Opened(); !r.OK || len(r.Problems) != 0 || r.Records != 3 {
		t.Errorf("%+v", r)
	}
	if _, err := l.Get(t.Context(), id+1); !errors.Is(err, ErrUnknown) {
		t.Errorf("the record of an end: %v", err)
	}
}

func TestDenialsAndUndecodableCallsAreRecorded(t *testing.T) {
	l := opened(t, place(t))
	raw := denial(1)
	raw.Args, raw.Tool = []byte("{\"path\":\xff\xfe"), "no\x00such\xfftool\n"+strings.Repeat("x", 500)
	first, err := l.Add(t.Context(), denial(0), raw)
	must(t, err)
	got, err := l.Get(t.Context(), first+1)
	must(t, err)
	if got.Decision != Blocked || got.Result != Error || got.Args != "‹10 bytes that are not JSON›" || len(got.Tool) > MaxName ||
		!strings.HasPrefix(got.Tool, "no\x00such\uFFFDtool\nx") || got.ArgsHash == "" {
		t.Errorf("%+v", got)
	}
	r, err := l.Verify(t.Context())
	must(t, err)
	if !r.OK {
		t.Errorf("%+v", r)
	}
}

func TestEndsThatFitNoCall(t *testing.T) {
	l := opened(t, place(t))
	id, err := l.Begin(t.Context(), call(0))
	must(t, err)
	denied, err := l.Add(t.Context(), denial(1))
	must(t, err)
	must(t, l.End(t.Context(), id, outcome(0)))
	for _, n := range []int64{0, id, denied, id + 99, -1} {
		if err := l.End(t.Context(), n, outcome(0)); !errors.Is(err, ErrNotOpen) {
			t.Errorf("end of %d: %v", n, err)
		}
	}
	if err := l.End(t.Context(), id, Outcome{Result: "fine"}); err == nil {
		t.Error("a result that is none was taken")
	}
	if h, _ := l.Head(); h.Size != 4 {
		t.Errorf("%d entries", h.Size)
	}
}

func TestACallWithoutAnEndBecomesUnknown(t *testing.T) {
	o := place(t)
	l := opened(t, o)
	first := beginAll(t, l, call(0), call(1), call(2))
	must(t, l.End(t.Context(), first+1, outcome(1)))
	must(t, l.Close())
	before := read(t, o.records())
	l = opened(t, o)
	if after := read(t, o.records()); !strings.HasPrefix(string(after), string(before)) || len(after) == len(before) {
		t.Error("the unknown outcome is not an entry of its own")
	}
	for i, want := range []Result{Unknown, OK, Unknown} {
		got, err := l.Get(t.Context(), first+int64(i))
		must(t, err)
		if got.Result != want || got.End.IsZero() {
			t.Errorf("%+v", got)
		}
	}
	must(t, l.Close())
	l = opened(t, o)
	if h, _ := l.Head(); h.Size != 7 {
		t.Errorf("%d entries: the unknown is recorded once", h.Size)
	}
}

func TestManyAtOnce(t *testing.T) {
	o := place(t)
	l := opened(t, o)
	const callers, each = 20, 10
	var wg sync.WaitGroup
	for c := range callers {
		wg.Go(func() {
			for i := range each {
				id, err := l.Begin(t.Context(), call(c*each+i))
				if err == nil {
					err = l.End(t.Context(), id, outcome(i))
				}
				if err != nil {
					t.Error(err)
				}
			}
		})
	}
	for range 3 {
		wg.Go(func() {
			if r, err := l.Verify(t.Context()); err != nil || !r.OK || len(r.Problems) > 0 {
				t.Error(r, err)
			}
			if p, err := l.Page(t.Context(), Query{Limit: 100, Filter: Filter{Text: "NOTES"}}); err != nil {
				t.Error(p, err)
			}
		})
	}
	wg.Wait()
	n, err := l.Count(t.Context(), Filter{Text: "notes-"})
	must(t, err)
	must(t, l.Close())
	if r := verified(t, o); !r.OK || len(r.Problems) > 0 || r.Records != 1+2*callers*each || n != callers*each {
		t.Errorf("%d calls, %+v", n, r)
	}
}

func TestOneWriter(t *testing.T) {
	o := place(t)
	opened(t, o)
	if _, err := Open(t.Context(), o); !errors.Is(err, ErrLocked) {
		t.Error(err)
	}
}

func TestClosed(t *testing.T) {
	l := opened(t, place(t))
	must(t, l.Close())
	must(t, l.Close())
	_, begin := l.Begin(t.Context(), call(0))
	_, page := l.Page(t.Context(), Query{Limit: 1})
	_, verify := l.Verify(t.Context())
	for _, err := range []error{begin, page, verify} {
		if !errors.Is(err, ErrClosed) {
			t.Error(err)
		}
	}
}

func TestOnlyTheOwnerReads(t *testing.T) {
	o := made(t, 1)
	for path, want := range map[string]os.FileMode{
		o.Dir: 0o700, o.records(): 0o600, o.hashes(): 0o600, filepath.Join(o.Dir, lockName): 0o600,
		o.Checkpoint.(FileCheckpoint).Path: 0o600,
	} {
		fi, err := os.Stat(path)
		must(t, err)
		if got := fi.Mode().Perm(); got != want && os.PathSeparator == '/' {
			t.Errorf("%s has mode %o, want %o", path, got, want)
		}
	}
}

// A log that is taken away, replaced or shortened while Nod runs denies calls.
func TestTheFileIsTouchedWhileOpen(t *testing.T) {
	for name, touch := range map[string]func(path string) error{
		"removed":  os.Remove,
		"replaced": func(p string) error { return errors.Join(os.Rename(p, p+"2"), os.WriteFile(p, nil, 0o600)) },
		"cut":      func(p string) error { return os.Truncate(p, 10) },
		"longer":   func(p string) error { return os.Truncate(p, 1<<20) },
	} {
		t.Run(name, func(t *testing.T) {
			o := place(t)
			l := opened(t, o)
			fill(t, l, 3)
			must(t, touch(o.records()))
			if _, err := l.Begin(t.Context(), call(0)); !errors.Is(err, ErrBroken) {
				t.Error(err)
			}
			if r, err := l.Verify(t.Context()); err != nil || len(r.Problems) == 0 {
				t.Error(r, err)
			}
		})
	}
}

func TestRootAt(t *testing.T) {
	l := opened(t, place(t))
	var heads []Head
	for i := range 40 {
		h, err := l.Head()
		must(t, err)
		heads = append(heads, h)
		_, err = l.Add(t.Context(), denial(i))
		must(t, err)
	}
	for _, h := range heads {
		if root, err := l.RootAt(h.Size); err != nil || root != h.Root {
			t.Errorf("at %d: %v", h.Size, err)
		}
	}
	if _, err := l.RootAt(99); err == nil {
		t.Error("a root hash of entries that are not there")
	}
}

// An older checkpoint that is put back while Nod runs is found.
func TestTheCheckpointIsPutBackWhileOpen(t *testing.T) {
	o := place(t)
	l := opened(t, o)
	older, err := o.Checkpoint.Load(t.Context())
	must(t, err)
	fill(t, l, 2)
	must(t, o.Checkpoint.Save(t.Context(), older))
	if r, err := l.Verify(t.Context()); err != nil || r.OK || kinds(r)[BadCheckpoint] != 1 {
		t.Error(r, err)
	}
}
