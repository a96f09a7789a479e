package policy

import (
	"slices"
	"strings"

	"github.com/nod-app/nod/app/base/forbidden"
	"github.com/nod-app/nod/app/base/lang"
)

// Facts are what the arguments of a call name. Apart from what Inspect
// fills in, a tool's preview adds what only it knows: more Places (the
// files that a pattern matches, as MovedItem), Destructive, NoEffect, Mandated, Findings.
type Facts struct {
	Places      []Place
	URLs        []URL
	Apps        []string
	Problems    []Problem // what is against the call, in the order of the arguments
	Findings    []Finding
	Sensitive   string // why what would be read is sensitive, in a few words; empty: it is not
	Destructive bool   // something that is there now would be lost or replaced
	NoEffect    bool   // the call would change nothing
	Mandated    bool   // a mandate that the user gave covers exactly what the call sends
	Bytes       int64  // what the call writes or is expected to read

	// Of the values of the call, as the trace knows where they came from:
	FromRead    bool // the destination of an egress came from what was read
	CarriesRead bool // the call carries something that was read
}

// Finding is what a tool knows of this call beyond its arguments: a clipboard
// that a password manager marked, or that looks like a secret. It can only
// tighten the decision.
type Finding struct {
	Problem
	Refuse bool // deny; else ask
}

// Inspect resolves each argument that names something. It reads the file
// system through the Env and changes nothing.
func (e Env) Inspect(t Tool, a Args) Facts {
	f := Facts{Bytes: int64(len(a.Canonical))}
	for _, arg := range t.Args {
		values, p := a.strings(arg.Name)
		if p != nil {
			f.Problems = append(f.Problems, *p)
			continue
		}
		switch {
		case values == nil && !arg.Optional:
			f.refuse(problem(CodeMissing, lang.Say("The argument %s is missing.", quote(arg.Name))))
			continue
		case len(values) == 0 && !arg.Optional && arg.Role != NamePatterns:
			f.refuse(problem(CodeBadType, lang.Say("The argument %s is an empty list.", quote(arg.Name))))
			continue
		}
		e.inspect(&f, arg.Role, values)
	}
	if p := intoItself(t, a, f.Places); p != nil {
		f.Problems = append(f.Problems, *p)
	}
	return f
}

func (e Env) inspect(f *Facts, role Role, values []string) {
	if role == NamePatterns && values != nil {
		f.refuse(CheckGlobs(values))
		return
	}
	for _, v := range values {
		switch {
		case role == WebAddress:
			u, p := CheckURL(v)
			if f.refuse(p); p == nil {
				f.URLs = append(f.URLs, u)
			}
		case role == AppID:
			f.refuse(checkApp(e.Scope, v))
			f.Apps = append(f.Apps, v)
		case role == AppFile && checkAppFile(v) != nil:
			f.refuse(checkAppFile(v))
		default:
			p := e.Resolve(role, v)
			f.Places = append(f.Places, p)
			f.Destructive = f.Destructive || role == WritePath && p.Exists()
		}
	}
}

// Name records for each place how far the user's words name it.
func (f *Facts) Name(e Env, words string) {
	for i := range f.Places {
		f.Places[i].Naming = e.Naming(words, f.Places[i])
	}
}

func (f *Facts) refuse(p *Problem) {
	if p != nil {
		f.Problems = append(f.Problems, *p)
	}
}

// Recipients returns the hosts that something would go to.
func (f Facts) Recipients() []string {
	out := []string{}
	for _, u := range f.URLs {
		out = append(out, u.Host)
	}
	return out
}

// Bind returns the facts that an approval of the call is bound to.
func (f Facts) Bind(tool string, a Args) Bound {
	b := Bound{Tool: tool, Args: a, Recipients: f.Recipients()}
	for _, p := range f.Places {
		if p.Role == Stored { // the arguments name it
			continue
		}
		b.Paths = append(b.Paths, p.Path)
		if p.Exists() && p.Role != ListPath && p.Role != MoveTo && p.Role != MoveFrom {
			b.Files = append(b.Files, p.identity())
		}
	}
	return b
}

// intoItself finds a move of a folder, called by its name, into itself, and one
// from a folder to the same folder. A pattern with a star that happens to match
// the folder is no harm: only files are moved.
func intoItself(t Tool, a Args, places []Place) *Problem {
	from, to := by(places, MoveFrom), by(places, MoveTo)
	if from == nil || to == nil || from.Root == "" || from.Root != to.Root {
		return nil
	}
	rest, below := under(from.Rel, to.Rel)
	switch {
	case !below:
		return nil
	case rest == "":
		return problem(CodeIntoItself, lang.Say("The files would be moved to the folder that they are in."))
	}
	first, _, _ := strings.Cut(rest, "/")
	for _, arg := range t.Args {
		if arg.Role != NamePatterns {
			continue
		}
		patterns, _ := a.strings(arg.Name)
		if slices.ContainsFunc(patterns, func(p string) bool { return forbidden.Fold(p) == forbidden.Fold(first) }) {
			return problem(CodeIntoItself, lang.Say("The folder %s would be moved into itself.", quote(first)))
		}
	}
	return nil
}

func by(places []Place, role Role) *Place {
	for i := range places {
		if places[i].Role == role && places[i].Problem == nil {
			return &places[i]
		}
	}
	return nil
}

// under gives what path is below dir, both relative with '/' between names.
func under(dir, path string) (string, bool) {
	if dir == path {
		return "", true
	}
	if dir == "." {
		return path, true
	}
	return strings.CutPrefix(path, dir+"/")
}
