package audit

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
)

// scene is a closed log of some calls that a test changes.
type scene struct {
	o     Options
	lines [][]byte // of the records file, with their newlines
	older map[string][]byte
}

func (s *scene) write(t *testing.T, lines ...[]byte) {
	t.Helper()
	must(t, os.WriteFile(s.o.records(), bytes.Join(lines, nil), 0o600))
}

// with writes the lines with those of one place replaced.
func (s *scene) with(t *testing.T, from, to int, lines ...[]byte) {
	t.Helper()
	s.write(t, slices.Replace(slices.Clone(s.lines), from, to, lines...)...)
}

func (s *scene) checkpoint() string { return s.o.Checkpoint.(FileCheckpoint).Path }

// base makes the log that scenes are copies of: 25 entries, and its files as
// they were after the first 13 of them.
func base(t *testing.T) (Options, map[string][]byte) {
	t.Helper()
	o := place(t)
	l := opened(t, o)
	fill(t, l, 6)
	l.hashes.f.Sync()
	older := map[string][]byte{"records": read(t, o.records()), "hashes": read(t, o.hashes())}
	fill(t, l, 7)
	must(t, l.Close())
	return o, older
}

func sceneOf(t *testing.T, o Options, older map[string][]byte) *scene {
	s := &scene{o: copied(t, o), older: older}
	s.lines = slices.Collect(bytes.Lines(read(t, s.o.records())))
	return s
}

// stranger is a line of the right form whose MAC comes from another key.
func stranger(t *testing.T, n int64) []byte {
	t.Helper()
	e := intentEntry(derive(bytes.Repeat([]byte{9}, KeySize)), call(1), noon)
	e.N = n
	text, err := e.encode()
	must(t, err)
	return append(derive(bytes.Repeat([]byte{9}, KeySize)).macer().line(text), '\n')
}

