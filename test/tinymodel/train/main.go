// Command train trains the tiny model and writes tiny.gguf and its two
// Modelfiles into a folder. It fails if the model does not recite its corpus.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/nod-app/nod/test/tinymodel"
)

func main() {
	dir := flag.String("d", ".", "the folder to write to")
	steps := flag.Int("steps", 0, "steps of training; 0: as many as the corpus needs")
	flag.Parse()
	if err := run(*dir, *steps, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "train:", err)
		os.Exit(1)
	}
}

func run(dir string, steps int, log io.Writer) error {
	start := time.Now()
	m, err := tinymodel.Train(tinymodel.Exchanges(), tinymodel.TrainSettings{Steps: steps, Log: log})
	if err != nil {
		return err
	}
	least, err := m.Check(tinymodel.Exchanges())
	fmt.Fprintf(log, "%.0f s; the least probable token has %.2f\n", time.Since(start).Seconds(), least)
	if err != nil {
		return err
	}
	file, err := m.GGUF()
	if err != nil {
		return err
	}
	for name, text := range map[string]string{
		"tiny.gguf": string(file), "Modelfile": tinymodel.Modelfile("./tiny.gguf"), "Modelfile.plain": tinymodel.PlainModelfile("./tiny.gguf"),
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			return err
		}
	}
	return nil
}
