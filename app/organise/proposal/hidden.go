package proposal

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/base/forbidden"
)

// runsInHidden is why a proposal is sensitive that puts what can run into a hidden folder.
const runsInHidden = "a program for a hidden folder, where others may run it by themselves"

// weighed returns the proposal with the sign of what can run and goes into a hidden folder,
// or without it if it does not any more: such a file is asked for by itself.
func (s *Service) weighed(p Proposal) Proposal {
	reasons := slices.DeleteFunc(strings.Split(p.Sensitive, reasonSeparator), func(r string) bool { return r == runsInHidden })
	p.Sensitive = strings.Join(reasons, reasonSeparator)
	if p.Dir != "" && p.Leave == "" && s.runsInHidden(p) {
		p.Sensitive = joinReasons(p.Sensitive, runsInHidden)
	}
	return p
}

func (s *Service) runsInHidden(p Proposal) bool {
	dir := p.Dir
	if rel, err := filepath.Rel(s.d.Home, dir); err == nil && filepath.IsLocal(rel) {
		dir = rel // a home folder may lie in a hidden one
	}
	runs := func(name string) bool {
		names := strings.Split(filepath.ToSlash(filepath.Join(dir, name)), "/")
		for i := range names {
			names[i] = forbidden.Fold(names[i])
		}
		return forbidden.InHidden(names) && (forbidden.Runs(names) || isProgram(p.MIME))
	}
	return runs(p.Name) || slices.ContainsFunc(p.Members, func(m Member) bool { return runs(m.Name) })
}

// isProgram reports whether a type that was sniffed is one of programs and scripts,
// whatever their names.
func isProgram(mime string) bool {
	mime, _, _ = strings.Cut(mime, ";")
	return slices.Contains([]string{
		"application/x-elf", "application/x-executable", "application/x-sharedlib", "application/x-mach-binary",
		"application/vnd.microsoft.portable-executable", "text/x-shellscript", "text/x-python", "text/x-perl", "text/x-lua", "text/x-tcl", "text/x-ruby",
	}, mime)
}
