package rooms

import (
	"strings"
	"unicode"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/negotiate/invitation"
)

// refusedBecause says why a guest was not let in, in Nod's own words: who has answered is
// not proven yet, and could write anything.
func refusedBecause(code invitation.RefusalCode) string {
	switch code {
	case invitation.WrongCode:
		return lang.Say("the code is not the one that the other person's Nod shows, and the invitation has ended with that; ask for a new one")
	case invitation.Spent:
		return lang.Say("the invitation has ended: someone tried another code, or was between the two desktops; ask for a new one")
	case invitation.Expired:
		return lang.Say("the invitation has expired; ask for a new one")
	case invitation.Taken:
		return lang.Say("the room has two parties already, or someone else is joining it now; ask for a new invitation")
	case invitation.Malformed:
		return lang.Say("the two desktops do not understand each other: is Nod up to date on both? Then ask for a new invitation")
	case invitation.Forged:
		return lang.Say("what came is not signed by the one who sent it, so someone may be between the two desktops; ask for a new invitation")
	case invitation.OtherServer:
		return lang.Say("someone is between the two desktops and passes on what they say; ask for a new invitation, on another network")
	case invitation.Closed:
		return lang.Say("the other person's Nod cannot go on with this invitation; ask for a new one")
	}
	return ""
}

// refused says why the other desktop did not let this one in.
func refused(r *invitation.Refusal) string {
	if own := refusedBecause(r.Code); own != "" {
		return own
	}
	return lang.Say("the other person's Nod says: %s", quoted(r.Reason))
}

// quotedLetters is how much is shown of a text that someone else wrote.
const quotedLetters = 200

// quoted shows a text of someone else as theirs: on one line, within quotation marks that
// it cannot end, and not longer than a sentence or two.
func quoted(text string) string {
	clean := strings.Map(func(r rune) rune {
		switch {
		case r == '“' || r == '”':
			return '"'
		case unicode.IsSpace(r):
			return ' '
		case !unicode.IsPrint(r): // also what changes the direction of text
			return -1
		}
		return r
	}, text)
	letters := []rune(strings.Join(strings.Fields(clean), " "))
	if len(letters) > quotedLetters {
		letters = append(letters[:quotedLetters], '…')
	}
	return "“" + string(letters) + "”"
}
