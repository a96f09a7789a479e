package proposals

// reading is why a list is fetched again; it decides whether the selected line is kept.
type reading struct {
	keep bool // it is the list that is shown: the place in it is kept
	own  bool // something was done here, whose outcome it has
}

// again returns why the list is fetched once more; shown: it is the one that is shown already.
func (r reading) again(shown bool) reading { return reading{keep: shown, own: r.own} }

// done returns why the list is fetched after the person did something on this page.
func (r reading) done() reading { return reading{keep: r.keep, own: true} }

// begun returns why the list is fetched next, now that this fetch has begun.
func (r reading) begun() reading { return reading{keep: r.keep} }

// elsewhere reports whether the list that is shown has changed without anything being done here.
func (r reading) elsewhere() bool { return r.keep && !r.own }

// followUp says where what was done leads, once a list has it.
type followUp struct {
	file string // key of the file that was not approved, since it is another by now
	rest bool   // all was approved: what is left to answer comes next
}

// lead returns the line to which it leads in a list, or -1, and what remains of
// it; changed is the line of the file, if it is there.
func (o followUp) lead(changed int, ok bool, l *outline) (int, followUp) {
	switch {
	case ok:
		return changed, followUp{rest: o.rest}
	case !o.rest:
		return -1, followUp{}
	}
	if i := l.firstQuestion(); i >= 0 {
		return i, followUp{}
	}
	if files := l.find(leftKey); files != nil {
		return files.first, followUp{}
	}
	return -1, followUp{}
}

// firstQuestion returns the line of the first question, or -1.
func (l *outline) firstQuestion() int {
	if asked := l.find(questionsKey); asked != nil {
		return asked.row()
	}
	return -1
}
