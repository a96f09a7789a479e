package main

import (
	"context"
	"fmt"
	"os"
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
	campaign    string // the id of the example
	planned     string // the id of the plan that is shown
}

// step is one thing that a person does and sees.
type step struct {
	title   string
	picture string // name of the picture that is taken after it
	readme  string // name of the README's picture that is the same; empty: none
	do      func(context.Context, *tour) (said string, err error)
}

var steps = []step{
	{title: "Nod starts in the tray and opens its window", picture: "start", do: start},
	{title: "Six files land in Downloads, one of them still downloading", picture: "waiting", readme: "approve-all", do: land},
	{title: "The invoice is looked at", picture: "invoice", readme: "invoice", do: look},
	{title: "A approves it: the file moves", picture: "approved", do: approve},
	{title: "Ctrl+Z brings it back", picture: "undone", do: undo},
	{title: "All that is clear is approved at once; what is sensitive or not known waits", picture: "all", do: approveAll},
	{title: "The tray's menu undoes that, too", picture: "all-undone", do: undoFromTray},
	{title: "Every file is checked", do: check},
	{title: "Nothing is known of a scan: Nod asks where it belongs", picture: "where", readme: "where", do: ask},
	{title: "A chat that was pasted becomes a plan, with its questions", picture: "plan-chat", do: planChat},
	{title: "A spreadsheet with columns of its own becomes a plan, with its questions", picture: "plan-sheet", do: planSheet},
}

// filed are the files of the person's home, with what they say.
var filed = map[string][]string{
	"Documents/House/Energy/Brightwave March 2025.pdf":   {"Brightwave Energy", "Your bill", "Electricity, March 2025", "9 Orchard Rise"},
	"Documents/House/Energy/Brightwave June 2025.pdf":    {"Brightwave Energy", "Your bill", "Electricity, June 2025", "9 Orchard Rise"},
	"Documents/House/Insurance/Home policy 2025.pdf":     {"Larkfield Insurance", "Home insurance schedule", "9 Orchard Rise"},
	"Documents/House/Manuals/Washing machine.pdf":        {"User guide", "Washing machine"},
	"Documents/Finances/2024/Invoice bicycle light.pdf":  {"INVOICE 2024-0311", "Bicycle light", "Total due EUR 24.00"},
	"Documents/Finances/2025/Invoice desk.pdf":           {"INVOICE 2025-0188", "Desk of oak", "Total due EUR 410.00"},
	"Documents/Finances/2025/Invoice bicycle repair.pdf": {"INVOICE 2025-0440", "Repair of a bicycle", "Total due EUR 95.00"},
	"Documents/Health/Vaccination.pdf":                   {"Certificate of vaccination", "Influenza"},
	"Documents/Work/Contract.pdf":                        {"Contract of employment"},
}

func start(ctx context.Context, t *tour) (string, error) {
	for name, lines := range filed {
		path := filepath.Join(t.Dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return "", err
		}
		if err := os.WriteFile(path, samples.PDF(lines), 0o644); err != nil {
			return "", err
		}
	}
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
	var lines []string // and no notification, since the window has the focus
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
	if err := t.find(ctx, "invoice"); err != nil {
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
	moved := func() bool { return !t.Exists("Downloads/" + samples.Photo) }
	if err := t.ApproveAllUntil(ctx, "the photo moves", moved); err != nil {
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

func ask(ctx context.Context, t *tour) (string, error) {
	if err := t.find(ctx, strings.TrimSuffix(samples.Unknown, filepath.Ext(samples.Unknown))); err != nil {
		return "", err
	}
	return samples.Unknown + " waits for an answer", t.settle(ctx)
}

// find searches in the window for a file and selects it.
func (t *tour) find(ctx context.Context, text string) error {
	if err := t.Display.Press("ctrl+f", "ctrl+a"); err != nil {
		return err
	}
	if err := t.Display.Type(text); err != nil {
		return err
	}
	if err := t.settle(ctx); err != nil {
		return err
	}
	return t.Display.Press("Return", "Down")
}

func join(a, b error) error {
	if a != nil {
		return a
	}
	return b
}
