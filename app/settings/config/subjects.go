package config

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/organise/proposal/subject"
)

// maxSubjectFiles is how many files of words are read.
const maxSubjectFiles = 50

// Subjects are the person's own words by which the subjects of files are known: those of
// subjects/*.txt beside config.toml.
type Subjects struct {
	Words    []subject.Words // of the files without an error
	Problems []Problem       // of the other ones, one each; its message names the file
	seen     string
}

// Subjects returns the words as they are now.
func (l *Live) Subjects() Subjects { return *l.subjects.Load() }

// reloadSubjects reports whether the words or their problems changed.
func (l *Live) reloadSubjects() bool {
	s := readSubjects(l.files, l.paths.subjects())
	old := l.subjects.Swap(&s)
	return old != nil && (old.seen != s.seen || !slices.Equal(old.Problems, s.Problems))
}

// subjects is the folder of the person's own words.
func (p Paths) subjects() string { return filepath.Join(filepath.Dir(p.Config), "subjects") }

func readSubjects(files *fileReader, dir string) Subjects {
	var s Subjects
	var entries []os.DirEntry
	err := answered(files.limit, func() (err error) {
		entries, err = os.ReadDir(dir)
		return err
	})
	if err != nil {
		return s // mostly, there is no such folder
	}
	names := slices.DeleteFunc(entries, func(e os.DirEntry) bool { return !strings.HasSuffix(e.Name(), ".txt") || e.Name()[0] == '.' })
	for _, e := range names[:min(len(names), maxSubjectFiles)] {
		text, err := files.file(filepath.Join(dir, e.Name()))
		var w subject.Words
		if err == nil {
			w, err = subject.Parse(string(text))
		}
		if err != nil {
			s.Problems = append(s.Problems, Problem{
				Message: fmt.Sprintf("%s, %v", filepath.Join("subjects", e.Name()), err),
				Hint:    lang.Say("until it is right, Nod goes on without the words of this file"),
			})
			continue
		}
		s.Words = append(s.Words, w)
		s.seen += e.Name() + "\x00" + string(text) + "\x00"
	}
	return s
}
