package chat

import (
	"github.com/nod-app/nod/views/kit"
)

// The headings of the help page.
const (
	writing       = "Writing"
	reading       = "Reading"
	conversations = "Conversations"
)

// newTable returns every command of the page. Keys with Ctrl and Alt act while a
// message is written, too.
func (p *Page) newTable() []kit.Command {
	out := p.writingCommands()
	out = append(out, p.readingCommands()...)
	out = append(out, p.question.card.Commands()...)
	return append(out, p.conversationCommands()...)
}

func (p *Page) writingCommands() []kit.Command {
	return []kit.Command{
		{ID: "write", Key: "Enter", Group: conversations, Help: "In the list: write in the conversation", NoMenu: true, Do: p.write},
		{ID: "send", Title: "Send", Key: "Enter", Group: writing, Help: "Send; while a reply is being written the message waits", When: p.canSend, Do: p.send, NoMenu: true},
		{ID: "new-line", Key: "Shift+Enter", Group: writing, Help: "Start a new line", NoMenu: true},
		{ID: "command", Key: "/", Group: writing, Help: "Commands; Up, Down and Tab choose one", NoMenu: true, Do: func() { p.write(); p.composer.entry.TypedRune('/') }},
		{ID: "attach", Title: "Attach files", Label: "Attach", Key: "Ctrl+O", Group: writing, Scope: kit.InText, Help: "Attach files; they can be dropped on the window, too", When: p.can, Do: p.askFile},
		{ID: "think", Title: "Think before the reply", Label: "Think", Key: "Ctrl+T", Group: writing, Scope: kit.InText, Help: "Let the model think before it replies to this message", When: p.canThink, Do: p.turnThink},
		{ID: "stop", Title: "Stop", Key: "Esc", Group: writing, Help: "Stop the reply; leave an edit", When: p.canStop, Do: p.stopReply},
		{ID: "leave-edit", Title: "Discard the edit", Group: writing, When: p.editing, Do: p.leaveEdit},
	}
}

func (p *Page) readingCommands() []kit.Command {
	out := []kit.Command{
		{ID: "copy", Title: "Copy", Key: "Alt+C", Help: "Copy the message, or what the model got from a call", When: p.canCopy, Do: p.copyCurrent},
		{ID: "edit", Title: "Edit", Key: "Alt+E", Help: "Edit your message and send it again", When: p.canEdit, Do: p.editCurrent},
		{ID: "retry", Title: "Try again", Key: "Ctrl+R", Help: "Reply to the last message again", When: p.canRetry, Do: p.retry},
		{ID: "result", Title: "Show what the model got", Key: "Alt+T", Help: "Show what the model got from a call, or its thinking", Do: p.transcript.toggleResult},
		{ID: "undo-call", Title: "Undo this", Key: "Alt+U", Help: "Undo what a call did", When: p.canUndoCall, Do: p.undoCall},
		{ID: "undo-reply", Title: "Undo everything this reply did", Key: "Ctrl+Shift+U", Help: "Undo everything a reply did; what that is is shown first", When: p.canUndoReply, Do: p.askUndoReply},
		{ID: "open-item", Title: "Open", Key: "Alt+V", Help: "Open the file that was found", When: p.canOpenItem, Do: p.openItem},
		{ID: "reveal-item", Title: "Show in folder", Key: "Alt+F", Help: "Show the file that was found in its folder", When: p.canOpenItem, Do: p.revealItem},
		{ID: "approve-item", Title: "Approve", Key: "Alt+Y", Help: "Approve the proposal", When: p.canDecideItem, Do: p.approveItem},
		{ID: "reject-item", Title: "Reject", Key: "Alt+N", Help: "Reject the proposal", When: p.canDecideItem, Do: p.rejectItem},
		{ID: "send-item", Title: "Send", When: p.canSendItem, Do: p.sendItem},
		{ID: "say-help", Title: "Show what can be said", When: p.can, Do: func() { p.say("/help") }},
		{ID: "show-proposals", Title: "Show the proposals", Do: p.showProposals},
		{ID: "start-server", Title: "Start the model server", When: p.can, Do: p.startServer},
		{ID: "toggle", Key: "Alt+Enter", Help: "Open or close a call, or the thinking of a message; open or send what is named", NoMenu: true, Do: p.transcript.toggle},
		{ID: "above", Key: "Alt+Up", Help: "The message or call above", NoMenu: true, Do: func() { p.transcript.walk(-1) }},
		{ID: "below", Key: "Alt+Down", Help: "The message or call below", NoMenu: true, Do: func() { p.transcript.walk(1) }},
		{ID: "latest", Title: "To the latest", Key: "Alt+End", Help: "To the latest message", NoMenu: true, Do: p.transcript.latest},
	}
	out = append(out, kit.MoveKeys(p.scroll)...)
	out[len(out)-4].Help = "Scroll; in the empty entry Home and End, too"
	for i := range out {
		out[i].Group, out[i].Scope = reading, kit.InText
	}
	// The entry takes this key itself; it is here for the help and the palette.
	return append(out, kit.Command{ID: "edit-last", Title: "Edit your last message", Key: "Up", Group: writing,
		Help: "In the empty entry: edit your last message", When: p.canEdit, Do: p.editLast})
}

func (p *Page) conversationCommands() []kit.Command {
	out := []kit.Command{
		{ID: "new", Title: "New conversation", Label: "New", Key: "Ctrl+N", Do: p.begin},
		{ID: "rename", Title: "Rename the conversation", Label: "Rename", Key: "F2", When: p.canManage, Do: p.askTitle},
		{ID: "export", Title: "Export the conversation", Label: "Export", Key: "Ctrl+E", When: p.canManage, Do: p.askExport},
		{ID: "delete", Title: "Delete the conversation", Label: "Delete", Key: "Ctrl+D", When: p.canManage, Do: p.askDelete},
		{ID: "models", Title: "Models", Key: "Ctrl+M", Help: "Models, and back", Do: p.showModels},
		{ID: "search", Title: "Search", Key: "Ctrl+F", Help: "Search the conversations", NoMenu: true, Do: func() { p.f.Focus(p.sidebar.search) }},
		{ID: "previous", Key: "Ctrl+Page Up", Help: "The conversation above", NoMenu: true, Do: func() { p.step(-1) }},
		{ID: "next", Key: "Ctrl+Page Down", Help: "The conversation below", NoMenu: true, Do: func() { p.step(1) }},
	}
	for i := range out {
		out[i].Group, out[i].Scope = conversations, kit.InText
	}
	return out
}

// button does what a command of the page says; text is what is on it, if
// not the command's title. before is done first; it may be nil.
func (p *Page) button(id, text string, kind kit.Kind, before func()) *kit.Button {
	command := p.Table.Find(id)
	if text == "" {
		text = command.Title
	}
	return kit.NewButton(text, command.Key, kind, p.f.ChromeKeys(), func() {
		if before != nil {
			before()
		}
		if command.Enabled() {
			command.Do()
		}
	})
}
