package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/nod-app/nod/app/extract"
	"github.com/nod-app/nod/test/desktest"
	"github.com/nod-app/nod/test/documents/f1"
)

// largeDocument is how large the documents are that are made of the sources, in bytes.
const largeDocument = 256 << 10

// documents measures how documents of each type are read, as a whole process, beside
// pandoc: time, peak memory, and how alike the words are.
func documents(ctx context.Context, b *bench) error {
	files, err := sampleDocuments(ctx, b.work)
	if err != nil {
		return err
	}
	withPandoc := len(desktest.Missing("pandoc")) == 0
	if !withPandoc {
		fmt.Println("documents: without pandoc: not installed")
	}
	for _, f := range files {
		nod, _, err := b.reads(ctx, b.nod, "extract", f)
		if err != nil {
			return err
		}
		name := "documents: " + filepath.Base(f)
		if !withPandoc || strings.HasSuffix(f, ".json") { // pandoc's JSON is another one
			b.table.put(name+", time", short(nod.took), "")
			b.table.put(name+", peak memory", megabytes(nod.peak), "")
			continue
		}
		pandoc, text, err := b.reads(ctx, "pandoc", "-t", "plain", "--wrap=none", f)
		if err != nil {
			return err
		}
		content, err := os.ReadFile(f)
		if err != nil {
			return err
		}
		d, err := extract.ReadDocument(ctx, filepath.Base(f), content)
		if err != nil {
			return err
		}
		note := fmt.Sprintf("the whole process; F1 of the words with pandoc %.3f", f1.Score(d.Text(), text))
		beside(&b.table, name+", time", nod.took, "pandoc", pandoc.took, short, note)
		beside(&b.table, name+", peak memory", nod.peak, "pandoc", pandoc.peak, megabytes, "")
	}
	return nil
}

// cost is what a process took.
type cost struct {
	took time.Duration
	peak int64 // bytes
}

// reads runs a program b.runs times; of the times it returns the median, of the memory the most.
func (b *bench) reads(ctx context.Context, name string, args ...string) (cost, string, error) {
	var times []time.Duration
	var out bytes.Buffer
	var c cost
	for range b.runs {
		out.Reset()
		cmd := exec.CommandContext(ctx, name, args...)
		cmd.Stdout = &out
		start := time.Now()
		if err := cmd.Run(); err != nil {
			return c, "", fmt.Errorf("%s %s: %w", name, strings.Join(args, " "), err)
		}
		times = append(times, time.Since(start))
		if u, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage); ok {
			c.peak = max(c.peak, u.Maxrss<<10) // Linux counts KB
		}
	}
	c.took = median(times)
	return c, out.String(), nil
}

// sampleDocuments are a small real document and large ones of each type.
func sampleDocuments(ctx context.Context, dir string) ([]string, error) {
	sources, err := filepath.Glob("test/documents/sources/*.md")
	if err != nil || len(sources) == 0 {
		return nil, fmt.Errorf("run it at the top of the tree: there are no sources in test/documents/sources: %v", err)
	}
	var parts []string
	for _, s := range sources {
		text, err := os.ReadFile(s)
		if err != nil {
			return nil, err
		}
		_, body, _ := strings.Cut(string(text), "\n# ")
		parts = append(parts, strings.ReplaceAll("\n\n# "+body, "[^", "[^"+filepath.Base(s)))
	}
	var md strings.Builder
	for i := 0; md.Len() < largeDocument; i++ {
		md.WriteString(strings.ReplaceAll(parts[i%len(parts)], "[^", fmt.Sprintf("[^%d", i)))
	}
	made := map[string]string{
		"large.md": md.String(), "large.txt": md.String(),
		"large.csv":  "Task;Owner;Due;Note\n" + strings.Repeat("Print the programme;Ann Lee;2027-05-03;\"on grey; 200 copies\"\n", largeDocument/64),
		"large.json": `{"cards":[{"name":"a"}` + strings.Repeat(`,{"name":"Print the programme","owner":"Ann Lee","due":"2027-05-03"}`, largeDocument/68) + `]}`,
	}
	files := []string{"app/extract/testdata/word/minutes-libreoffice.docx", "app/extract/testdata/word/manual-pandoc.docx", "app/extract/testdata/word/report-python-docx.docx"}
	for _, name := range []string{"large.md", "large.txt", "large.csv", "large.json"} {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(made[name]), 0o600); err != nil {
			return nil, err
		}
		files = append(files, path)
	}
	if len(desktest.Missing("pandoc")) == 0 {
		path := filepath.Join(dir, "large.docx")
		if out, err := exec.CommandContext(ctx, "pandoc", filepath.Join(dir, "large.md"), "-o", path).CombinedOutput(); err != nil {
			return nil, fmt.Errorf("make a large Word document: %w: %s", err, out)
		}
		files = append(files, path)
	}
	return files, nil
}
