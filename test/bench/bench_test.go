package main

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestMedian(t *testing.T) {
	for _, c := range []struct {
		in   []int
		want int
	}{{nil, 0}, {[]int{4}, 4}, {[]int{9, 1, 5}, 5}, {[]int{9, 1, 5, 2}, 2}} {
		if got := median(c.in); got != c.want {
			t.Errorf("median of %v is %d, want %d", c.in, got, c.want)
		}
	}
}

func TestRatio(t *testing.T) {
	for _, c := range []struct {
		a, b float64
		want string
	}{{1, 0, "–"}, {0, 2, "0.000"}, {1, 20, "0.050"}, {3, 2, "1.50"}, {300, 2, "150"}} {
		if got := ratio(c.a, c.b); got != c.want {
			t.Errorf("ratio of %v to %v is %s, want %s", c.a, c.b, got, c.want)
		}
	}
}

func TestTable(t *testing.T) {
	var b table
	b.put("memory", "3 MB", "alone")
	beside(&b, "time", 3*time.Millisecond, "mv", 2*time.Millisecond, millis, "")
	got := strings.Join(strings.Fields(b.String()), " ")
	if want := "name nod peer ratio note memory 3 MB alone time 3.00 ms mv 2.00 ms 1.50"; got != want {
		t.Errorf("the table is %q, want %q", got, want)
	}
}

