package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"codeberg.org/go-pdf/fpdf"

	"github.com/nod-app/nod/test/desktest"
	"github.com/nod-app/nod/test/rig"
)

const (
	filedPDFs   = 100
	droppedPDFs = 200
)

// reading measures the time and the memory that the agent, and each process that it starts,
// take at most while it reads PDFs: first those that are filed, then many that are
// dropped at once; beside pdftotext on one of them.
func reading(ctx context.Context, b *bench) error {
	r, err := b.desktop(desktest.Options{Tray: true, Notify: true}, settle)
	if err != nil {
		return err
	}
	defer os.RemoveAll(r.Dir)
	defer r.Close()
	filed, err := writeLetters(filepath.Join(r.Dir, "Documents", "Reports"), filedPDFs)
	if err != nil {
		return err
	}
	begun := time.Now()
	pid, err := start(ctx, r)
	if err != nil {
		return err
	}
	within, stop := context.WithCancel(ctx)
	defer stop()
	peaks := make(chan int64, 1)
	go func() { peaks <- childPeak(within, pid) }()
	if _, err := indexed(ctx, r, filedPDFs); err != nil {
		return fmt.Errorf("%w\n%s", err, r.AgentOutput())
	}
	took := time.Since(begun)
	first, err := memoryOf(pid)
	if err != nil {
		return err
	}
	b.table.put(fmt.Sprintf("reading: %d filed PDFs, agent's peak memory", filedPDFs), megabytes(first.peak), short(took)+", start of the agent included")
	seen, err := drop(ctx, r)
	if err != nil {
		return err
	}
	stop()
	child := <-peaks
	b.table.put(fmt.Sprintf("reading: %d PDFs at once, last written to last seen", droppedPDFs), short(seen), "")
	if err := b.peaks(ctx, pid, child, filed[0]); err != nil {
		return err
	}
	return b.afterReading(ctx, pid)
}

// drop drops PDFs at once and returns how long it took until each had a proposal.
func drop(ctx context.Context, r *rig.Rig) (time.Duration, error) {
	paths, err := writeLetters(r.Downloads, droppedPDFs)
	if err != nil {
		return 0, err
	}
	last := time.Now()
	at, err := pending(ctx, r, droppedPDFs)
	if err != nil {
		return 0, fmt.Errorf("%w\n%s", err, r.AgentOutput())
	}
	return at.Sub(last) - settle, each(ctx, r, paths)
}

// peaks reports the most memory that the agent and its reader took.
func (b *bench) peaks(ctx context.Context, pid int, child int64, one string) error {
	m, err := memoryOf(pid)
	if err != nil {
		return err
	}
	const name, aim = "reading: agent's peak memory", "at most 100 MB is the aim"
	text, _, err := b.reads(ctx, "pdftotext", one, "-")
	if err != nil {
		fmt.Println("reading: without pdftotext:", err)
		alone(&b.table, name, m.peak, megabytes, aim)
	} else {
		beside(&b.table, name, m.peak, "pdftotext of one", text.peak, megabytes, aim)
	}
	if child == 0 {
		return fmt.Errorf("the agent started no process that reads PDFs")
	}
	b.table.put("reading: peak memory of the process that reads", megabytes(child), "")
	b.table.put("reading: agent's memory after it", megabytes(m.now), megabytes(m.anon)+" anonymous")
	return nil
}

// afterReading measures what the agent holds once its reader has ended.
func (b *bench) afterReading(ctx context.Context, pid int) error {
	if err := pause(ctx, readerRests); err != nil {
		return err
	}
	m, err := memoryOf(pid)
	b.table.put("reading: agent's memory after "+readerRests.String(), megabytes(m.now), megabytes(m.anon)+" anonymous")
	return err
}

// readerRests is longer than the reader waits for another PDF.
const readerRests = 40 * time.Second

// childPeak is the most that any process that pid has started held at once, in bytes; 0:
// it has started none.
func childPeak(ctx context.Context, pid int) (peak int64) {
	for pause(ctx, 20*time.Millisecond) == nil {
		all, err := children(pid)
		if err != nil {
			return peak
		}
		for _, child := range all {
			if m, err := memoryOf(child); err == nil {
				peak = max(peak, m.peak)
			}
		}
	}
	return peak
}

// writeLetters writes n PDFs into a folder and returns their paths.
func writeLetters(dir string, n int) ([]string, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	var paths []string
	for i := range n {
		paths = append(paths, filepath.Join(dir, fmt.Sprintf("letter %03d.pdf", i)))
		if err := writeLetter(paths[i], filepath.Base(dir), i); err != nil {
			return nil, err
		}
	}
	return paths, nil
}

// writeLetter writes a PDF of three pages.
func writeLetter(path, about string, n int) error {
	doc := fpdf.New("P", "mm", "A4", "")
	doc.SetFont("Helvetica", "", 11)
	for page := range 3 {
		doc.AddPage()
		for line := range 40 {
			doc.CellFormat(0, 6, fmt.Sprintf("%s, letter %d, page %d, line %d: the %s is on Thursday.", about, n, page+1, line+1, noun(n*40+line)), "", 1, "", false, 0, "")
		}
	}
	return doc.OutputFileAndClose(path)
}
