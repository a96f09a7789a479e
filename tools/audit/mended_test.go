package audit

import (
	"bytes"
	"errors"
	"os"
	"testing"
)

// unsynced leaves the hash file as a power cut may: its size is on disk, the newest of
// what was written is not.
func unsynced(t *testing.T, o Options) {
	t.Helper()
	tree := read(t, o.hashes())
	clear(tree[len(tree)/2:])
	must(t, os.WriteFile(o.hashes(), tree, 0o600))
}

// The stored tree is not synced with each commit. What a power cut leaves of it is
// no tampering: it is made again, and the log says so and is whole.
func TestAPowerCutIsNoTampering(t *testing.T) {
	for name, leave := range map[string]func(*testing.T, Options){
		"zeros":   unsynced,
		"shorter": func(t *testing.T, o Options) { must(t, os.Truncate(o.hashes(), 100)) },
		"nothing": func(t *testing.T, o Options) { must(t, os.Truncate(o.hashes(), 0)) },
	} {
		t.Run(name, func(t *testing.T) {
			o := made(t, 6)
			leave(t, o)
			l := opened(t, o)
			if found := l.Opened(); l.Broken() || !found.OK || len(found.Problems) > 0 || !mended(found, HashesChanged) {
				t.Errorf("opened: %+v", found)
			}
			fill(t, l, 1)
			r, err := l.Verify(t.Context())
			must(t, err)
			if !r.OK || len(r.Problems) > 0 || !mended(r, HashesChanged) {
				t.Errorf("verified: %+v", r)
			}
			if n, err := l.Count(t.Context(), Filter{Tools: []string{LogTool}, Text: "made again"}); err != nil || n != 1 {
				t.Errorf("%d entries say that it was mended, %v", n, err)
			}
			must(t, l.Close())
			if l := opened(t, o); len(l.Opened().Mended) > 0 {
				t.Errorf("opened again: %+v", l.Opened())
			}
		})
	}
}

// The stored tree is mended while the log is open, too.
func TestAVerificationMendsTheStoredTree(t *testing.T) {
	l := opened(t, place(t))
	fill(t, l, 5)
	flip(t, l.o.hashes(), 40)
	for range 2 {
		r, err := l.Verify(t.Context())
		must(t, err)
		if !r.OK || l.Broken() || len(r.Mended) != 1 || !mended(r, HashesChanged) {
			t.Errorf("%+v", r)
		}
		fill(t, l, 1)
	}
	must(t, l.Close())
	if r := verified(t, l.o); !r.OK || len(r.Problems) > 0 {
		t.Errorf("%+v", r)
	}
}

// After a verification that failed nothing is appended, so no call runs.
func TestNothingIsAppendedAfterAFailedVerification(t *testing.T) {
	for name, harm := range map[string]func(*testing.T, *Log){
		"edited":          func(t *testing.T, l *Log) { flip(t, l.o.records(), 300) },
		"checkpoint gone": func(t *testing.T, l *Log) { must(t, os.Remove(l.o.Checkpoint.(FileCheckpoint).Path)) },
		"checkpoint older": func(t *testing.T, l *Log) {
			empty, err := emptySeal()
			must(t, err)
			must(t, l.o.Checkpoint.Save(t.Context(), empty.format(l.keys)))
		},
		"reordered": func(t *testing.T, l *Log) {
			lines := bytes.SplitAfter(read(t, l.o.records()), []byte("\n"))
			lines[2], lines[3] = lines[3], lines[2]
			must(t, os.WriteFile(l.o.records(), bytes.Join(lines, nil), 0o600))
		},
	} {
		t.Run(name, func(t *testing.T) {
			l := opened(t, place(t))
			fill(t, l, 5)
			harm(t, l)
			r, err := l.Verify(t.Context())
			must(t, err)
			_, begin := l.Begin(t.Context(), call(1))
			_, add := l.Add(t.Context(), denial(1))
			if r.OK || !l.Broken() || !errors.Is(begin, ErrBroken) || !errors.Is(add, ErrBroken) {
				t.Errorf("%+v\n%v, %v", r, begin, add)
			}
		})
	}
}
