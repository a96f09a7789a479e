package main

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/nod-app/nod/test/desktest"
	"github.com/nod-app/nod/tools/audit"
)

// growLog fills a log with a tenth of the records, then with all of them, and
// measures it each time: alone, and with the agent.
func (b *bench) growLog(ctx context.Context) error {
	r, err := b.desktop(desktest.Options{}, defaultSettle)
	if err != nil {
		return err
	}
	defer os.RemoveAll(r.Dir)
	defer r.Close()
	o, err := logOptions(ctx, filepath.Join(r.Dir, "state", "nod"), filepath.Join(r.Dir, "config", "nod"))
	if err != nil {
		return err
	}
	for i, n := range []int{b.records / 10, b.records} {
		if err := fill(ctx, o, i*b.records/10, n); err != nil {
			return fmt.Errorf("fill the log: %w", err)
		}
		if err := b.opening(ctx, o, n); err != nil {
			return err
		}
		if err := b.underAgent(ctx, r, n); err != nil {
			return fmt.Errorf("%w\n%s", err, r.AgentOutput())
		}
	}
	return nil
}

// opening measures Open and Verify of a log that is not open.
func (b *bench) opening(ctx context.Context, o audit.Options, n int) error {
	records := filepath.Join(o.Dir, "records.log")
	size, err := os.Stat(records)
	if err != nil {
		return err
	}
	var open, verify, sum []time.Duration
	for range b.runs {
		for _, m := range []struct {
			into *[]time.Duration
			do   func() error
		}{
			{&open, func() error { return openOnce(ctx, o) }},
			{&verify, func() error { return verifyOnce(ctx, o, n) }},
			{&sum, func() error { return hashOnce(records) }},
		} {
			began := time.Now()
			if err := m.do(); err != nil {
				return err
			}
			*m.into = append(*m.into, time.Since(began))
		}
	}
	note := fmt.Sprintf("%d calls are %d entries, %s", n, 2*n, megabytes(size.Size()))
	beside(&b.table, logName(n)+"verify", median(verify), "SHA-256 of the file", median(sum), short, note)
	beside(&b.table, logName(n)+"open", median(open), "SHA-256 of the file", median(sum), short, "it is verified, and indexed")
	return nil
}

func logName(n int) string { return fmt.Sprintf("audit of %d calls: ", n) }

func openOnce(ctx context.Context, o audit.Options) error {
	l, err := audit.Open(ctx, o)
	if err != nil {
		return err
	}
	if r := l.Opened(); !r.OK {
		return errors.Join(fmt.Errorf("open: %v", r.Problems), l.Close())
	}
	return l.Close()
}

func verifyOnce(ctx context.Context, o audit.Options, n int) error {
	r, err := audit.Verify(ctx, o)
	if err == nil && (!r.OK || r.Records < int64(2*n)) {
		err = fmt.Errorf("verify: %d entries are good: %v", r.Records, r.Problems)
	}
	return err
}

func hashOnce(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = io.Copy(sha256.New(), f)
	return err
}
