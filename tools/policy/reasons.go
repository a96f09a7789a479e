package policy

import (
	"slices"
	"strings"

	"github.com/nod-app/nod/app/base/lang"
)

// askReason is a reason to ask. A firm one is not waived by a grant or by the
// local policy's allow.
type askReason struct {
	Problem
	firm bool
}

func mayWaive(c Code, reason string) []askReason { return []askReason{{Problem{c, reason}, false}} }
func mustAsk(c Code, reason string) []askReason  { return []askReason{{Problem{c, reason}, true}} }

// reasons returns all reasons to ask the person; none means that the call just runs.
func reasons(in Input) []askReason {
	if in.Facts.NoEffect { // nothing is changed; what is read or sent out is still asked for
		in.Tool.Mutates, in.Tool.Confirmation = false, Never
	}
	rules := []func(Input) []askReason{askPrivateTerms, askRisk, askCaller, askTaint, askFindings, askNames, askEgress, askDestructive, askLocal}
	if in.mandated() {
		rules = []func(Input) []askReason{askFindings, askLocal}
	}
	var out []askReason
	for _, rule := range rules {
		out = append(out, rule(in)...)
	}
	return out
}

// mandated says that the user said beforehand, in words of their own, that exactly this
// may be sent: whatever text of others the trace has read, nothing of it is in the call. A
// trace that has read something private could tell it by which of the covered terms it
// sends. High risk has no mandate, and no other program.
func (in Input) mandated() bool {
	return in.Facts.Mandated && in.Caller == "" && in.Tool.Risk == Medium && !in.Labels.Has(Private)
}

// askPrivateTerms says why a mandate does not count.
func askPrivateTerms(in Input) []askReason {
	if in.Facts.Mandated && in.Labels.Has(Private) {
		return mustAsk(CodePrivateTerms, lang.Say("The mandate covers it, but this request has read something private, which it could tell the other party."))
	}
	return nil
}

func waivable(rs []askReason) bool {
	for _, w := range rs {
		if w.firm {
			return false
		}
	}
	return true
}

// askRisk: high always; medium when it mutates; what its definition always asks
// for (contract, "Confirmation Policy"). A risk that is unknown is high.
func askRisk(in Input) []askReason {
	t := in.Tool
	switch {
	case t.Risk != Low && t.Risk != Medium:
		return mustAsk(CodeHighRisk, lang.Say("It is of high risk and always asked for."))
	case t.Confirmation == Always:
		return mustAsk(CodeAlwaysAsks, lang.Say("It is always asked for."))
	case t.Risk == Medium && t.Mutates:
		return mayWaive(CodeMutates, lang.Say("It changes something."))
	}
	return nil
}

// askCaller: what is private and goes to another program has left Nod, which does not know where that sends it.
func askCaller(in Input) []askReason {
	if in.Caller == "" || !in.Tool.ReadsPrivate && !in.Tool.Yields.Has(Private) {
		return nil
	}
	return mayWaive(CodeToCaller, lang.Say("The program gets something private of yours, and may send it to others."))
}

// askTaint: after a trace has read what others wrote, every change, every egress and every
// further look at private things that the trace did not come by openly is asked for, and
// grants rest. Who has read no more than the names of what waits can ask for nothing worse
// than that some of it is left alone.
func askTaint(in Input) []askReason {
	if !in.Labels.Has(Untrusted) {
		return nil
	}
	var out []askReason
	if in.Tool.Mutates && !(in.Tool.Harmless && in.OnlyNames) {
		out = append(out, mustAsk(CodeUntrustedWrite, lang.Say("It changes something, and this chat has read text that others wrote."))...)
	}
	if in.Tool.Egress {
		out = append(out, mustAsk(CodeUntrustedSend, lang.Say("It sends something out, and this chat has read text that others wrote."))...)
	}
	if in.Tool.ReadsPrivate {
		out = append(out, askRead(in)...)
	}
	return out
}

