package negotiations

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// status says what waits for whom, in one sentence.
func (m *model) status(r api.Room) (text string, tone fyne.ThemeColorName) {
	switch r.State {
	case api.RoomInviting:
		if r.Invitation != nil && r.Invitation.Ended != "" {
			return lang.T("No one can join with this invitation any more: %s", lang.Sentence(kit.CleanTo(r.Invitation.Ended, 200))), theme.ColorNameWarning
		}
		return lang.T("No one has joined yet."), assets.ColorMuted
	case api.RoomComparing:
		return lang.T("Compare the words with %s before you negotiate.", otherName(r)), theme.ColorNamePrimary
	case api.RoomBroken:
		return lang.T("This room is broken: %s", reason(r.Reason)), theme.ColorNameError
	case api.RoomClosed:
		if r.Reason != "" {
			return lang.T("This room is closed: %s", reason(r.Reason)), assets.ColorMuted
		}
		return lang.T("This room is closed. What was negotiated in it stays."), assets.ColorMuted
	}
	return m.progress(r)
}

// notes says what is in the way: that the room cannot be reached, and what of a message came to nothing.
func (m *model) notes(r api.Room) string {
	var out []string
	if r.State == api.RoomOpen && !r.Connected {
		out = append(out, lang.T("No connection to the room: %s Nod tries again by itself.", reason(r.Reason)))
	}
	if m.live && m.pays() {
		out = append(out, lang.T("Payments are real. Each one is asked before it is made."))
	}
	if n := len(m.n.Notes); n > 0 {
		out = append(out, lang.Sentence(kit.CleanTo(m.n.Notes[n-1], 300)))
	}
	return strings.Join(out, "\n")
}

// reason returns why something is so, as a sentence.
func reason(text string) string {
	if text == "" {
		return lang.T("its server cannot be reached.")
	}
	return lang.Sentence(kit.CleanTo(text, 400))
}

func (m *model) progress(r api.Room) (text string, tone fyne.ThemeColorName) {
	other := otherName(r)
	if m.n.Unsent != "" {
		return unsent(m.n.Unsent), theme.ColorNameWarning
	}
	switch m.n.State {
	case api.NegotiationOffered:
		if m.n.Waits {
			return lang.T("You have to answer."), theme.ColorNamePrimary
		}
		return lang.T("%s has to answer.", other), assets.ColorMuted
	case api.NegotiationAccepted:
		switch {
		case m.n.Waits && m.n.WaitsOther:
			return lang.T("Approved. You and %s have to sign.", other), theme.ColorNamePrimary
		case m.n.Waits:
			return lang.T("Approved. %s has signed; you have to sign.", other), theme.ColorNamePrimary
		}
		return lang.T("You have signed. %s has to sign.", other), assets.ColorMuted
	case api.NegotiationAgreed:
		return lang.T("Agreed: both of you have signed."), theme.ColorNameSuccess
	case api.NegotiationRejected:
		return m.rejected(r), assets.ColorMuted
	case api.NegotiationExpired:
		return lang.T("Time ran out. Nothing was agreed."), assets.ColorMuted
	}
	return lang.T("Nothing has been offered yet."), assets.ColorMuted
}

func (m *model) rejected(r api.Room) string {
	who := otherName(r)
	if m.n.EndedBy == r.Self {
		who = lang.T("You")
	}
	if m.n.Reason == "" {
		return lang.T("%s rejected the offer.", who)
	}
	return lang.T("%s rejected the offer: “%s”", who, kit.CleanTo(m.n.Reason, 200))
}

// unsent says what of the person waits for the server of the room.
func unsent(what string) string {
	switch what {
	case "offer":
		return lang.T("Your offer has not reached the room yet.")
	case "counter-offer":
		return lang.T("Your counter-offer has not reached the room yet.")
	case "acceptance":
		return lang.T("Your acceptance has not reached the room yet.")
	case "rejection":
		return lang.T("Your rejection has not reached the room yet.")
	}
	return lang.T("Your approval has not reached the room yet.")
}
