package main

import (
	"os"
	"strings"
	"testing"
)

// TestOnlyWhatIsInAFileIsGivenUp compares mappings with those whose pages come back from their file.
func TestOnlyWhatIsInAFileIsGivenUp(t *testing.T) {
	const head, rest = "7f00-8f00 r--p 00003000 fe:00 42   /usr/bin/a nod\n", "Locked:    0 kB\n"
	for smaps, want := range map[string]int{
		head + "Rss:  4 kB\nAnonymous:   0 kB\nKSM: 0 kB\nSwap:   0 kB\n" + rest:                              1,
		strings.Replace(head, "r--p", "r-xp", 1) + "Anonymous:   0 kB\nSwap:   0 kB\n" + rest:                 1,
		strings.Replace(head, "r--p", "rw-p", 1) + "Anonymous:   0 kB\nSwap:   0 kB\n" + rest:                 0,
		strings.Replace(head, "r--p", "r--s", 1) + "Anonymous:   0 kB\nSwap:   0 kB\n" + rest:                 0,
		strings.Replace(head, "/usr/bin/a nod", "[vdso]", 1) + "Anonymous:   0 kB\nSwap:   0 kB\n":            0,
		strings.Replace(head, "/usr/bin/a nod", "", 1) + "Anonymous:   0 kB\nSwap:   0 kB\n":                  0,
		head + "Anonymous:   12 kB\nSwap:   0 kB\n" + rest:                                                    0,
		head + "Anonymous:   0 kB\nSwap:   4 kB\n" + rest:                                                     0,
		head + "Anonymous:   4 kB\nSwap:   0 kB\n" + rest + head + "Anonymous:   0 kB\nSwap:   4 kB\n" + rest: 0,
	} {
		if found := unwritten.FindAllStringSubmatch(smaps, -1); len(found) != want || want == 1 && (found[0][1] != "7f00" || found[0][2] != "8f00" || found[0][3] != "/usr/bin/a nod") {
			t.Errorf("%s\n%q", smaps, found)
		}
	}
}

// TestTheProgramGoesOn gives up this program's pages, of which there are some.
func TestTheProgramGoesOn(t *testing.T) {
	for range 20 {
		if err := giveBackCode(); err != nil {
			t.Fatal(err)
		}
	}
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	smaps, err := os.ReadFile("/proc/self/smaps")
	if err != nil {
		t.Fatal(err)
	}
	if found := unwritten.FindSubmatch(smaps); found == nil || string(found[3]) != program {
		t.Errorf("%q, not of %s", found, program)
	}
}
