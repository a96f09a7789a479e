package classify

import (
	"context"
	"strings"
	"time"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/app/organise/proposal/subject"
)

const (
	// keyExts are the endings of files that hold private keys; certificates and public keys hold none.
	keyExts = " pem key p12 pfx ppk jks keystore p8 kbx ovpn "
	// configExts are the endings of settings and of data, in which passwords and what is private can stand.
	configExts = " yml yaml ini cfg conf toml env properties json xml "
	// secretNames are files that hold passwords by convention.
	secretNames = " .env .netrc .pgpass .htpasswd .npmrc .pypirc credentials logins.json key4.db "
)

// Sensitive says in a few words why a file with that name and text calls for
// care; empty: it does not.
func Sensitive(ctx context.Context, path, text string) string {
	return looked(ctx, path, text).sensitive()
}

// HoldsSecret says in a few words what in a file calls for care whatever it is about, as keys and account
// numbers; empty: nothing does.
func HoldsSecret(ctx context.Context, path, text string) string {
	return looked(ctx, path, text).holds().join()
}

func looked(ctx context.Context, path, text string) *facts {
	return look(ctx, proposal.File{Path: path, Size: int64(len(text)), Text: func(context.Context) string { return text }}, time.Now())
}

// sensitive gives the reasons for care, in a few words each, joined; empty if there is none.
func (k *facts) sensitive() string {
	why := k.holds()
	why.add(subject.Title(k.private()))
	return why.join()
}

// holds gives the reasons for care that do not depend on what the file is about.
func (k *facts) holds() reasons {
	var why reasons
	if k.disguise != "" {
		why.add(lang.Say("a program in disguise"))
	}
	why.add(k.sensitiveFormat())
	n := k.ev.numbers
	if n.iban != "" {
		why.add(lang.Say("bank details (IBAN …%s)", n.iban))
	}
	if n.mrz {
		why.add(lang.Say("identity paper (machine-readable lines)"))
	}
	if n.secret != "" {
		why.add(lang.Say("%v in the text", n.secret))
	}
	if _, ok := BankExport(k.ev.text); ok {
		why.add(lang.Say("bank details"))
	}
	return why
}

// private returns the private subject that a paper is about; empty: none. Music, fonts and programs are no papers.
func (k *facts) private() subject.ID {
	if f := k.typed.format; f != nil && f.specificity == specific && !f.paper && f.category != Archives && !hasWord(configExts, lastExt(k.name)) {
		return ""
	}
	of := subject.OfWords(k.name, k.ev.text)
	if of[passwords] < listOfPasswords && subject.OfWords(k.name, "")[passwords] == 0 {
		delete(of, passwords)
	}
	return of.Private()
}

// A text that says 'password' lists none; those that stand in it are found by what they look like.
const (
	passwords       subject.ID = "password"
	listOfPasswords            = 1.5 // weighs more than one word at the beginning of a text
)

// privateKey is what package secret calls a key that signs or decrypts.
const privateKey = "a private key"

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
		return lang.Say("a password store")
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
