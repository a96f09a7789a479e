package tools

import (
	"slices"

	"github.com/nod-app/nod/tools/policy"
)

// maxListed is how many folders and files a trace remembers as listed. What is
// beyond it is asked for.
const maxListed = 2048

// Listed returns the canonical paths of the folders that were listed or searched so
// far, and of the files that searches found; oldest first.
func (t *Trace) Listed() []string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return slices.Clone(t.listed)
}

// AddListed adds what was listed in earlier requests of the same caller.
func (t *Trace) AddListed(paths []string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, p := range paths {
		if !slices.Contains(t.listed, p) {
			t.listed = append(t.listed, p)
		}
	}
	t.listed = t.listed[max(0, len(t.listed)-maxListed):]
}

// lists returns the folders that a call lists or searches.
func (j *job) lists() (out []string) {
	for _, p := range j.facts.Places {
		if p.Problem == nil && p.Root != "" && (p.Role == policy.ListPath || p.Role == policy.ReadPath && p.Node.Kind == policy.Folder) {
			out = append(out, p.Path)
		}
	}
	return out
}
