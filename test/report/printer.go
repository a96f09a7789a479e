package main

import (
	"fmt"
	"io"
	"os"
	"time"
)

// printer prints the progress in place on a terminal, and elsewhere as a line of its own, less often.
type printer struct {
	w        io.Writer
	terminal bool
	interval time.Duration // between two lines of progress
	shown    bool          // the progress stands in the terminal's last line
}

func newPrinter(f *os.File) *printer {
	p := &printer{w: f, interval: 15 * time.Second}
	if info, err := f.Stat(); err == nil && info.Mode()&os.ModeCharDevice != 0 {
		p.terminal, p.interval = true, time.Second
	}
	return p
}

func (p *printer) progress(line string) {
	if !p.terminal {
		fmt.Fprintln(p.w, line)
		return
	}
	const noWrap, wrap = "\x1b[?7l", "\x1b[?7h" // a line that wraps could not be cleared
	p.clear()
	fmt.Fprint(p.w, noWrap+line+wrap)
	p.shown = true
}

func (p *printer) println(line string) { p.print(line + "\n") }

// print takes whole lines, or nothing.
func (p *printer) print(text string) {
	if text == "" {
		return
	}
	p.clear()
	fmt.Fprint(p.w, text)
}

func (p *printer) clear() {
	if p.shown {
		fmt.Fprint(p.w, "\r\x1b[K")
		p.shown = false
	}
}
