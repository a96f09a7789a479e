package main

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// The tasks as plain functions, without policy, approval or audit log.

// simple returns a function as a variant.
func simple(name, note string, do func(i int) error) variant {
	return variant{name: name, note: note, do: func(_ context.Context, i int) error { return do(i) }}
}

func plainList(y notesDir) variant {
	return simple("os.ReadDir and Lstat", "the function alone", func(int) error {
		es, err := os.ReadDir(y.from())
		for _, e := range es {
			if _, err := e.Info(); err != nil {
				return err
			}
		}
		return err
	})
}

func plainRead(y notesDir) variant {
	return simple("os.ReadFile", "the function alone", func(i int) error {
		_, err := os.ReadFile(y.note(i))
		return err
	})
}

// plainSearch searches names and texts, as Nod's tool does.
func plainSearch(y notesDir) variant {
	return simple("WalkDir and ReadFile", "the functions alone", func(int) error {
		hits := 0
		err := filepath.WalkDir(y.from(), func(path string, e fs.DirEntry, err error) error {
			if err != nil || e.IsDir() {
				return err
			}
			text, err := os.ReadFile(path)
			if strings.Contains(strings.ToLower(e.Name()), needle) || bytes.Contains(bytes.ToLower(text), []byte(needle)) {
				hits++
			}
			return err
		})
		if err == nil && hits != 2 {
			err = errors.New("the needle is not where it was put")
		}
		return err
	})
}

func plainWrite(path func(i int) string) variant {
	return simple("os.WriteFile", "not durable", func(i int) error {
		return os.WriteFile(path(i), []byte(noteText(i)), 0o644)
	})
}

const durable = "draft, fsync, rename, fsync"

// durableWrite does the least that leaves the complete old or new file after a
// power cut: temporary file, fsync, rename, fsync of the folder.
func durableWrite(path func(i int) string) variant {
	return simple(durable, "durable, nothing else", func(i int) error {
		f, err := os.CreateTemp(filepath.Dir(path(i)), ".draft-*")
		if err != nil {
			return err
		}
		_, err = f.WriteString(noteText(i))
		if err = errors.Join(err, f.Sync(), f.Close()); err != nil {
			return err
		}
		if err := os.Rename(f.Name(), path(i)); err != nil {
			return err
		}
		dir, err := os.Open(filepath.Dir(path(i)))
		if err != nil {
			return err
		}
		return errors.Join(dir.Sync(), dir.Close())
	})
}

func plainMove(y notesDir) variant {
	return simple("os.Rename", "the function alone", func(i int) error { return os.Rename(y.note(i), y.target(i)) })
}