func TestTampering(t *testing.T) {
	o, older := base(t)
	last := len(slices.Collect(bytes.Lines(read(t, o.records())))) - 1
	rows := []struct {
		name string
		do   func(*testing.T, *scene)
		want []Kind
	}{
		{"nothing", func(*testing.T, *scene) {}, nil},
		{"a line from another key instead", func(t *testing.T, s *scene) { s.with(t, 5, 6, stranger(t, 5)) }, []Kind{Edited}},
		{"a line from another key more", func(t *testing.T, s *scene) { s.with(t, 5, 5, stranger(t, 5)) }, []Kind{Edited}},
		{"a line from another key at the end", func(t *testing.T, s *scene) { s.with(t, last+1, last+1, stranger(t, int64(last+1))) }, []Kind{Edited}},
		{"an empty line at the end", func(t *testing.T, s *scene) { s.with(t, last+1, last+1, []byte("\n")) }, []Kind{Edited}},
		{"a huge line at the end", func(t *testing.T, s *scene) {
			s.with(t, last+1, last+1, append(bytes.Repeat([]byte("x"), 1<<20), '\n'))
		}, []Kind{Edited}},
		{"a line removed", func(t *testing.T, s *scene) { s.with(t, 5, 6) }, []Kind{Removed}},
		{"the first line removed", func(t *testing.T, s *scene) { s.with(t, 0, 1) }, []Kind{Removed}},
		{"half of the lines removed", func(t *testing.T, s *scene) { s.with(t, 3, 15) }, []Kind{Removed}},
		{"a line twice", func(t *testing.T, s *scene) { s.with(t, 5, 5, s.lines[4]) }, []Kind{Edited}},
		{"the last line twice", func(t *testing.T, s *scene) { s.with(t, last+1, last+1, s.lines[last]) }, []Kind{Edited}},
		{"neighbours swapped", func(t *testing.T, s *scene) { s.with(t, 5, 7, s.lines[6], s.lines[5]) }, []Kind{Reordered}},
		{"the first two swapped", func(t *testing.T, s *scene) { s.with(t, 0, 2, s.lines[1], s.lines[0]) }, []Kind{Reordered}},
		{"the last two swapped", func(t *testing.T, s *scene) { s.with(t, last-1, last+1, s.lines[last], s.lines[last-1]) }, []Kind{Reordered}},
		{"far ones swapped", func(t *testing.T, s *scene) {
			s.lines[3], s.lines[15] = s.lines[15], s.lines[3]
			s.write(t, s.lines...)
		}, []Kind{Reordered}},
		{"a line moved to the end", func(t *testing.T, s *scene) {
			s.write(t, append(slices.Delete(slices.Clone(s.lines), 4, 5), s.lines[4])...)
		}, []Kind{Reordered}},
		{"backwards", func(t *testing.T, s *scene) { slices.Reverse(s.lines); s.write(t, s.lines...) }, []Kind{Reordered}},
		{"two lines made one", func(t *testing.T, s *scene) {
			s.with(t, 5, 6, append(bytes.TrimSuffix(slices.Clone(s.lines[5]), []byte("\n")), ' '))
		}, []Kind{Edited, Removed}},
		{"the end cut at a line", func(t *testing.T, s *scene) { s.write(t, s.lines[:last]...) }, []Kind{CutTail}},
		{"half cut", func(t *testing.T, s *scene) { s.write(t, s.lines[:last/2]...) }, []Kind{CutTail}},
		{"the end cut within a line", func(t *testing.T, s *scene) { s.with(t, last, last+1, s.lines[last][:50]) }, []Kind{CutTail}},
		{"the last newline cut", func(t *testing.T, s *scene) {
			must(t, os.Truncate(s.o.records(), int64(len(bytes.Join(s.lines, nil))-1)))
		}, []Kind{CutTail}},
		{"all cut", func(t *testing.T, s *scene) { s.write(t) }, []Kind{CutTail}},
		{"the records removed", func(t *testing.T, s *scene) { must(t, os.Remove(s.o.records())) }, []Kind{CutTail}},
		{"both removed", func(t *testing.T, s *scene) { must(t, os.RemoveAll(s.o.Dir)) }, []Kind{RolledBack}},
		{"an older log put back", func(t *testing.T, s *scene) {
			must(t, os.WriteFile(s.o.records(), s.older["records"], 0o600))
			must(t, os.WriteFile(s.o.hashes(), s.older["hashes"], 0o600))
		}, []Kind{RolledBack}},
		{"an older log put back and continued", func(t *testing.T, s *scene) {
			other := made(t, 20) // the same key, another history
			must(t, os.WriteFile(s.o.records(), read(t, other.records()), 0o600))
			must(t, os.WriteFile(s.o.hashes(), read(t, other.hashes()), 0o600))
		}, []Kind{RolledBack}},
		{"a torn tail", func(t *testing.T, s *scene) { s.with(t, last+1, last+1, s.lines[last][:30]) }, []Kind{TornTail}},
		{"a torn tail of nulls", func(t *testing.T, s *scene) { s.with(t, last+1, last+1, make([]byte, 5000)) }, []Kind{TornTail}},
		{"a hole before a torn tail", func(t *testing.T, s *scene) {
			s.with(t, last+1, last+1, append(make([]byte, 100), s.lines[last]...))
		}, []Kind{TornTail}},
		{"the stored tree changed", func(t *testing.T, s *scene) { flip(t, s.o.hashes(), 40) }, []Kind{HashesChanged}},
		{"the stored tree cut", func(t *testing.T, s *scene) { must(t, os.Truncate(s.o.hashes(), 320)) }, []Kind{HashesChanged}},
		{"the stored tree cut within a hash", func(t *testing.T, s *scene) { must(t, os.Truncate(s.o.hashes(), 321)) }, []Kind{HashesChanged}},
		{"the stored tree removed", func(t *testing.T, s *scene) { must(t, os.Remove(s.o.hashes())) }, []Kind{HashesChanged}},
		{"the stored tree longer by a byte", func(t *testing.T, s *scene) { longer(t, s.o.hashes()) }, []Kind{HashesChanged}},
		{"the checkpoint removed", func(t *testing.T, s *scene) { must(t, os.Remove(s.checkpoint())) }, []Kind{CheckpointGone}},
		{"the checkpoint emptied", func(t *testing.T, s *scene) { must(t, os.Truncate(s.checkpoint(), 0)) }, []Kind{BadCheckpoint}},
		{"the checkpoint longer", func(t *testing.T, s *scene) { longer(t, s.checkpoint()) }, []Kind{BadCheckpoint}},
		{"another key", func(t *testing.T, s *scene) { s.o.Key = bytes.Repeat([]byte{8}, KeySize) }, []Kind{WrongKey}},
	}
	for _, r := range rows {
		t.Run(r.name, func(t *testing.T) {
			s := sceneOf(t, o, older)
			r.do(t, s)
			found := verified(t, s.o)
			for _, k := range r.want {
				if kinds(found)[k] == 0 {
					t.Errorf("no %s in %+v", k, found.Problems)
				}
			}
			for k := range kinds(found) {
				if !slices.Contains(r.want, k) {
					t.Errorf("%s in %+v", k, found.Problems)
				}
			}
			harmless := len(r.want) == 0 || r.want[0] == TornTail
			if found.OK != harmless {
				t.Errorf("OK is %v", found.OK)
			}
			opensAs(t, s.o, harmless || r.want[0] == HashesChanged)
		})
	}
}

// opensAs opens a log that was changed: a harmless change is mended, any other
// denies calls and is found for ever.
func opensAs(t *testing.T, o Options, harmless bool) {
	t.Helper()
	l, err := Open(t.Context(), o)
	must(t, err)
	_, err = l.Begin(t.Context(), call(1))
	if harmless != (err == nil) || !harmless && !errors.Is(err, ErrBroken) {
		t.Errorf("append: %v", err)
	}
	if l.Broken() == harmless || l.Opened().OK != harmless {
		t.Errorf("broken: %v, %+v", l.Broken(), l.Opened())
	}
	if _, err := l.Page(t.Context(), Query{Limit: 100}); err != nil {
		t.Errorf("read: %v", err)
	}
	live, err := l.Verify(t.Context())
	must(t, err)
	must(t, l.Close())
	after := verified(t, o)
	if live.OK != harmless || after.OK != harmless || harmless && len(after.Problems) > 0 {
		t.Errorf("after opening: %+v\nlive: %+v", after, live)
	}
}

