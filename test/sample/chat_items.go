package sample

import (
	"time"

	"github.com/nod-app/nod/app/api"
)

// WithoutModel is a conversation with Nod alone: about proposals, of which one waits no more, and about filed files.
func WithoutModel() api.ChatView {
	at := Noon().Add(-10 * time.Minute)
	said := func(id, text string) api.Message {
		return api.Message{ID: id, Role: api.RoleUser, Text: text, State: api.MessageDone, At: at}
	}
	answered := func(id, text string, cards ...api.Card) api.Message {
		return api.Message{ID: id, Role: api.RoleNod, Text: text, State: api.MessageDone, At: at, Cards: cards}
	}
	return api.ChatView{
		Chat:    api.Chat{ID: "c1", Title: "What proposals do you have?", Created: at, Changed: at},
		Version: 1, Whole: true,
		Messages: []api.Message{
			said("m1", "What proposals do you have?"),
			answered("m2", "There are 3 proposals.", listed(at), named(at, offeredModel)),
			said("m3", "Where is the insurance of the car?"),
			answered("m4", "Found 3 files.", named(at, append(FoundItems(), offeredModel)...)),
		},
	}
}

// NotUnderstood is what Nod says to a sentence that is not understood without a model.
func NotUnderstood() api.Message {
	return api.Message{ID: "n", Role: api.RoleNod, Text: "Without a model I understand only some sentences. These, for example:", State: api.MessageDone, At: Noon(), Code: "no_model",
		Cards: []api.Card{named(Noon(), api.CardItem{Title: "What proposals do you have?", Detail: "List proposals", Send: "What proposals do you have?"},
			api.CardItem{Title: "Undo", Detail: "Undo what was done last, what is named, or all that a reply did", Send: "Undo"},
			api.CardItem{Title: "Find files about “my holiday”", Send: "/find my holiday"}, offeredModel)}}
}

var offeredModel = api.CardItem{Title: "With a model on this computer you can ask in your own words.", Page: api.PageModels}

func listed(at time.Time) api.Card {
	return api.Card{CallID: "1", Tool: "list_proposals", Title: "List the proposals", Risk: "low", State: api.CardDone, Summary: "Listed 3 proposals.", Started: at, Took: 3, Record: 7,
		Items: []api.CardItem{
			{Title: "invoice-december.pdf", Detail: "move to Documents/Finances/2025/", Proposal: "aaaaaaa1", Sensitive: true},
			{Title: "IMG_2041.HEIC", Detail: "move to Pictures/2025/11/", Proposal: "aaaaaaa2"},
			{Title: "gone.txt", Detail: "move to Documents/Notes/", Proposal: "zzzzzzz1"},
		}}
}

func named(at time.Time, items ...api.CardItem) api.Card {
	return api.Card{State: api.CardDone, Record: -1, Started: at, Items: items}
}

// FoundItems are filed files as a card names them.
func FoundItems() []api.CardItem {
	return []api.CardItem{
		{Title: "Motor policy 2025.pdf", Detail: "3 May 2025", Path: Home + "/Documents/Car/Insurance/Motor policy 2025.pdf",
			Quote: "Kestrel Mutual, certificate of motor insurance. Your cover begins on 1 May 2025. The excess is 250 pounds for each claim, and nothing for glass. Thank you for your trust."},
		{Title: "Letter of the insurer.pdf", Detail: "11 March 2025", Path: Home + "/Documents/Health/Letter of the insurer.pdf", Sensitive: true},
		{Title: "Service.txt", Detail: "2 February 2024", Path: Home + "/Documents/Car/Service.txt", Quote: "Oil and brakes were changed"},
	}
}
