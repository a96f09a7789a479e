package policy

import (
	"slices"
	"strings"

	"github.com/nod-app/nod/app/base/forbidden"
	"github.com/nod-app/nod/app/base/lang"
)

// maxLinks is how many links are followed in one path, as Linux does.
const maxLinks = 40

// Resolve returns the place that a path leads to. Links are followed only as far as they stay in
// their scope's folder; names that are always denied are refused as given, as cleaned and where
// the links end. What is not there yet is kept as text below its last existing folder. The tool
// opens Rel in an os.Root of Root, so a link put there later leads nowhere.
func (e Env) Resolve(role Role, given string) Place {
	p := Place{Role: role, Given: given}
	loc, bad := parsePath(e.OS, e.Home, given)
	if bad != nil {
		p.Problem = bad
		return p
	}
	if bad := e.forbidden(loc, role); bad != nil {
		p.Problem = bad
		return p
	}
	if role == WidenPath {
		p.Path = loc.String()
		return p
	}
	root, at, rest, ok := e.find(loc)
	if !ok {
		return p
	}
	w := walk{env: e, at: at, role: role}
	if p.Problem = w.run(root.Path, rest); p.Problem != nil {
		return p
	}
	final := location{volume: at.volume, parts: slices.Concat(at.parts, w.done)}
	if !final.equal(loc) { // which was looked at above
		if p.Problem = e.forbidden(final, role); p.Problem != nil {
			return p
		}
	}
	p.Path, p.Root, p.Writable, p.Node = final.String(), root.Path, root.Writable, w.node
	p.Rel = w.rel()
	names := final.folded()
	p.Runnable, p.InHidden = forbidden.Runs(names), forbidden.InHidden(names)
	return p
}

// walk resolves a path below a root, name by name.
type walk struct {
	env   Env
	at    location // the root
	role  Role
	view  View
	own   map[FileID]bool
	done  []string // names resolved so far
	node  Node     // what was at done when it was looked at
	known bool     // node is of what done is now
	links int
}

func (w *walk) rel() string {
	if len(w.done) == 0 {
		return "."
	}
	return strings.Join(w.done, "/")
}

func (w *walk) run(root string, rest []string) *Problem {
	view, err := w.env.FS.Open(root)
	if err != nil {
		return problem(CodeOutOfScope, lang.Say("The folder %s cannot be opened. Ask the user to check the folders that tools may use.", quote(root)))
	}
	defer view.Close()
	w.view, w.own = view, w.env.ownIDs()
	if p := w.lstat(); p != nil {
		return p
	}
	for len(rest) > 0 {
		next := rest[0]
		rest = rest[1:]
		if next == ".." {
			if len(w.done) == 0 {
				return w.escapes()
			}
			w.done, w.known = w.done[:len(w.done)-1], false
			continue
		}
		w.done = append(w.done, next)
		if p := w.lstat(); p != nil {
			return p
		}
		switch w.node.Kind {
		case Absent:
			return w.missing(rest)
		case Link:
			if w.role == MovedItem && len(rest) == 0 {
				return nil
			}
			more, p := w.follow()
			if p != nil {
				return p
			}
			rest = append(more, rest...)
		}
	}
	if w.known {
		return nil
	}
	return w.lstat()
}

// lstat reads what is at done, and refuses Nod's own files under another name
// (denied by identity, not only by name).
func (w *walk) lstat() *Problem {
	n, err := w.view.Lstat(w.rel())
	if err != nil {
		return problem(CodeBadPath, lang.Say("The path %s cannot be looked at.", quote(w.rel())))
	}
	w.node, w.known = n, true
	if n.ID != (FileID{}) && w.own[n.ID] {
		return ownFiles()
	}
	return nil
}

// missing takes names below what does not exist as text. A way up from there
// is refused: there is nothing that it would lead up from.
func (w *walk) missing(rest []string) *Problem {
	if slices.Contains(rest, "..") {
		return w.escapes()
	}
	w.done = append(w.done, rest...)
	return nil
}

// follow takes the link at done off and gives the names that it represents.
func (w *walk) follow() ([]string, *Problem) {
	if w.links++; w.links > maxLinks {
		return nil, problem(CodeBadPath, lang.Say("The path goes through too many links."))
	}
	text, err := w.view.Readlink(w.rel())
	if err != nil {
		return nil, problem(CodeBadPath, lang.Say("A link in the path cannot be read."))
	}
	if w.env.OS == "windows" {
		text = strings.ReplaceAll(text, `\`, "/")
	}
	w.done, w.known = w.done[:len(w.done)-1], false
	if !strings.HasPrefix(text, "/") && !strings.Contains(text, ":/") {
		return names(text), nil
	}
	target, p := parsePath(w.env.OS, w.env.Home, text)
	if p != nil {
		return nil, w.escapes()
	}
	below, in := target.below(w.env.OS, w.at)
	if !in {
		return nil, w.escapes()
	}
	w.done = nil
	return slices.Clone(below), nil
}

// names returns the parts of a relative link; '..' stays, as a link's '..' is
// resolved where the link lies.
func names(text string) []string {
	return slices.DeleteFunc(strings.Split(text, "/"), func(s string) bool { return s == "" || s == "." })
}

func (w *walk) escapes() *Problem {
	return problem(CodeOutOfScope, lang.Say("The path leads, through a link, outside the folder that tools may use."))
}

// ownIDs returns the identities of Nod's own folders.
func (e Env) ownIDs() map[FileID]bool {
	ids := map[FileID]bool{}
	for _, dir := range e.Own {
		if id := e.FS.Identify(dir); id != (FileID{}) {
			ids[id] = true
		}
	}
	return ids
}
