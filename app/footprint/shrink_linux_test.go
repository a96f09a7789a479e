package footprint

import (
	"errors"
	"os"
	"strings"
	"testing"
)

const listed = `00400000-02300000 r-xp 00003000 fe:00 42 /usr/bin/nod
Rss:               29556 kB
Anonymous:             0 kB
Swap:                  0 kB
02301000-0453a000 r--p 01f01000 fe:00 42 /usr/bin/nod with a blank
Anonymous:             0 kB
Swap:                  0 kB
0453a000-0453d000 r--p 0413a000 fe:00 42 /usr/bin/nod
Anonymous:            12 kB
Swap:                  0 kB
0453d000-0453e000 r--p 0413d000 fe:00 42 /usr/bin/nod
Anonymous:             0 kB
Swap:                  4 kB
0453e000-0528a000 rw-p 0413e000 fe:00 42 /usr/bin/nod
Anonymous:             0 kB
Swap:                  0 kB
7f0000000000-7f0000001000 r--s 00000000 fe:00 43 /home/a/.state/nod.db-shm
Anonymous:             0 kB
Swap:                  0 kB
7f0000001000-7f0000002000 r--p 00000000 fe:00 44 /usr/share/fonts/a.ttf
Anonymous:             0 kB
Swap:                  0 kB
7f0000002000-7f0000003000 r--p 00000000 00:00 0
Anonymous:             0 kB
Swap:                  0 kB
7fff00000000-7fff00002000 r-xp 00000000 00:00 0                          [vdso]
Anonymous:             0 kB
Swap:                  0 kB
7fff0000-7ffe0000 r-xp 00000000 fe:00 42 /usr/bin/nod
Anonymous:             0 kB
Swap:                  0 kB
`

func TestOnlyWhatIsInAFileIsGivenUp(t *testing.T) {
	found, err := clean(strings.NewReader(listed))
	if err != nil || len(found) != 2 || found[0] != (mapping{0x400000, 0x2300000, "/usr/bin/nod", true}) || found[1].start != 0x2301000 {
		t.Errorf("%v, %+v", err, found)
	}
}

// TestTheProgramGoesOn shrinks this process while others of its goroutines work.
func TestTheProgramGoesOn(t *testing.T) {
	p, err := ownPages()
	if err != nil || len(p.ranges) == 0 {
		t.Fatalf("%v, %v", p, err)
	}
	done, ended := make(chan struct{}), make(chan int)
	go func() {
		sum := 0
		for {
			select {
			case <-done:
				ended <- sum
				return
			default:
				sum += len(strings.Fields("a b c"))
			}
		}
	}()
	for range 20 {
		if err := errors.Join(Shrink(), giveUp(p.ranges)); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := os.Stat("/"); err != nil {
		t.Error(err)
	}
	close(done)
	if sum := <-ended; sum%3 != 0 {
		t.Errorf("%d", sum)
	}
}
