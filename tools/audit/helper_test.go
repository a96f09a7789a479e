package audit

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

// noon is when the tests take place.
var noon = time.Date(2025, 12, 11, 12, 0, 0, 123456000, time.UTC)

// place is a log in a folder of its own, its checkpoint beside it.
func place(t testing.TB) Options {
	t.Helper()
	dir := t.TempDir()
	return Options{
		Dir: filepath.Join(dir, "audit"), Key: bytes.Repeat([]byte{7}, KeySize),
		Checkpoint: FileCheckpoint{Path: filepath.Join(dir, "apart", "checkpoint")},
		Now:        func() time.Time { return noon },
	}
}

func opened(t testing.TB, o Options) *Log {
	t.Helper()
	l, err := Open(t.Context(), o)
	must(t, err)
	t.Cleanup(func() { l.Close() })
	return l
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// call is a call whose fields all follow from n.
func call(n int) Call {
	return Call{
		TraceID: fmt.Sprintf("trace-%d", n/3), CallID: fmt.Sprintf("call-%d", n),
		Tool: []string{"files.read_text", "clipboard.write", "files.move_glob"}[n%3],
		Args: fmt.Appendf(nil, `{"path":"/home/ann/notes-%d.txt"}`, n), Decision: Allowed,
		Code: "low_risk", Reason: "It reads within a folder that you gave.", Start: noon.Add(time.Duration(n) * time.Minute),
	}
}

func outcome(n int) Outcome {
	return Outcome{Result: OK, Summary: fmt.Sprintf("Read %d bytes.", n), End: noon.Add(time.Duration(n)*time.Minute + time.Second)}
}

func denial(n int) Completed {
	c := call(n)
	c.Decision, c.Code, c.Reason = Blocked, "out_of_scope", "The folder is not one that you gave."
	return Completed{Call: c, Outcome: Outcome{Result: Error, Summary: "Not run.", End: c.Start}}
}

// fill writes n calls, every fourth of them denied.
func fill(t testing.TB, l *Log, n int) {
	t.Helper()
	for i := range n {
		if i%4 == 3 {
			_, err := l.Add(t.Context(), denial(i))
			must(t, err)
			continue
		}
		id, err := l.Begin(t.Context(), call(i))
		must(t, err)
		must(t, l.End(t.Context(), id, outcome(i)))
	}
}

// made is a closed log of n calls.
func made(t testing.TB, n int) Options {
	t.Helper()
	o := place(t)
	l, err := Open(t.Context(), o)
	must(t, err)
	fill(t, l, n)
	must(t, l.Close())
	return o
}

// copied is a log with copies of another's files.
func copied(t testing.TB, o Options) Options {
	t.Helper()
	p := place(t)
	must(t, os.MkdirAll(p.Dir, 0o700))
	for from, to := range map[string]string{
		o.records(): p.records(), o.hashes(): p.hashes(),
	} {
		must(t, os.WriteFile(to, read(t, from), 0o600))
	}
	text, err := o.Checkpoint.Load(t.Context())
	must(t, err)
	must(t, p.Checkpoint.Save(t.Context(), text))
	return p
}

func read(t testing.TB, path string) []byte {
	t.Helper()
	b, err := os.ReadFile(path)
	must(t, err)
	return b
}

func verified(t testing.TB, o Options) Report {
	t.Helper()
	r, err := Verify(context.Background(), o)
	must(t, err)
	return r
}

// mended says whether a problem of a kind was put right.
func mended(r Report, k Kind) bool {
	return slices.ContainsFunc(r.Mended, func(p Problem) bool { return p.Kind == k })
}

func kinds(r Report) map[Kind]int {
	out := map[Kind]int{}
	for _, p := range r.Problems {
		out[p.Kind]++
	}
	return out
}

// logOf is the log that belongs to what is kept apart.
func logOf(t *testing.T, k SecretsOptions) Options {
	t.Helper()
	key, cp, _, err := OpenSecrets(t.Context(), k)
	must(t, err)
	return Options{Dir: filepath.Join(filepath.Dir(filepath.Dir(k.KeyFile)), "audit"), Key: key, Checkpoint: cp,
		Now: func() time.Time { return noon }}
}

// filled opens the log, makes n calls and closes it.
func filled(t *testing.T, k SecretsOptions, n int) Options {
	t.Helper()
	o := logOf(t, k)
	l := opened(t, o)
	fill(t, l, n)
	must(t, l.Close())
	return o
}

func onlyKinds(t *testing.T, r Report, want ...Kind) {
	t.Helper()
	for k := range kinds(r) {
		if !slices.Contains(want, k) {
			t.Errorf("%s in %+v", k, r.Problems)
		}
	}
	if len(kinds(r)) != len(want) {
		t.Errorf("%+v, want %v", r.Problems, want)
	}
}

// beginAll records calls with one write, and returns the number of the first.
func beginAll(t testing.TB, l *Log, calls ...Call) int64 {
	t.Helper()
	var entries []auditEntry
	for _, c := range calls {
		entries = append(entries, intentEntry(l.keys, c, noon))
	}
	first, err := l.append(t.Context(), entries)
	must(t, err)
	return first
}
