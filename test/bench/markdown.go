package main

import (
	"bytes"
	"context"
	"fmt"
	"os/exec"
	"strconv"
	"strings"
	"time"
)

// The packages whose benchmarks stream 2,000 tokens without a display: the
// renderer alone, and the whole chat window.
const (
	markdownPackage = "github.com/nod-app/nod/views/markdown"
	chatPackage     = "github.com/nod-app/nod/views/chat"
)

// markdown measures streaming into the renderer beside parsing everything again
// for each token (a quarter is the limit), and beside Fyne's own Markdown; then
// into the chat window without a screen.
func markdown(ctx context.Context, b *bench) error {
	got, err := b.metrics(ctx, markdownPackage, "BenchmarkStream2000")
	if err != nil {
		return err
	}
	const name = "BenchmarkStream2000"
	own, anew, fyne := got.time(name, "µs/token", time.Microsecond), got.time(name, "µs/token-anew", time.Microsecond), got.time(name, "µs/token-fyne", time.Microsecond)
	if own == 0 || anew == 0 || fyne == 0 {
		return fmt.Errorf("%s did not measure what it should: %v", name, got)
	}
	const each = "a token of 2,000, drawn after each; laid out, not painted"
	beside(&b.table, "markdown: stream", own, "all anew", anew, short, each+"; at most 0.25 is allowed")
	beside(&b.table, "markdown: stream", own, "Fyne's, all anew", fyne, short, each)
	if got, err = b.metrics(ctx, chatPackage, "BenchmarkStream"); err != nil {
		return err
	}
	plain := got.time("BenchmarkStream/plain/0", "ns/token", time.Nanosecond)
	for _, old := range []string{"0", "300"} {
		nod := got.time("BenchmarkStream/nod/"+old, "ns/token", time.Nanosecond)
		if nod == 0 || plain == 0 {
			return fmt.Errorf("BenchmarkStream did not measure what it should: %v", got)
		}
		beside(&b.table, "chat window without a screen: a token, "+old+" old messages", nod, "Fyne's Markdown, all anew", plain, short,
			"Nod draws once in 10 tokens, as at 100 a second; the peer each of the last 200, with no old messages")
	}
	return nil
}

// metrics runs a benchmark b.runs times and returns what it reports.
func (b *bench) metrics(ctx context.Context, pkg, name string) (metrics, error) {
	cmd := exec.CommandContext(ctx, "go", "test", "-run", "^$", "-bench", "^"+name+"$", "-benchtime", "1x", "-count", strconv.Itoa(b.runs), pkg)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("%w: %s%s", err, out, stderr.String())
	}
	return parseMetrics(string(out)), nil
}

// metrics are what benchmarks report, by their names without the number of
// cores, and by unit.
type metrics map[string]map[string][]float64

// time returns the median of a metric that is a time; zero if it was not reported.
func (m metrics) time(name, unit string, of time.Duration) time.Duration {
	return time.Duration(median(m[name][unit]) * float64(of))
}

// parseMetrics reads them from what `go test -bench` prints: the name, how many
// times, and then pairs of a number and its unit.
func parseMetrics(out string) metrics {
	all := metrics{}
	for line := range strings.Lines(out) {
		f := strings.Fields(line)
		if len(f) < 4 || !strings.HasPrefix(f[0], "Benchmark") {
			continue
		}
		name := f[0]
		if at := strings.LastIndexByte(name, '-'); at > 0 {
			name = name[:at]
		}
		if all[name] == nil {
			all[name] = map[string][]float64{}
		}
		for i := 2; i+1 < len(f); i += 2 {
			if v, err := strconv.ParseFloat(f[i], 64); err == nil {
				all[name][f[i+1]] = append(all[name][f[i+1]], v)
			}
		}
	}
	return all
}
