package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// The notes, and the text that is searched for: one name and one line contain it.
const (
	notes    = 100
	noteSize = 4 << 10
	needle   = "saxophone"
)

// notesDir is the folder in which every variant does the same tasks: a folder of
// notes, and one to move them to.
type notesDir string

func (y notesDir) from() string { return filepath.Join(string(y), "from") }
func (y notesDir) to() string   { return filepath.Join(string(y), "to") }

// note returns the path of a note.
func (y notesDir) note(i int) string { return filepath.Join(y.from(), noteName(i)) }

// target returns the path that a note is moved to, or created at.
func (y notesDir) target(i int) string { return filepath.Join(y.to(), noteName(i)) }

func noteName(i int) string {
	if i == 42 {
		return "note 042 " + needle + ".txt"
	}
	return fmt.Sprintf("note %03d.txt", i)
}

// noteText is the content of a note, which is also written over it.
func noteText(i int) string {
	text := strings.Repeat(fmt.Sprintf("Line of note %d, a shopping list.\n", i), noteSize/32)[:noteSize]
	if i == 77 {
		return text[:noteSize/2] + needle + text[noteSize/2:]
	}
	return text
}

// reset restores the initial files.
func (y notesDir) reset() error {
	if err := os.RemoveAll(string(y)); err != nil {
		return err
	}
	for _, dir := range []string{y.from(), y.to()} {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return err
		}
	}
	for i := range notes {
		if err := os.WriteFile(y.note(i), []byte(noteText(i)), 0o644); err != nil {
			return err
		}
	}
	return nil
}
