package main

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/nod-app/nod/test/desktest"
)

// screen is a virtual display whose pixels Xvfb keeps in a file, so that reading
// them does not affect the measurement.
type screen struct {
	*desktest.Display
	dir    string
	pixels *os.File
	procs  []*desktest.Process
}

func openScreen() (*screen, error) {
	dir, err := os.MkdirTemp("", "nodscreen")
	if err != nil {
		return nil, err
	}
	s := &screen{dir: dir}
	if err := s.open(); err != nil {
		s.close()
		return nil, fmt.Errorf("open a screen: %w", err)
	}
	return s, nil
}

func (s *screen) open() error {
	r, w, err := os.Pipe()
	if err != nil {
		return err
	}
	defer r.Close()
	x := exec.Command("Xvfb", "-displayfd", "3", "-screen", "0", "1280x800x24", "-fbdir", s.dir, "-nolisten", "tcp", "-noreset")
	x.ExtraFiles = []*os.File{w}
	err = s.start(x)
	w.Close()
	if err != nil {
		return err
	}
	number, err := bufio.NewReader(r).ReadString('\n')
	if err != nil {
		return fmt.Errorf("start Xvfb: it says %q: %w", s.procs[0].Output(), err)
	}
	s.Display = &desktest.Display{Name: ":" + strings.TrimSpace(number)}
	wm := exec.Command("openbox", "--sm-disable")
	wm.Env = append(os.Environ(), "DISPLAY="+s.Name)
	if err := s.start(wm); err != nil {
		return err
	}
	// The pointer is drawn into the pixels too, at first in the middle.
	away := exec.Command("xdotool", "mousemove", "1279", "799")
	away.Env = wm.Env
	if out, err := away.CombinedOutput(); err != nil {
		return fmt.Errorf("move the pointer away: %w: %s", err, out)
	}
	s.pixels, err = os.Open(filepath.Join(s.dir, "Xvfb_screen0"))
	return err
}

func (s *screen) start(cmd *exec.Cmd) error {
	p, err := desktest.StartCmd(cmd)
	if err == nil {
		s.procs = append(s.procs, p)
	}
	return err
}

func (s *screen) close() {
	for i := len(s.procs) - 1; i >= 0; i-- {
		s.procs[i].Stop()
	}
	if s.pixels != nil {
		s.pixels.Close()
	}
	_ = os.RemoveAll(s.dir)
}

// painted is the least number of colours in the middle of the screen when a window
// with text is shown: the empty screen has one, an empty window two, and the
// antialiased letters dozens.
const painted = 24

// isPainted reports whether a window with text is in the middle of the screen.
func (s *screen) isPainted() (bool, error) {
	n, err := colours(s.pixels)
	return n >= painted, err
}

// colours counts the colours in the middle of a screen in xwd format: big-endian
// words, of which the first is the header's length, the fourth and fifth width and
// height, the eleventh and twelfth the bits of a pixel and the bytes of a line, and
// the nineteenth the number of colours, of 12 bytes each, that follow.
func colours(r io.ReaderAt) (int, error) {
	var header [80]byte
	if _, err := r.ReadAt(header[:], 0); err != nil {
		return 0, fmt.Errorf("read the screen: %w", err)
	}
	word := func(i int) int64 { return int64(binary.BigEndian.Uint32(header[4*i:])) }
	size, width, height, bits, stride, table := word(0), word(4), word(5), word(11), word(12), word(19)
	if bits != 32 || stride < 4*width || stride > 1<<20 || height > 1<<15 {
		return 0, errors.New("read the screen: it is not of 32 bits a pixel")
	}
	seen := map[uint32]bool{}
	line := make([]byte, stride)
	for y := height / 4; y < height*3/4; y += 3 {
		if _, err := r.ReadAt(line, size+12*table+y*stride); err != nil {
			return 0, fmt.Errorf("read the screen: %w", err)
		}
		for x := width / 4; x < width*3/4; x++ {
			seen[binary.LittleEndian.Uint32(line[4*x:])] = true
		}
	}
	return len(seen), nil
}
