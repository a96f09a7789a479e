package policy

import (
	"strings"

	"github.com/nod-app/nod/app/base/lang"
)

// Place is a path argument, resolved: where it leads and what is there.
type Place struct {
	Role     Role
	Given    string // as the model wrote it
	Path     string // canonical: no links, no dots; "" if there is a Problem
	Root     string // the scope's folder that it lies in; "" for WidenPath
	Rel      string // below Root, with '/' between names; for os.Root
	Writable bool   // whether the scope lets it be changed
	Node     Node   // what is there now
	Naming   Naming // how far the user's words of this turn name it
	Runnable bool   // its name says that it runs, or changes what other programs do
	InHidden bool   // a hidden folder leads to it
	Problem  *Problem
}

// Exists reports whether something is there now.
func (p Place) Exists() bool { return p.Node.Kind != Absent }

// identity returns the identity that an approval of this place is bound to.
func (p Place) identity() Identity {
	return Identity{Path: p.Path, ID: p.Node.ID, Size: p.Node.Size, Mtime: p.Node.Mtime}
}

// check returns a problem if the place cannot be used in its role: the part of the decision about
// a path that needs no look at the disk any more.
func (p Place) check() *Problem {
	switch {
	case p.Problem != nil:
		return p.Problem
	case p.Role == WidenPath, p.Role == Stored:
		return nil
	case p.Root == "":
		return problem(CodeOutOfScope, lang.Say("The path %s is outside the folders that tools may use.", quote(p.Given)))
	case p.Role.write() && !p.Writable:
		return problem(CodeReadOnly, lang.Say("The path %s is in a folder that may be read only.", quote(p.Given)))
	case p.Node.Kind == Other || p.Role.needsFile() && p.Exists() && p.Node.Kind != File:
		return problem(CodeNotRegular, lang.Say("The path %s is not a regular file.", quote(p.Given)))
	case p.Role.makes() && strings.TrimRight(p.Path, ". ") != p.Path:
		return problem(CodeBadPath, lang.Say("The name %s ends in a space or a dot, so that it looks like another one.", quote(p.Given)))
	case p.Role == WritePath && p.Node.Kind == File && p.Node.Links > 1:
		return problem(CodeHardLink, lang.Say("The file %s has a second name elsewhere (a hard link): writing would change that, too. Write to a new file.", quote(p.Given)))
	}
	return nil
}
