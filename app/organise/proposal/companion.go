package proposal

import (
	"path/filepath"
	"strings"
)

// follow returns the name that a companion of a file gets when that file is
// renamed: 'a.jpg' to 'b.jpg' makes 'a.raw' 'b.raw' and 'a.jpg.asc' 'b.jpg.asc',
// and 'a.part1.rar' to 'b.part1.rar' makes 'a.part2.rar' 'b.part2.rar'.
// A name that does not fit keeps what it is.
func follow(from, to, name string) string {
	if from == to {
		return name
	}
	if rest, ok := strings.CutPrefix(name, from); ok {
		return to + rest
	}
	if rest, ok := strings.CutPrefix(name, stem(from)); ok && stem(from) != "" {
		return stem(to) + rest
	}
	fromHead, fromTail, _ := strings.Cut(from, ".")
	toHead, toTail, _ := strings.Cut(to, ".")
	head, tail, _ := strings.Cut(name, ".")
	if head == fromHead && fromTail == toTail && tail != "" {
		return toHead + "." + tail
	}
	return name
}

// stem returns a name without its last extension.
func stem(name string) string { return strings.TrimSuffix(name, filepath.Ext(name)) }

// rename gives a proposal another name, and its members the like.
func (p *Proposal) rename(name string) {
	members := make([]Member, len(p.Members)) // its own: what it was copied from keeps its names
	for i, m := range p.Members {
		m.Name = follow(p.Name, name, m.Name)
		members[i] = m
	}
	p.Name, p.Members = name, members
}
