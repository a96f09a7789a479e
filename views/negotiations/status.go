package negotiations

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
)

// status says what waits for whom, in one sentence.
func (m *model) status(r api.Room) (text string, tone fyne.ThemeColorName) {
	switch r.State {
	case api.RoomInviting:
		return "No one has joined yet.", assets.ColorMuted
	case api.RoomComparing:
		return "Compare the words with " + otherName(r) + " before you negotiate.", theme.ColorNamePrimary
	case api.RoomBroken:
		return "This room is broken: " + reason(r.Reason), theme.ColorNameError
	case api.RoomClosed:
		if r.Reason != "" {
			return "This room is closed: " + reason(r.Reason), assets.ColorMuted
		}
		return "This room is closed. What was negotiated in it stays.", assets.ColorMuted
	}
	text, tone = m.progress(r)
	if !r.Connected {
		return "No connection to the room: " + reason(r.Reason) + " Nod tries again by itself. " + text, theme.ColorNameWarning
	}
	return text, tone
}

// reason returns why something is so, as a sentence.
func reason(text string) string {
	if text == "" {
		return "its server cannot be reached."
	}
	return kit.Sentence(kit.CleanTo(text, 400))
}

func (m *model) progress(r api.Room) (text string, tone fyne.ThemeColorName) {
	other := otherName(r)
	if m.n.Unsent != "" {
		return "Your " + kit.Clean(m.n.Unsent) + " has not reached the room yet.", theme.ColorNameWarning
	}
	switch m.n.State {
	case api.NegotiationOffered:
		if m.n.Waits {
			return "You have to answer.", theme.ColorNamePrimary
		}
		return other + " has to answer.", assets.ColorMuted
	case api.NegotiationAccepted:
		switch {
		case m.n.Waits && m.n.WaitsOther:
			return "Approved. You and " + other + " have to sign.", theme.ColorNamePrimary
		case m.n.Waits:
			return "Approved. " + other + " has signed; you have to sign.", theme.ColorNamePrimary
		}
		return "You have signed. " + other + " has to sign.", assets.ColorMuted
	case api.NegotiationAgreed:
		if m.live && m.n.Pays && !r.Practice {
			return "Agreed: both of you have signed. Payments are real.", theme.ColorNameWarning
		}
		return "Agreed: both of you have signed.", theme.ColorNameSuccess
	case api.NegotiationRejected:
		return m.rejected(r), assets.ColorMuted
	case api.NegotiationExpired:
		return "Time ran out. Nothing was agreed.", assets.ColorMuted
	}
	return "Nothing has been offered yet.", assets.ColorMuted
}

func (m *model) rejected(r api.Room) string {
	who := otherName(r)
	if m.n.EndedBy == r.Self {
		who = "You"
	}
	if m.n.Reason == "" {
		return who + " rejected the offer."
	}
	return who + " rejected the offer: “" + kit.CleanTo(m.n.Reason, 200) + "”"
}
