package chat

import (
	"strings"

	"github.com/nod-app/nod/app/base/lang"
)

// Input is a message that a person sends.
type Input struct {
	Text     string
	Files    []string // absolute paths
	Edit     string   // id of the own message that this replaces, with all that follow it
	Retry    bool     // ask for another reply to the last message; Text is empty
	Think    bool     // let the model think before its reply, if it can
	replaces bool     // what it replaces is deleted
	id       string   // of the queued message that this was; empty: it was not queued
}

// The limits of one message, and of the queue.
const (
	maxText  = 256 << 10 // bytes
	maxFiles = 8
	maxQueue = 16
)

func (in Input) validate() error {
	switch {
	case in.Retry && (in.Text != "" || in.Edit != ""):
		return inputError(lang.Say("Either send a message or ask for another reply."))
	case !in.Retry && strings.TrimSpace(in.Text) == "":
		return inputError(lang.Say("There is nothing to send."))
	case len(in.Text) > maxText:
		return inputError(lang.Say("That is too long: at most %d KB at once. Attach it as a file.", maxText>>10))
	case len(in.Files) > maxFiles:
		return inputError(lang.Say("At most %d files at once.", maxFiles))
	}
	return nil
}

func (in Input) messageID() string {
	if in.id != "" {
		return in.id
	}
	return newID()
}

func (m Message) input() Input {
	in := Input{Text: m.Text, Think: m.Think}
	for _, f := range m.Files {
		in.Files = append(in.Files, f.Path)
	}
	return in
}