func TestAimsSayWhatHolds(t *testing.T) {
	var b table
	beside(&b, "approve all 10000", 300*time.Millisecond, "mv -n loop", time.Second, millis, "")
	beside(&b, "approve all 10000", 300*time.Millisecond, "rename loop", 100*time.Millisecond, millis, "")
	beside(&b, "undo all 10000", 700*time.Millisecond, "rename loop", 100*time.Millisecond, millis, "")
	beside(&b, "tools: "+movingAll, time.Second, mcpPrefix+"move_file", time.Second, millis, "") // one file, not 100
	alone(&b, "agent: start to tray", 79*time.Millisecond, millis, "")
	b.put("agent: resident memory", "1 MB", "without a value")
	got := strings.Join(strings.Fields(aimTable(b.rows)), " ")
	want := "aim is at most holds approve all 10000 / rename loop 3.00 6.00 yes undo all 10000 / rename loop 7.00 6.00 no " +
		"agent: start to tray 79 ms 100 ms yes agent: resident memory 1 MB 55 MB no 2 of 4 aims that were measured hold."
	if got != want {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

func TestChosen(t *testing.T) {
	for only, want := range map[string]int{"": len(suites()), "files": 1, "files,window": 2} {
		if got, err := chosen(only); err != nil || len(got) != want {
			t.Errorf("%q chooses %d suites (%v), want %d", only, len(got), err, want)
		}
	}
	if _, err := chosen("files,nap"); err == nil || !strings.Contains(err.Error(), "nap") {
		t.Errorf("a suite that does not exist gives %v", err)
	}
}

func TestParseStat(t *testing.T) {
	const good = "77 (a (b) c) S 12 77 77 0 -1 4194560 100 0 0 0 150 50 0 0 20 0"
	parent, cpu, err := parseStat([]byte(good))
	if err != nil || parent != 12 || cpu != 2*time.Second {
		t.Errorf("parent %d, CPU %s, %v; want 12, 2s", parent, cpu, err)
	}
	for _, bad := range []string{"", "77 (a) S 12", "77 (a) S x 1 1 0 0 0 0 0 0 0 y z"} {
		if _, _, err := parseStat([]byte(bad)); err == nil {
			t.Errorf("%q is taken for a process", bad)
		}
	}
}

func TestParseStatus(t *testing.T) {
	m, err := parseStatus("Name:\tnod\nVmHWM:\t     300 kB\nVmRSS:\t     200 kB\nRssAnon:\t 100 kB\n")
	if want := (memory{now: 200 << 10, anon: 100 << 10, peak: 300 << 10}); err != nil || m != want {
		t.Errorf("memory is %+v (%v), want %+v", m, err, want)
	}
	for _, bad := range []string{"", "VmRSS: lots kB\n"} {
		if _, err := parseStatus(bad); err == nil {
			t.Errorf("%q is taken for the memory of a process", bad)
		}
	}
}

// The same on the real /proc, for this very process.
func TestProc(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("there is a /proc on Linux only")
	}
	m, err := memoryOf(os.Getpid())
	if err != nil || m.now <= 0 || m.peak < m.now {
		t.Errorf("memory of this process: %+v, %v", m, err)
	}
}

func TestDrop(t *testing.T) {
	for _, s := range shapes() {
		dir := t.TempDir()
		paths, _, err := s.drop(dir, 250)
		if err != nil {
			t.Fatal(err)
		}
		seen := map[string]bool{}
		for _, p := range paths {
			if info, err := os.Stat(p); err != nil || info.Size() == 0 {
				t.Errorf("%s: %v", p, err)
			}
			seen[p] = true
		}
		if len(seen) != 250 {
			t.Errorf("%s: %d different files, want 250", s.name, len(seen))
		}
		if flat := filepath.Dir(paths[1]) == dir; flat != (s.folders == 0) {
			t.Errorf("%s: %s lies there", s.name, paths[1])
		}
	}
}

// xwd is a screen as Xvfb keeps it, with a header of 100 bytes and two colours in its table.
func xwd(width, height int, pixel func(x, y int) uint32) []byte {
	var b bytes.Buffer
	for i := range 25 {
		word := map[int]int{0: 100, 4: width, 5: height, 11: 32, 12: 4 * width, 19: 2}[i]
		_ = binary.Write(&b, binary.BigEndian, uint32(word))
	}
	b.Write(make([]byte, 2*12))
	for y := range height {
		for x := range width {
			_ = binary.Write(&b, binary.LittleEndian, pixel(x, y))
		}
	}
	return b.Bytes()
}

func TestColours(t *testing.T) {
	for name, c := range map[string]struct {
		pixel func(x, y int) uint32
		want  int
	}{
		"empty":  {func(int, int) uint32 { return 7 }, 1},
		"border": {func(x, y int) uint32 { return uint32(max(10-x, 0)) }, 1}, // left of the middle
		"text":   {func(x, y int) uint32 { return uint32(x % 30) }, 30},
	} {
		got, err := colours(bytes.NewReader(xwd(200, 80, c.pixel)))
		if err != nil || got != c.want {
			t.Errorf("%s: %d colours (%v), want %d", name, got, err, c.want)
		}
	}
	whole := xwd(200, 80, func(int, int) uint32 { return 0 })
	for name, bad := range map[string][]byte{"nothing": nil, "cut off": whole[:len(whole)/2], "zeros": make([]byte, 200)} {
		if _, err := colours(bytes.NewReader(bad)); err == nil {
			t.Errorf("%s is taken for a screen", name)
		}
	}
}

// A suite that fails keeps none of the others from being measured, but one that was stopped does.
func TestSuitesAfterOneThatFailed(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	bad := errors.New("wrong")
	var ran []string
	do := func(name string, run func() error) suite {
		return suite{name, func(context.Context, *bench) error { ran = append(ran, name); return run() }}
	}
	err := runAll(ctx, &bench{}, []suite{
		do("first", func() error { return bad }),
		do("second", func() error { return nil }),
		do("third", func() error { stop(); return ctx.Err() }),
		do("fourth", func() error { return nil }),
	})
	if !errors.Is(err, bad) || !errors.Is(err, context.Canceled) || !slices.Equal(ran, []string{"first", "second", "third"}) {
		t.Errorf("%v after %v", err, ran)
	}
}

func TestAnswered(t *testing.T) {
	var a answered
	right := []string{"home/Car/cover.txt", "home/Car/old.txt"}
	for _, found := range [][]string{{"/tmp/home/Car/cover.txt"}, {"/a", "/b", "/tmp/home/Car/old.txt"}, {"/a", "/b", "/c", "/tmp/home/Car/cover.txt"}, {"/tmp/athome/Car/cover.txt"}, nil} {
		a.add(found, right)
	}
	if a != (answered{first: 1, three: 2, all: 5}) {
		t.Errorf("%+v", a)
	}
}
