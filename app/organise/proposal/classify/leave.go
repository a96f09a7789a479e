package classify

import (
	"os"
	"strings"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/organise/proposal"
)

// leave says why a file is to be left where it is, and in a sentence what is to be
// known of it; empty: it is to be filed.
func (k *facts) leave() (why proposal.Leave, says string) {
	f := k.typed.format
	switch {
	case k.disguise != "" || k.posesAsPaper():
		return proposal.LeaveDisguise, "" // the warning says it
	case k.file.Size == 0:
		return proposal.LeaveEmpty, lang.Say("It is empty.")
	case k.secret() != "":
		if f != nil && f.what == passwordFormatName {
			return proposal.LeaveSecret, lang.Say("A password store. Keep it where your password manager looks for it.")
		}
		return proposal.LeaveSecret, sentence(k.secret()) + " " + lang.Say("Keep it in a password store, not among papers.")
	case f == nil:
		return "", ""
	case f.category == Installers:
		if installed(k.name) {
			return proposal.LeaveInstaller, sentence(lang.Say("%v that is installed already", f.what))
		}
		return proposal.LeaveInstaller, sentence(lang.Say("%v: it is to be installed or run, not to be filed", f.what))
	}
	if says := opened[f.what]; says != "" {
		return proposal.LeaveOnce, sentence(f.what + ": " + says)
	}
	return "", ""
}

// opened says what opening a file does that is used by opening it, once.
var opened = map[string]string{
	calendarFormatName: "opening it adds it to your calendar",
	contactsFormatName: "opening it adds it to your contacts",
	torrentFormatName:  "opening it starts its download",
}

// posesAsPaper says that a file is named as a document or picture and is something
// to be installed.
func (k *facts) posesAsPaper() bool {
	t := k.typed
	return t.named != nil && t.format.category == Installers && t.named.category != Installers && t.named.category != Archives && t.named.category != Code
}

// secret says what a file is whose place is a password store; empty: it is none. A
// paper in which a password stands among other things is none.
func (k *facts) secret() string {
	switch {
	case k.sensitiveFormat() == dicomPapers:
		return ""
	case k.sensitiveFormat() != "":
		return k.sensitiveFormat()
	case k.ev.numbers.secret == privateKey:
		return privateKey
	case k.private() == passwords:
		return lang.Say("a list of passwords or recovery codes")
	}
	return ""
}

// installed says whether the package that a file installs is known to be installed:
// of Debian packages only, whose names say which package it is.
func installed(name string) bool {
	pkg, rest, ok := strings.Cut(name, "_")
	if !ok || !strings.HasSuffix(asciiLower(rest), ".deb") || strings.ContainsAny(pkg, `/\`) {
		return false
	}
	_, arch, _ := strings.Cut(strings.TrimSuffix(asciiLower(rest), ".deb"), "_")
	for _, list := range []string{pkg, pkg + ":" + arch} {
		if _, err := os.Lstat("/var/lib/dpkg/info/" + list + ".list"); err == nil {
			return true
		}
	}
	return false
}