func flip(t *testing.T, path string, at int) {
	t.Helper()
	b := read(t, path)
	b[at] ^= 1
	must(t, os.WriteFile(path, b, 0o600))
}

func longer(t *testing.T, path string) {
	t.Helper()
	must(t, os.WriteFile(path, append(read(t, path), '!'), 0o600))
}

// kept are the files of a log in memory.
type kept struct {
	keys                        keys
	records, hashes, checkpoint []byte
}

func keep(t testing.TB, o Options) kept {
	t.Helper()
	return kept{derive(o.Key), read(t, o.records()), read(t, o.hashes()), read(t, o.Checkpoint.(FileCheckpoint).Path)}
}

func (k kept) examine(t testing.TB) Report {
	t.Helper()
	e := evidence{
		keys: k.keys, records: bytes.NewReader(k.records), size: int64(len(k.records)),
		hashes: bytes.NewReader(k.hashes), stored: int64(len(k.hashes)),
	}
	e.seal, e.sealErr = seal{}, errBadSeal
	if text, err := sectorText(k.checkpoint); err == nil {
		e.seal, e.sealErr = parseSeal(text, k.keys)
	}
	x, err := examine(t.Context(), e, nil)
	must(t, err)
	return x.r
}

// Any byte of any file, changed in some ways: it is found, and called by its name.
func TestAnyByteChangedIsFound(t *testing.T) {
	k := keep(t, made(t, 3))
	for name, f := range map[string]struct {
		bytes []byte
		kind  Kind
	}{
		"records": {k.records, Edited}, "hashes": {k.hashes, HashesChanged}, "checkpoint": {k.checkpoint, BadCheckpoint},
	} {
		for i, good := range f.bytes {
			for _, to := range []byte{good ^ 1, good ^ 0x20, good ^ 0x80, '\n', 0} {
				if to == good {
					continue
				}
				f.bytes[i] = to
				if r := k.examine(t); r.OK || kinds(r)[f.kind] == 0 {
					t.Errorf("%s: byte %d from %q to %q: %+v", name, i, good, to, r)
				}
			}
			f.bytes[i] = good
		}
	}
	if r := k.examine(t); !r.OK || len(r.Problems) > 0 {
		t.Errorf("%+v", r)
	}
}

// Every length that a file can be cut to is found.
func TestAnyCutIsFound(t *testing.T) {
	k := keep(t, made(t, 4))
	good := k.records
	for n := range good {
		k.records = good[:n]
		if r := k.examine(t); r.OK || kinds(r)[CutTail] == 0 {
			t.Errorf("cut to %d of %d bytes: %+v", n, len(good), r)
		}
	}
}

// Any way in which the lines of a log can be taken out, doubled and mixed is
// found, and a shuffle is never taken for anything harmless.
func TestAnyMixtureIsFound(t *testing.T) {
	k := keep(t, made(t, 12))
	good := slices.Collect(bytes.Lines(k.records))
	rnd := rand.New(rand.NewPCG(1, 2))
	for range 3000 {
		lines := slices.Clone(good)
		for range 1 + rnd.IntN(3) {
			i, j := rnd.IntN(len(lines)), rnd.IntN(len(lines))
			switch rnd.IntN(4) {
			case 0:
				lines[i], lines[j] = lines[j], lines[i]
			case 1:
				lines = slices.Delete(lines, i, i+1)
			case 2:
				lines = slices.Insert(lines, i, lines[j])
			case 3:
				lines[i] = lines[j]
			}
		}
		k.records = bytes.Join(lines, nil)
		same := bytes.Equal(k.records, bytes.Join(good, nil))
		if r := k.examine(t); r.OK != same {
			t.Errorf("%+v for\n%s", r, k.records)
		}
	}
}

// An edit is told at its line, however many there are, with bounded memory.
func TestManyProblems(t *testing.T) {
	o := made(t, 200)
	lines := slices.Collect(bytes.Lines(read(t, o.records())))
	for i := 1; i < len(lines); i += 2 {
		lines[i][60] ^= 1
	}
	must(t, os.WriteFile(o.records(), bytes.Join(lines, nil), 0o600))
	r := verified(t, o)
	if len(r.Problems) != maxProblems || len(r.Problems)+r.More < len(lines)/2 || r.Problems[0].Record != 1 || r.Problems[1].Line != 4 {
		t.Errorf("%d problems and %d more of %d lines: %+v", len(r.Problems), r.More, len(lines), r.Problems[:3])
	}
}
