package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
)

// The tasks as plain functions, without policy, approval or audit log.

// simple returns a function as a variant.
func simple(name, note string, do func(i int) error) variant {
	return variant{name: name, note: note, do: func(_ context.Context, i int) error { return do(i) }}
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
