// Command tour demonstrates Nod on a virtual desktop: files arrive, Nod makes
// proposals, one key approves, another undoes. It controls the program from `make
// build` with the keyboard, saves a picture of each step, and fails unless every
// file is where it should be.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"time"

	"github.com/nod-app/nod/test/desktest"
	"github.com/nod-app/nod/test/rig"
)

func main() {
	bin := flag.String("nod", "bin/nod", "the program")
	out := flag.String("out", "build/tour", "folder for the pictures")
	readme := flag.String("readme", "", "also save the README's pictures in this folder")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	ctx, cancel := context.WithTimeout(ctx, 3*time.Minute)
	defer cancel()
	if err := run(ctx, *bin, *out, *readme); err != nil {
		fmt.Fprintln(os.Stderr, "tour:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, bin, out, readme string) error {
	if err := os.RemoveAll(out); err != nil { // pictures of an earlier tour would mislead
		return err
	}
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	home, err := os.MkdirTemp("", "nod-tour-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(home)
	r, err := rig.Open(home, bin, desktest.Options{Tray: true, Notify: true, Screen: "1280x800"})
	if err != nil {
		return err
	}
	defer r.Close()
	t := &tour{Rig: r, out: out, readme: readme}
	for i, s := range steps {
		said, err := s.do(ctx, t)
		if err != nil {
			_ = t.picture(i+1, step{picture: "failed"})
			return fmt.Errorf("%s: %w\n%s", s.title, err, r.AgentOutput())
		}
		if err := t.picture(i+1, s); err != nil {
			return err
		}
		fmt.Printf("%d. %s\n   %s\n", i+1, s.title, said)
	}
	fmt.Printf("All files are where they should be. Pictures: %s\n", out)
	return nil
}

// picture saves the screen after a step.
func (t *tour) picture(n int, s step) error {
	if s.picture == "" {
		return nil
	}
	if err := t.Screenshot(filepath.Join(t.out, fmt.Sprintf("%d-%s.png", n, s.picture))); err != nil {
		return err
	}
	if s.readme == "" || t.readme == "" {
		return nil
	}
	return t.Screenshot(filepath.Join(t.readme, s.readme+".png"))
}
