package classify

import (
	"context"
	"strings"
	"time"

	"github.com/nod-app/nod/app/organise/proposal"
)

const (
	// keyExts are the endings of files that hold private keys; certificates and public keys hold none.
	keyExts = " pem key p12 pfx ppk jks keystore p8 kbx ovpn "
	// configExts are the endings of settings in which passwords stand.
	configExts = " yml yaml ini cfg conf toml env properties json xml "
	// secretNames are files that hold passwords by convention.
	secretNames = " .env .netrc .pgpass .htpasswd .npmrc .pypirc credentials logins.json key4.db "
)

// Sensitive says in a few words why a file with that name and text calls for
// care; empty: it does not.
func Sensitive(ctx context.Context, path, text string) string {
	f := proposal.File{Path: path, Size: int64(len(text)), Text: func(context.Context) string { return text }}
	return look(ctx, f, time.Now()).sensitive()
}

// sensitive gives the reasons for care, in a few words each, joined; empty if there is none.
func (k *facts) sensitive() string {
	var why reasons
	if k.disguise != "" {
		why.add("a program in disguise")
	}
	why.add(k.sensitiveFormat())
	for _, h := range k.hits {
		if h.subject.sensitive != "" && k.meant(h) && !k.otherContract(h.subject) {
			why.add(h.subject.sensitive + " ('" + quote(h.quote) + "' in the name)")
		}
	}
	n := k.ev.numbers
	if n.iban != "" {
		why.add("bank details (IBAN …" + n.iban + ")")
	}
	if n.card != "" {
		why.add("a card number (…" + n.card + ")")
	}
	if n.mrz {
		why.add("identity paper (machine-readable lines)")
	}
	if n.secret != "" {
		why.add(n.secret + " in the text")
	}
	if s := k.ev.subject; s != nil && k.ev.by == strong && s.sensitive != "" && !k.otherContract(s) {
		why.add(s.sensitive + " ('" + quote(k.ev.quote) + "' in the text)")
	}
	if _, ok := BankExport(k.ev.text); ok {
		why.add("bank details")
	}
	why.add(k.privatePaper())
	return why.join()
}

// otherContract says that a contract can be read and is none of employment: what firms
// agree on, as maintenance or secrecy, calls for no care.
func (k *facts) otherContract(s *subject) bool {
	if s != &subjectTable[subContract].subject || strings.TrimSpace(k.ev.text) == "" {
		return false
	}
	employment := false
	paperPhrases().in(cut(k.ev.text, paperHead), false, func(p phrase, _ string) { employment = employment || p.kind == "employment" })
	return !employment
}

// dicomPapers is why a medical picture is sensitive.
const dicomPapers = "medical papers"

// sensitiveFormat says what the kind of file alone gives away.
func (k *facts) sensitiveFormat() string {
	lower := asciiLower(k.name)
	f := k.typed.format
	switch {
	case hasWord(secretNames, lower) || strings.HasPrefix(lower, ".env."):
		return "passwords"
	case f == nil:
		return ""
	case f.what == keyFormatName && (k.ext == "" || hasWord(keyExts, lastExt(k.name))) && !k.publicOnly():
		return privateKey
	case f.what == passwordFormatName:
		return "a password store"
	case f.what == dicomFormatName:
		return dicomPapers
	}
	return ""
}

// publicOnly says that the text is a certificate or public key and nothing else.
func (k *facts) publicOnly() bool {
	t := k.ev.text
	return (strings.Contains(t, "-----BEGIN CERTIFICATE") || strings.Contains(t, "-----BEGIN PUBLIC KEY")) && k.ev.numbers.secret != privateKey
}

// meant says whether a phrase in the name speaks of what is in the file: not
// in music, fonts or programs, and passwords in settings as well.
func (k *facts) meant(h hit) bool {
	if h.strength != strong && !k.dated(h) {
		return false
	}
	f := k.typed.format
	switch {
	case f == nil || f.specificity != specific || f.category == Archives || f.paper:
		return true
	case h.subject == &subjectTable[subPasswords].subject:
		return hasWord(configExts, lastExt(k.name))
	}
	return false
}

// dated promotes a bare 'statement' or 'bill' that is beside a month.
func (k *facts) dated(h hit) bool {
	of := h.subject == &subjectTable[subBank].subject || h.subject == &subjectTable[subInvoice].subject
	return of && k.month && k.typed.format != nil && k.typed.format.paper
}

// reasons are distinct, in the order in which they were found. Of one with and without
// more said of it, in brackets, the first is kept.
type reasons []string

func (r *reasons) add(s string) {
	if s == "" {
		return
	}
	for i, have := range *r {
		switch {
		case have == s || strings.HasPrefix(have, s+" ("):
			return
		case strings.HasPrefix(s, have+" ("):
			(*r)[i] = s
			return
		}
	}
	*r = append(*r, s)
}

// maxReasons keeps the line short; the first ones are the gravest.
const maxReasons = 3

func (r reasons) join() string {
	return strings.Join(r[:min(len(r), maxReasons)], ", ")
}

// join adds one classifier's reasons to another's; none is taken away.
func joinSensitive(a, b string) string {
	switch {
	case a == "" || a == b:
		return b
	case b == "" || strings.Contains(a, b):
		return a
	case strings.Contains(b, a):
		return b
	}
	return a + ", " + b
}
