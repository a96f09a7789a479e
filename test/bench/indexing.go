package main

import (
	"context"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/extract"
	"github.com/nod-app/nod/app/filed"
	"github.com/nod-app/nod/app/proposal"
	"github.com/nod-app/nod/app/proposal/classify"
	"github.com/nod-app/nod/app/proposal/place"
	"github.com/nod-app/nod/test/desktest"
	"github.com/nod-app/nod/test/rig"
)

// indexing measures the agent's first index of a home of b.n files, one run, and then
// finding the place of new files by it.
func indexing(ctx context.Context, b *bench) error {
	n := b.n
	r, err := b.desktop(desktest.Options{Tray: true, Notify: true}, defaultSettle)
	if err != nil {
		return err
	}
	defer os.RemoveAll(r.Dir)
	defer r.Close()
	if err := fillHome(r.Dir, n); err != nil {
		return err
	}
	alone, err := readAll(r.Dir)
	if err != nil {
		return err
	}
	begun := time.Now()
	pid, err := start(ctx, r)
	if err != nil {
		return err
	}
	is, err := indexed(ctx, r, n)
	if err != nil {
		return fmt.Errorf("%w\n%s", err, r.AgentOutput())
	}
	took := time.Since(begun)
	cpu, err := cpuTime(pid)
	if err != nil {
		return err
	}
	m, err := memoryOf(pid)
	if err != nil {
		return err
	}
	name := fmt.Sprintf("index: first one of %d files in %d folders", n, n/perFolder)
	beside(&b.table, name+", time", took, "reading them alone", alone, seconds, "with rests: of more than 1,000 files it reads half of the time")
	b.table.put(name+", CPU", seconds(cpu), "start of the agent included")
	b.table.put(name+", agent's peak memory", megabytes(m.peak), megabytes(m.now)+" after it, "+megabytes(m.anon)+" anonymous")
	b.table.put(name+", on disk", megabytes(is.Size), fmt.Sprintf("%.0f KB for 1,000 files", float64(is.Size)/float64(n)))
	r.KillAgent()
	return b.newFiles(ctx, r, n)
}

// indexed waits until all texts were read, without asking for more than the progress.
func indexed(ctx context.Context, r *rig.Rig, n int) (api.FiledResult, error) {
	ctx, cancel := context.WithTimeout(ctx, time.Duration(n)*10*time.Millisecond+maxWait)
	defer cancel()
	for {
		s, err := r.Status(ctx)
		if err != nil {
			return api.FiledResult{}, err
		}
		if len(s.Progress) == 0 {
			f, err := api.GetFiled.Call(ctx, r.Client, api.None{})
			if err != nil || f.Phase == api.FiledReady && f.Files == n {
				return f, err
			}
		}
		if err := pause(ctx, 100*time.Millisecond); err != nil {
			return api.FiledResult{}, fmt.Errorf("wait for the index: %w", err)
		}
	}
}

const perFolder = 10 // files

// fillHome files n small texts, ten in a folder; one folder in a hundred is 40 deep.
func fillHome(home string, n int) error {
	for i := range n {
		dir := filepath.Join(home, folderOf(i/perFolder))
		if i%perFolder == 0 {
			if err := os.MkdirAll(dir, 0o755); err != nil {
				return err
			}
		}
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("Letter %d from %s.txt", i%perFolder, noun(i/perFolder))), []byte(filedText(i)), 0o644); err != nil {
			return err
		}
	}
	return nil
}

const deepest = 40

func folderOf(d int) string {
	dir := fmt.Sprintf("Documents/Area %d/%s %d", d%50, noun(d), d)
	if d%100 == 99 {
		dir += strings.Repeat("/deeper", deepest-3)
	}
	return dir
}

// filedText is what a letter says; those of one folder are alike.
func filedText(i int) string {
	d := i / perFolder
	return fmt.Sprintf("%s and Sons\nLetter of %d May 20%d\nYour contract %d, customer %d. We write about the %s and the %s, as agreed.\nBest regards\n",
		noun(d), 1+i%28, 10+i%16, 100_000+d, 4000+i%977, noun(i*7), noun(i*13))
}

// readAll is how long it takes to read all files of a folder.
func readAll(dir string) (time.Duration, error) {
	begun := time.Now()
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() {
			_, err = os.ReadFile(path)
		}
		return err
	})
	return time.Since(begun), err
}

// newFiles measures finding the place of new files, whose text was read, in this process.
func (b *bench) newFiles(ctx context.Context, r *rig.Rig, n int) error {
	s, err := b.openIndex(ctx, r)
	if err != nil {
		return err
	}
	defer s.Close()
	begun := time.Now()
	if err := findPlace(ctx, s, r, 0); err != nil { // it reads what is filed
		return err
	}
	first := time.Since(begun)
	var all []time.Duration
	for i := range 200 {
		begun := time.Now()
		if err := findPlace(ctx, s, r, i*n/200); err != nil {
			return err
		}
		all = append(all, time.Since(begun))
	}
	name := fmt.Sprintf("index: place of a new file among %d", n)
	b.table.put(name, short(median(all)), "without reading it; median of 200")
	b.table.put(name+", first after a change", short(first), "the folders and names of all are read")
	return nil
}

func (b *bench) openIndex(ctx context.Context, r *rig.Rig) (*filed.Service, error) {
	path := filepath.Join(r.Dir, "state", "nod", filed.Name)
	s := filed.New(filed.Options{
		Open: func(ctx context.Context) (*filed.Index, error) {
			return filed.Open(ctx, path, r.Dir, place.Tops{Documents: "Documents", Pictures: "Pictures", Music: "Music", Videos: "Videos", Desktop: "Desktop"})
		},
		Inspector: extract.New(extract.Options{}), Sensitive: classify.Sensitive, Log: slog.Default(), Settings: noSettings{},
		Skip: func() []string { return []string{r.Downloads} }, Ignore: func(string, bool) bool { return false },
		Chosen: func() place.Chosen { return nil }, Decisions: func() []filed.Decision { return nil }, Told: func() {},
		OnBattery: func(context.Context) bool { return false }, Changed: func(context.Context) {},
	})
	return s, s.Load(ctx)
}

// noSettings are settings that nobody has changed.
type noSettings struct{}

func (noSettings) Setting(context.Context, string) (string, error)  { return "", nil }
func (noSettings) SetSetting(context.Context, string, string) error { return nil }

// findPlace proposes a folder for a letter like filed file i, and fails if it is another one.
func findPlace(ctx context.Context, s *filed.Service, r *rig.Rig, i int) error {
	f := proposal.File{Path: filepath.Join(r.Downloads, "letter.txt"), Size: 1, ModTime: time.Now(), MIME: "text/plain", Text: func(context.Context) string { return filedText(i) }}
	sug, ok := s.Classify(ctx, f)
	if want := filepath.Join(r.Dir, folderOf(i/perFolder)); !ok || sug.Dir != want {
		return fmt.Errorf("a letter like those in %s goes to %s", want, sug.Dir)
	}
	return nil
}
