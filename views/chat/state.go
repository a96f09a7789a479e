package chat

import (
	"slices"
	"strings"

	"github.com/nod-app/nod/app/api"
)

// state is all that the page shows, but for what is being written. It is plain
// data and belongs to the UI goroutine.
type state struct {
	chats        []api.Chat // newest first, those that match the search
	query        string
	open         string // the conversation that is shown; "": one that is not begun yet
	newModel     string // the model that one will use; "": the usual one
	conversation conversation
	drafts       map[string]draft
	commands     []api.Command
	models       api.ModelsResult
	requests     []api.ApprovalRequest
	waiting      map[string]api.Proposal // by id, if the conversation names any
	sending      bool
	lost         bool // the agent does not run

	listed      bool // the list has been fetched once
	modelsKnown bool // so have the models
	slowList    bool // fetching takes long enough to say so
	slowOpen    bool
	listError   string
	openError   string
	modelsError string
}

// draft is what is written in a conversation and not sent.
type draft struct {
	text  string
	files []string
	edit  string // the message that it will replace
	think bool   // the model is to think before it replies
}

// maxFiles is how many files go along with one message.
const maxFiles = 8

func (d draft) empty() bool { return d.text == "" && len(d.files) == 0 }

func (d draft) ready() bool { return strings.TrimSpace(d.text) != "" }

// attach adds files that are not there yet. all is false if there is no room
// for every one.
func (d draft) attach(paths []string) (next draft, all bool) {
	next, all = d, true
	for _, p := range paths {
		switch {
		case slices.Contains(next.files, p):
		case len(next.files) >= maxFiles:
			all = false
		default:
			next.files = append(slices.Clone(next.files), p)
		}
	}
	return next, all
}

func (d draft) detach(i int) draft {
	if i < len(d.files) {
		d.files = slices.Delete(slices.Clone(d.files), i, i+1)
	}
	return d
}

// keep remembers what is written in the open conversation.
func (s *state) keep(d draft) {
	if d.empty() {
		delete(s.drafts, s.open)
	} else {
		s.drafts[s.open] = d
	}
}

// loading reports whether nothing is known yet of what is shown.
func (s *state) loading() bool {
	return s.open != "" && !s.conversation.loaded || !s.listed && s.listError == ""
}

// replyModel returns the model that replies in what is shown; "" if none does.
func (s *state) replyModel() string {
	switch {
	case s.open != "":
		return s.conversation.chat.Model
	case s.newModel != "":
		return s.newModel
	}
	return s.models.Current
}

// canThink reports whether the model that replies can think, and does not by itself.
func (s *state) canThink() bool {
	name := s.replyModel()
	return slices.ContainsFunc(s.models.Models, func(m api.Model) bool { return m.Name == name && m.Thinking && !m.Thinks })
}

// title returns the cleaned title of the open conversation.
func (s *state) title() string {
	switch {
	case s.open == "":
		return titleOf(api.Chat{})
	case !s.conversation.loaded:
		return ""
	}
	return titleOf(s.conversation.chat)
}

// update notes a conversation's new state in the list.
func (s *state) update(c api.Chat) {
	if i := s.index(c.ID); i >= 0 {
		s.chats[i] = c
	}
	if c.ID == s.open {
		s.conversation.chat = c
	}
}

// index returns where a conversation is in the list; -1: nowhere.
func (s *state) index(id string) int {
	return slices.IndexFunc(s.chats, func(c api.Chat) bool { return c.ID == id })
}

// neighbour returns the place of the conversation that is that many rows below the open one.
func (s *state) neighbour(by int) int {
	at := s.index(s.open)
	if at < 0 && by < 0 {
		at = 0
	}
	return max(0, min(len(s.chats)-1, at+by))
}

// remove takes a conversation out of the list and returns the one to show in its place.
func (s *state) remove(id string) (next string) {
	delete(s.drafts, id)
	i := s.index(id)
	if i < 0 {
		return ""
	}
	s.chats = slices.Delete(slices.Clone(s.chats), i, i+1)
	if len(s.chats) > 0 {
		next = s.chats[min(i, len(s.chats)-1)].ID
	}
	return next
}

// question returns what a call waits for, with the request that it belongs to.
func (s *state) question(c api.Card) (api.ApprovalRequest, api.Question, bool) {
	for _, a := range s.requests {
		if a.ID != c.Request {
			continue
		}
		if i := slices.IndexFunc(a.Questions, func(q api.Question) bool { return q.ID == c.Question }); i >= 0 {
			return a, a.Questions[i], true
		}
	}
	return api.ApprovalRequest{}, api.Question{}, false
}

// missesQuestion reports whether a call waits for a question that is not known here.
func (s *state) missesQuestion() bool {
	return slices.ContainsFunc(s.conversation.waiting(), func(c api.Card) bool {
		_, _, ok := s.question(c)
		return !ok
	})
}