// askRead: a read by itself harms no one: what leaves the machine or changes
// something is asked for whatever was read. So files are read that the user's
// words name, or that lie in a folder which they name or which was just listed;
// of these, what is sensitive must be named itself.
func askRead(in Input) []askReason {
	switch {
	case each(in, itselfNamed):
		return nil
	case !each(in, expected):
		return mustAsk(CodeUntrustedRead, lang.Say("It opens something private that you did not name and that was not listed before, and this chat has read text that others wrote."))
	case in.Facts.Sensitive != "":
		return mustAsk(CodeSensitiveRead, lang.Say("It opens something sensitive (%s) that you did not name yourself, and this chat has read text that others wrote.", in.Facts.Sensitive))
	}
	return nil
}

// each says that something holds of each place of the call, and that it has one.
func each(in Input, of func(Input, Place) bool) bool {
	return len(in.Facts.Places) > 0 && !slices.ContainsFunc(in.Facts.Places, func(p Place) bool { return !of(in, p) })
}

func itselfNamed(in Input, p Place) bool {
	return p.Naming == ItselfNamed || slices.Contains(in.UserPaths, p.Path)
}

func expected(in Input, p Place) bool {
	return p.Naming != NotNamed || inside(in.OS, p.Path, in.UserPaths) || wasListed(in, p)
}

// wasListed says that the place, or the folder that it lies in, was listed.
func wasListed(in Input, p Place) bool {
	if slices.Contains(in.Listed, p.Path) {
		return true
	}
	at := strings.LastIndexAny(p.Path, `/\`)
	return at > 0 && slices.Contains(in.Listed, p.Path[:at])
}

// askFindings: what the tool itself found, such as a clipboard that looks like a secret.
func askFindings(in Input) []askReason {
	var out []askReason
	for _, f := range in.Facts.Findings {
		out = append(out, askReason{f.Problem, true})
	}
	return out
}

// askNames: names that mean more than they seem to.
func askNames(in Input) []askReason {
	var out []askReason
	for _, u := range in.Facts.URLs {
		if u.Punycode {
			out = append(out, mustAsk(CodePunycode, lang.Say("The host %s shows as other letters than are written.", quote(u.Host)))...)
		}
	}
	for _, p := range in.Facts.Places {
		if p.Role == ReadPath && p.Node.Kind == File && p.Node.Links > 1 {
			out = append(out, mustAsk(CodeHardLink, lang.Say("The file %s has a second name (a hard link), which may be in a folder that tools may not use.", quote(p.Path)))...)
		}
		if p.Runnable && p.Role.write() {
			out = append(out, mustAsk(CodeRunnable, runsWhere(p))...)
		}
	}
	return out
}

// runsWhere returns what a file that can run means in the place where it is put, in words.
func runsWhere(p Place) string {
	said := lang.Say("The file %s can run, or changes what other programs do.", quote(p.Path))
	if p.InHidden {
		said += " It would be in a hidden folder, where others may run it by themselves."
	}
	return said
}

// askEgress: what leaves the machine is asked for, unless the user typed the
// address in this turn and the trace is clean.
func askEgress(in Input) []askReason {
	t := in.Tool
	switch {
	case !t.Egress || typed(in) && in.Labels == 0:
		return nil
	case in.Facts.CarriesRead:
		return mustAsk(CodeEgress, lang.Say("The address contains text that this chat has read."))
	case in.Facts.FromRead:
		return mustAsk(CodeEgress, lang.Say("The site is named in text that this chat has read."))
	}
	return mayWaive(CodeEgress, lang.Say("It sends something out of this computer."))
}

// askDestructive: the contract's if_destructive.
func askDestructive(in Input) []askReason {
	if in.Tool.Confirmation == IfDestructive && in.Facts.Destructive {
		return mayWaive(CodeDestructive, lang.Say("It replaces or removes something that is there."))
	}
	return nil
}

// askLocal: the local policy forces a question (contract, "unless local policy forces confirmation").
func askLocal(in Input) []askReason {
	if in.Override == OverrideAsk {
		return mustAsk(CodeLocalAsk, lang.Say("The settings ask for this tool each time."))
	}
	return nil
}
