package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// What lies in a yard, and what is looked for there: a name and a line have it.
const (
	notes    = 100
	noteSize = 4 << 10
	needle   = "saxophone"
)

// yard is the folder in which every contender does the same errands: a folder
// of notes, and one to move them to.
type yard string

func (y yard) from() string { return filepath.Join(string(y), "from") }
func (y yard) to() string   { return filepath.Join(string(y), "to") }

// note is the path of a note.
func (y yard) note(i int) string { return filepath.Join(y.from(), noteName(i)) }

// made is the path that a note is moved to, or that a new one gets.
func (y yard) made(i int) string { return filepath.Join(y.to(), noteName(i)) }

func noteName(i int) string {
	if i == 42 {
		return "note 042 " + needle + ".txt"
	}
	return fmt.Sprintf("note %03d.txt", i)
}

// noteText is what is in a note, and what is written over it.
func noteText(i int) string {
	text := strings.Repeat(fmt.Sprintf("Line of note %d about a bicycle.\n", i), noteSize/32)[:noteSize]
	if i == 77 {
		return text[:noteSize/2] + needle + text[noteSize/2:]
	}
	return text
}

// lay makes everything as it was at first.
func (y yard) lay() error {
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
