package chat

import (
	"slices"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/api"
)

// page is what stands on the right.
type page int

const (
	talk page = iota
	models
	helping
)

// state is all that the window shows; it is touched on the UI goroutine only.
type state struct {
	page   page
	chats  []api.Chat // newest first, that match the search
	query  string
	open   string // the conversation that is looked at; "": one that is not begun yet
	model  string // that one that is not begun yet will use
	view   view
	drafts map[string]draft
	cmds   []api.Command
	models api.ModelsResult
	asks   []api.ApprovalRequest

	started   bool // the list has been there once
	known     bool // the models have been there once
	lost      bool // Nod does not run
	slow      bool // loading takes long enough to say so
	slowView  bool // so does the conversation
	sending   bool
	below     fyne.Size // of the entry and what stands around it
	listFail  string
	viewFail  string
	modelFail string
	result    result
}

// view is a conversation as it is known here.
type view struct {
	chat     api.Chat
	version  int64
	loaded   bool
	messages []api.Message
	queue    []api.Queued
	meter    api.ChatUsage
}

// draft is what is typed in a conversation and not sent.
type draft struct {
	text  string
	files []string
	edit  string // the message that it will replace
}

// result is the last thing that happened, for the bottom line.
type result struct {
	text string
	bad  bool
}

// merge takes a fresh view. false: it does not fit what is there, so all of it
// has to be fetched.
func (v *view) merge(n api.ChatView) bool {
	if !n.Whole && (!v.loaded || n.Version < v.version) {
		return false
	}
	v.chat, v.version, v.queue, v.meter, v.loaded = n.Chat, n.Version, n.Queue, n.Usage, true
	if n.Whole {
		v.messages = n.Messages
		return true
	}
	for _, m := range n.Messages {
		if i := v.find(m.ID); i >= 0 {
			v.messages[i] = m
		} else {
			v.messages = append(v.messages, m)
		}
	}
	return true
}

// find looks from the end, since what changes is near it.
func (v *view) find(id string) int {
	for i := len(v.messages) - 1; i >= 0; i-- {
		if v.messages[i].ID == id {
			return i
		}
	}
	return -1
}

// message is the one of that id.
func (v *view) message(id string) (api.Message, bool) {
	if i := v.find(id); i >= 0 {
		return v.messages[i], true
	}
	return api.Message{}, false
}

// last is the last message of a role.
func (v *view) last(role api.MessageRole) (api.Message, bool) {
	for i := len(v.messages) - 1; i >= 0; i-- {
		if v.messages[i].Role == role {
			return v.messages[i], true
		}
	}
	return api.Message{}, false
}

// busy says whether a reply is under way.
func (v *view) busy() bool {
	if v.chat.Busy {
		return true
	}
	n := len(v.messages)
	return n > 0 && v.messages[n-1].State == api.MessageStreaming
}

// waiting are the calls that wait for the person, oldest first.
func (v *view) waiting() []api.Card {
	var out []api.Card
	for _, m := range v.messages {
		for _, c := range m.Cards {
			if c.State == api.CardWaiting && c.Question != "" {
				out = append(out, c)
			}
		}
	}
	return out
}

// question is what a call waits for, with its ask.
func (s *state) question(c api.Card) (api.ApprovalRequest, api.Question, bool) {
	for _, a := range s.asks {
		if a.ID != c.Request {
			continue
		}
		if i := slices.IndexFunc(a.Questions, func(q api.Question) bool { return q.ID == c.Question }); i >= 0 {
			return a, a.Questions[i], true
		}
	}
	return api.ApprovalRequest{}, api.Question{}, false
}

// replies says whether a model replies in what is looked at.
func (s *state) replies() string {
	if s.open == "" {
		if s.model != "" {
			return s.model
		}
		return s.models.Current
	}
	return s.view.chat.Model
}

// put notes a conversation's new state in the list.
func (s *state) put(c api.Chat) {
	for i := range s.chats {
		if s.chats[i].ID == c.ID {
			s.chats[i] = c
			return
		}
	}
}

// at is where the open conversation stands in the list; -1: not there.
func (s *state) at() int {
	return slices.IndexFunc(s.chats, func(c api.Chat) bool { return c.ID == s.open })
}
