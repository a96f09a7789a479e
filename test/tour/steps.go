package main

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/desktest"
	"github.com/nod-app/nod/test/rig"
	"github.com/nod-app/nod/test/samples"
)

// tour is shared by the steps.
type tour struct {
	*rig.Rig
	out, readme string
	invoice     api.Proposal
}

// step is one thing that a person does and sees.
type step struct {
	title   string
	picture string // name of the picture that is taken after it
	do      func(context.Context, *tour) (said string, err error)
}

const readmePicture = "waiting"

var steps = []step{
	{"Nod starts in the tray and opens its window", "start", start},
	{"Six files land in Downloads, one of them still downloading", "waiting", land},
	{"The invoice is looked at", "invoice", look},
	{"A approves it: the file moves", "approved", approve},
	{"Ctrl+Z brings it back", "undone", undo},
	{"Everything shown is approved at once; what is sensitive waits", "all", approveAll},
	{"The tray's menu undoes that, too", "all-undone", undoFromTray},
	{"Every file is checked", "", check},
}

func start(ctx context.Context, t *tour) (string, error) {
	if err := t.StartAgent(ctx); err != nil {
		return "", err
	}
	item, err := t.Tray.Wait(ctx)
	if err != nil {
		return "", err
	}
	tip, err := item.Tooltip()
	if err != nil {
		return "", err
	}
	if _, err := t.Nod(ctx); err != nil {
		return "", err
	}
	_, err = t.Display.Window(ctx, rig.WindowTitle)
	return "the tray says: " + tip, err
}

func land(ctx context.Context, t *tour) (string, error) {
	if err := samples.Write(t.Downloads); err != nil {
		return "", err
	}
	ps, err := t.Waiting(ctx, len(samples.Settled()))
	if err != nil {
		return "", err
	}
	n, err := t.Notify.Wait(ctx, 1)
	if err != nil {
		return "", err
	}
	lines := []string{"notification: " + n.Summary + ": " + n.Body}
	for _, p := range ps {
		lines = append(lines, fmt.Sprintf("%s: %s (%s, %s%s)", p.Filename, p.Action, p.Category, p.Confidence,
			map[bool]string{true: ", sensitive"}[p.Sensitive]))
		if p.Filename == samples.Invoice {
			t.invoice = p
		}
	}
	return strings.Join(lines, "\n   "), t.settle(ctx)
}

// settle gives the window time to draw; only the pictures depend on it.
func (t *tour) settle(ctx context.Context) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(700 * time.Millisecond):
		return nil
	}
}

func look(ctx context.Context, t *tour) (string, error) {
	id, err := t.Display.Window(ctx, rig.WindowTitle)
	if err != nil {
		return "", err
	}
	if err := t.Display.Raise(id); err != nil {
		return "", err
	}
	if err := t.Display.Press("ctrl+f"); err != nil {
		return "", err
	}
	if err := t.Display.Type("invoice"); err != nil {
		return "", err
	}
	if err := t.settle(ctx); err != nil {
		return "", err
	}
	if err := t.Display.Press("Return", "Down"); err != nil {
		return "", err
	}
	return "why: " + t.invoice.Reasoning, t.settle(ctx)
}

func approve(ctx context.Context, t *tour) (string, error) {
	if err := t.Display.Press("a"); err != nil {
		return "", err
	}
	to := filepath.Join(t.invoice.DestinationDir, t.invoice.DestinationName)
	err := desktest.Poll(ctx, "the invoice moves to "+to, func() bool {
		return !t.Exists("Downloads/"+samples.Invoice) && t.Exists(t.rel(to))
	})
	if err != nil {
		return "", err
	}
	return samples.Invoice + " is in " + filepath.Dir(t.rel(to)), t.settle(ctx)
}

func (t *tour) rel(path string) string {
	rel, err := filepath.Rel(t.Dir, path)
	if err != nil {
		return path
	}
	return rel
}

func undo(ctx context.Context, t *tour) (string, error) {
	if err := t.Display.Press("ctrl+z"); err != nil {
		return "", err
	}
	if _, err := t.Waiting(ctx, len(samples.Settled())); err != nil {
		return "", err
	}
	return samples.Invoice + " is back in Downloads and waits again", t.settle(ctx)
}

func approveAll(ctx context.Context, t *tour) (string, error) {
	if err := t.Display.Press("ctrl+f", "ctrl+a", "BackSpace", "Return"); err != nil {
		return "", err
	}
	if err := t.settle(ctx); err != nil {
		return "", err
	}
	if err := t.ApproveAll(ctx); err != nil {
		return "", err
	}
	s, err := t.Status(ctx)
	return fmt.Sprintf("%d sensitive proposals still wait", s.Counts.Sensitive), join(err, t.settle(ctx))
}

func undoFromTray(ctx context.Context, t *tour) (string, error) {
	item, err := t.Tray.Wait(ctx)
	if err != nil {
		return "", err
	}
	labels, err := item.Labels()
	if err != nil {
		return "", err
	}
	for _, l := range labels {
		if strings.HasPrefix(l, "Undo") {
			if err := item.Click(l); err != nil {
				return "", err
			}
			_, err := t.Waiting(ctx, len(samples.Settled()))
			return "clicked: " + l, join(err, t.settle(ctx))
		}
	}
	return "", fmt.Errorf("the tray offers no undo: %q", labels)
}

func check(_ context.Context, t *tour) (string, error) {
	for _, name := range append(samples.Settled(), samples.Partial) {
		if !t.Exists("Downloads/" + name) {
			return "", fmt.Errorf("%s is not back in Downloads", name)
		}
	}
	if moved := t.rel(filepath.Join(t.invoice.DestinationDir, t.invoice.DestinationName)); t.Exists(moved) {
		return "", fmt.Errorf("%s is there twice", samples.Invoice)
	}
	return "all six are in Downloads again, once each", nil
}

func join(a, b error) error {
	if a != nil {
		return a
	}
	return b
}
