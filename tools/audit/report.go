package audit

import (
	"github.com/nod-app/nod/app/base/lang"
)

// Kind is a kind of problem.
type Kind string

// The problems that Verify tells apart.
const (
	Edited         Kind = "edit"             // a line is not what Nod wrote, or is there twice
	Removed        Kind = "removed"          // lines are missing between others
	Reordered      Kind = "reorder"          // a line is where another should
	CutTail        Kind = "cut_tail"         // the newest lines are missing
	RolledBack     Kind = "rollback"         // a valid log, but an older one than the checkpoint's
	TornTail       Kind = "torn_tail"        // a crash tore the last write; it was never acknowledged
	HashesChanged  Kind = "hashes"           // the lines are right, the stored tree is not, as after a power cut
	CheckpointGone Kind = "checkpoint_gone"  // nothing to hold the log against
	BadCheckpoint  Kind = "checkpoint"       // the checkpoint is not what Nod wrote
	NotSealed      Kind = "checkpoint_stale" // the checkpoint cannot be saved
	WrongKey       Kind = "wrong_key"        // the log was begun with another key
)

// maxProblems is how many problems a report tells one by one.
const maxProblems = 100

// Problem is one finding.
type Problem struct {
	Kind   Kind   `json:"kind"`
	Record int64  `json:"record"`       // number of the first entry it is about
	Line   int64  `json:"line"`         // line of the records file, from 1; 0: none
	Text   string `json:"text" said:""` // a sentence
}

// Report is what a verification found.
type Report struct {
	OK       bool      `json:"ok"`      // nothing but perhaps a torn tail
	Records  int64     `json:"records"` // good entries
	Bytes    int64     `json:"bytes"`   // they take in the file
	Root     Root      `json:"root"`    // of the lines as they are
	Sealed   int64     `json:"sealed"`  // entries that the checkpoint vouches for
	Problems []Problem `json:"problems"`
	More     int       `json:"more"`             // problems beyond those listed
	Mended   []Problem `json:"mended,omitempty"` // what Nod found and put right; none of it touched an entry
}

// intact reports whether every acknowledged entry is as Nod wrote it: what is wrong, if
// anything, is what a crash leaves, and can be put right from the entries.
func (r *Report) intact() bool { return r.only(TornTail, HashesChanged) }

func (r *Report) add(k Kind, record, line int64, format string, args ...any) {
	if len(r.Problems) >= maxProblems {
		r.More++
		return
	}
	r.Problems = append(r.Problems, Problem{Kind: k, Record: record, Line: line, Text: lang.Say(format, args...)})
}

func (r *Report) has(kinds ...Kind) bool {
	for _, p := range r.Problems {
		for _, k := range kinds {
			if p.Kind == k {
				return true
			}
		}
	}
	return false
}

// only reports whether all problems are of these kinds.
func (r *Report) only(kinds ...Kind) bool {
	n := 0
	for _, p := range r.Problems {
		for _, k := range kinds {
			if p.Kind == k {
				n++
			}
		}
	}
	return n == len(r.Problems) && r.More == 0
}
