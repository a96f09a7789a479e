// Command bench measures Nod and other programs that do a part of what it does,
// in the same run on the same machine, and prints one table. It fails if a result
// is wrong (a file without a proposal, or with two), never because of a time. It
// runs on Linux only, since it reads /proc.
package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/nod-app/nod/tools/servers"
)

// bench holds the options and results of all suites.
type bench struct {
	nod   string        // the program
	peers string        // folder with fynetray, and with node_modules
	work  string        // a folder on the disk to measure
	n     int           // number of files
	runs  int           // runs; their median is shown
	idle  time.Duration // how long idling is measured
	table table

	home, questions string // a home folder that may be changed, and what is asked about it; empty: nothing is
}

// suite is one kind of measurement.
type suite struct {
	name string
	run  func(context.Context, *bench) error
}

func suites() []suite {
	return []suite{{"files", inOrder(burst, approve)}, {"calls", inOrder(calling, tooling)}, {"agent", agent}, {"window", window},
		{"prompt", prompt}, {"find", inOrder(findFiled, askFiled)}, {"places", placing}, {"plans", makePlans}, {"rooms", rooms}, {"servers", serving}}
}

// inOrder returns the measurements of several functions as one; the first error ends it.
func inOrder(all ...func(context.Context, *bench) error) func(context.Context, *bench) error {
	return func(ctx context.Context, b *bench) error {
		for _, run := range all {
			if err := run(ctx, b); err != nil {
				return err
			}
		}
		return nil
	}
}

func main() {
	if len(os.Args) > 2 { // as a server, and as what confines it
		switch os.Args[1] {
		case serveCommand:
			exit(serveTools(os.Args[2]))
		case servers.StartCommand:
			exit(servers.Start(os.Args[2:]))
		}
	}
	var b bench
	flag.StringVar(&b.nod, "nod", "bin/nod", "the program")
	flag.StringVar(&b.peers, "peers", "build/bench", "folder with the peers that packaging/bench.sh made")
	dir := flag.String("dir", "", "measure on the disk of this folder (default: that of temporary files)")
	only := flag.String("only", "", "only these suites, with commas: "+names())
	flag.IntVar(&b.n, "n", 10_000, "how many files")
	flag.IntVar(&b.runs, "runs", 3, "how many runs of each, for the median")
	flag.DurationVar(&b.idle, "idle", 20*time.Second, "how long idling is watched")
	flag.StringVar(&b.home, "home", "", "suite find: a copy of a home folder, which is changed, to ask -questions about")
	flag.StringVar(&b.questions, "questions", "", `suite find: a file with [{"question": …, "files": [the end of a right file's path, …]}, …]`)
	quick := flag.Bool("quick", false, fmt.Sprintf("only what the aims are about, once, with %d files: %s", quickFiles, quickSuites))
	flag.Parse()
	if *quick {
		*only, b.n, b.runs, b.idle = cmp.Or(*only, quickSuites), quickFiles, 1, quickIdle
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	exit(run(ctx, &b, *dir, *only))
}

// exit ends the program, and says why if there is an error.
func exit(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
	os.Exit(0)
}

// What a quick run measures, with how many files, and how long it watches idling.
const (
	quickSuites = "files,calls,agent,window,prompt"
	quickFiles  = 2000
	quickIdle   = 2 * time.Second
)

// names are the suites with commas between them.
func names() string {
	var all []string
	for _, s := range suites() {
		all = append(all, s.name)
	}
	return strings.Join(all, ",")
}

// chosen returns the suites that only names, or all.
func chosen(only string) ([]suite, error) {
	if only == "" {
		return suites(), nil
	}
	var out []suite
	for name := range strings.SplitSeq(only, ",") {
		i := slices.IndexFunc(suites(), func(s suite) bool { return s.name == name })
		if i < 0 {
			return nil, fmt.Errorf("there is no suite %q; there are %s", name, names())
		}
		out = append(out, suites()[i])
	}
	return out, nil
}

func run(ctx context.Context, b *bench, dir, only string) (err error) {
	todo, err := chosen(only)
	if err != nil {
		return err
	}
	for _, path := range []*string{&b.nod, &b.peers} {
		if *path, err = filepath.Abs(*path); err != nil {
			return err
		}
	}
	if b.work, err = os.MkdirTemp(dir, "nodbench"); err != nil {
		return err
	}
	defer os.RemoveAll(b.work)
	fmt.Println(machine())
	defer func() { fmt.Print("\n", b.table.String(), "\n", aimTable(b.table.rows)) }() // print what was measured before a failure too
	return runAll(ctx, b, todo)
}

// runAll runs suites one after the other, also those after one that failed.
func runAll(ctx context.Context, b *bench, todo []suite) error {
	var errs []error
	for _, s := range todo {
		start := time.Now()
		err := s.run(ctx, b)
		took := time.Since(start).Round(time.Second)
		if err != nil {
			errs = append(errs, fmt.Errorf("%s: %w", s.name, err))
			fmt.Printf("%s: failed after %s\n", s.name, took)
			if ctx.Err() != nil {
				break
			}
			continue
		}
		fmt.Printf("%s: took %s\n", s.name, took)
	}
	return errors.Join(errs...)
}
