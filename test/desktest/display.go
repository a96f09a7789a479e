package desktest

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// Display is a virtual screen with a window manager.
type Display struct {
	Name string // for DISPLAY

	procs []*Process
}

// StartDisplay starts Xvfb, on a number that Xvfb chooses, and openbox, and waits
// until both are ready. Size is as in "1280x800".
func StartDisplay(size string) (*Display, error) {
	r, w, err := os.Pipe()
	if err != nil {
		return nil, fmt.Errorf("start a display: %w", err)
	}
	defer r.Close()
	cmd := exec.Command("Xvfb", "-displayfd", "3", "-screen", "0", size+"x24", "-nolisten", "tcp", "-noreset")
	cmd.ExtraFiles = []*os.File{w}
	x, err := StartCmd(cmd)
	w.Close()
	if err != nil {
		return nil, err
	}
	d := &Display{procs: []*Process{x}}
	number, err := bufio.NewReader(r).ReadString('\n')
	if err != nil {
		d.Stop()
		return nil, fmt.Errorf("start a display: Xvfb says %q: %w", x.Output(), err)
	}
	d.Name = ":" + strings.TrimSpace(number)
	if err := d.manage(); err != nil {
		d.Stop()
		return nil, fmt.Errorf("start a display: %w", err)
	}
	return d, nil
}

// manage starts openbox and waits until it runs its start-up command. It announces
// itself on the screen earlier, but a window that opens in between may never be
// shown.
func (d *Display) manage() error {
	dir, err := os.MkdirTemp("", "nodwm")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	ready := filepath.Join(dir, "ready")
	wm, err := Start(append(os.Environ(), "DISPLAY="+d.Name), "openbox", "--sm-disable", "--startup", "touch "+ready)
	if err != nil {
		return err
	}
	d.procs = append(d.procs, wm)
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	err = Poll(ctx, "the window manager", func() bool {
		_, err := os.Stat(ready)
		return err == nil
	})
	if err != nil {
		return fmt.Errorf("%w; openbox says %q", err, wm.Output())
	}
	return nil
}

// Stop ends the window manager and the screen.
func (d *Display) Stop() {
	for i := len(d.procs) - 1; i >= 0; i-- {
		d.procs[i].Stop()
	}
}

// Screenshot saves the whole screen in the format of the file's extension.
func (d *Display) Screenshot(file string) error {
	_, err := d.run("import", "-window", "root", file)
	return err
}

// run runs a tool on this display and returns its output. The locale exists on
// every system; it is not C, in which xdotool refuses text beyond ASCII.
func (d *Display) run(name string, args ...string) (string, error) {
	cmd := exec.Command(name, args...)
	cmd.Env = append(os.Environ(), "DISPLAY="+d.Name, "LC_ALL=C.UTF-8")
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("%s %s: %w %s", name, strings.Join(args, " "), err, strings.TrimSpace(stderr.String()))
	}
	return strings.TrimSpace(string(out)), nil
}
