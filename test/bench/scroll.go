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

// listPackage holds the benchmark Scroll/LIST/ROWS: one step of scrolling,
// with LIST nod or plain, a list of one label a row.
const listPackage = "github.com/nod-app/nod/views/proposals"

// scroll measures a step of scrolling in the list of proposals, beside a plain
// Fyne list with as many rows.
func scroll(ctx context.Context, b *bench) error {
	cmd := exec.CommandContext(ctx, "go", "test", "-run", "^$", "-bench", "^BenchmarkScroll$", "-count", strconv.Itoa(b.runs), listPackage)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return fmt.Errorf("%w: %s%s", err, out, stderr.String())
	}
	steps := parseBench(string(out))
	for _, rows := range []string{"10000", "100000"} {
		nod, plain := steps["BenchmarkScroll/nod/"+rows], steps["BenchmarkScroll/plain/"+rows]
		if len(nod) == 0 || len(plain) == 0 {
			return fmt.Errorf("the benchmark did not measure %s rows: %s", rows, out)
		}
		beside(&b.table, "list of "+rows+": one step of scrolling", median(nod), "plain Fyne list", median(plain), millis, "laid out, not painted")
	}
	return nil
}

// parseBench reads the times of an operation from what `go test -bench` prints,
// by name without the number of cores.
func parseBench(out string) map[string][]time.Duration {
	all := map[string][]time.Duration{}
	for line := range strings.Lines(out) {
		f := strings.Fields(line)
		if len(f) < 4 || !strings.HasPrefix(f[0], "Benchmark") || f[3] != "ns/op" {
			continue
		}
		ns, err := strconv.ParseFloat(f[2], 64)
		if err != nil {
			continue
		}
		name := f[0]
		if at := strings.LastIndexByte(name, '-'); at > 0 {
			name = name[:at]
		}
		all[name] = append(all[name], time.Duration(ns))
	}
	return all
}
