package chat

import (
	"github.com/nod-app/nod/app/base/lang"
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
		{ID: "write", Key: "Enter", Group: lang.T(conversations), Help: lang.T("In the list: write in the conversation"), NoMenu: true, Do: p.write},
		{ID: "send", Title: lang.T("Send"), Key: "Enter", Group: lang.T(writing), Help: lang.T("Send; while a reply is being written the message waits"), When: p.canSend, Do: p.send, NoMenu: true},
		{ID: "new-line", Key: "Shift+Enter", Group: lang.T(writing), Help: lang.T("Start a new line"), NoMenu: true},
		{ID: "command", Key: "/", Group: lang.T(writing), Help: lang.T("Commands; Up, Down and Tab choose one"), NoMenu: true, Do: func() { p.write(); p.composer.entry.TypedRune('/') }},
		{ID: "attach", Title: lang.T("Attach files"), Label: lang.T("Attach"), Key: "Ctrl+O", Group: lang.T(writing), Scope: kit.InText, Help: lang.T("Attach files; they can be dropped on the window, too"), When: p.can, Do: p.chooseFile},
		{ID: "think", Title: lang.T("Think before the reply"), Label: lang.T("Think"), Key: "Ctrl+T", Group: lang.T(writing), Scope: kit.InText, Help: lang.T("Let the model think before it replies to this message"), When: p.canThink, Do: p.turnThink},
		{ID: "stop", Title: lang.T("Stop"), Key: "Esc", Group: lang.T(writing), Help: lang.T("Stop the reply; leave an edit"), When: p.canStop, Do: p.stopReply},
		{ID: "leave-edit", Title: lang.T("Discard the edit"), Group: lang.T(writing), When: p.editing, Do: p.leaveEdit},
	}
}

func (p *Page) readingCommands() []kit.Command {
	out := []kit.Command{
		{ID: "copy", Title: lang.T("Copy"), Key: "Alt+C", Help: lang.T("Copy the message, or what the model got from a call"), When: p.canCopy, Do: p.copyCurrent},
		{ID: "edit", Title: lang.T("Edit"), Key: "Alt+E", Help: lang.T("Edit your message and send it again"), When: p.canEdit, Do: p.editCurrent},
		{ID: "retry", Title: lang.T("Try again"), Key: "Ctrl+R", Help: lang.T("Reply to the last message again"), When: p.canRetry, Do: p.retry},
		{ID: "result", Title: lang.T("Show what the model got"), Key: "Alt+T", Help: lang.T("Show what the model got from a call, or its thinking"), Do: p.transcript.toggleResult},
		{ID: "undo-call", Title: lang.T("Undo this"), Key: "Alt+U", Help: lang.T("Undo what a call did"), When: p.canUndoCall, Do: p.undoCall},
		{ID: "undo-reply", Title: lang.T("Undo everything this reply did"), Key: "Ctrl+Shift+U", Help: lang.T("Undo everything a reply did; what that is is shown first"), When: p.canUndoReply, Do: p.askUndoReply},
		{ID: "open-item", Title: lang.T("Open"), Key: "Alt+V", Help: lang.T("Open the file that was found"), When: p.canOpenItem, Do: p.openItem},
		{ID: "reveal-item", Title: lang.T("Show in folder"), Key: "Alt+F", Help: lang.T("Show the file that was found in its folder"), When: p.canOpenItem, Do: p.revealItem},
		{ID: "approve-item", Title: lang.T("Approve"), Key: "Alt+Y", Help: lang.T("Approve the proposal"), When: p.canDecideItem, Do: p.approveItem},
		{ID: "reject-item", Title: lang.T("Reject"), Key: "Alt+N", Help: lang.T("Reject the proposal"), When: p.canDecideItem, Do: p.rejectItem},
		{ID: "send-item", Title: lang.T("Send"), When: p.canSendItem, Do: p.sendItem},
		{ID: "open-question", Title: lang.T("Open the question"), Key: "Alt+Q", Help: lang.T("Open the question in a window that has room for it"), When: func() bool { return p.question.q.ID != "" }, Do: p.question.openWindow},
		{ID: "say-help", Title: lang.T("Examples"), When: p.can, Do: func() { p.say("/help") }},
		{ID: "show-proposals", Title: lang.T("Show the proposals"), Do: p.showProposals},
		{ID: "start-server", Title: lang.T("Start the model server"), When: p.can, Do: p.startServer},
		{ID: "toggle", Key: "Alt+Enter", Help: lang.T("Open or close a call, or the thinking of a message; open or send what is named"), NoMenu: true, Do: p.transcript.toggle},
		{ID: "above", Key: "Alt+Up", Help: lang.T("The message or call above"), NoMenu: true, Do: func() { p.transcript.walk(-1) }},
		{ID: "below", Key: "Alt+Down", Help: lang.T("The message or call below"), NoMenu: true, Do: func() { p.transcript.walk(1) }},
		{ID: "latest", Title: lang.T("To the latest"), Key: "Alt+End", Help: lang.T("To the latest message"), NoMenu: true, Do: p.transcript.latest},
	}
	out = append(out, kit.MoveKeys(p.scroll)...)
	out[len(out)-4].Help = lang.T("Scroll; in the empty entry Home and End, too")
	for i := range out {
		out[i].Group, out[i].Scope = lang.T(reading), kit.InText
	}
	// The entry takes this key itself; it is here for the help and the palette.
	return append(out, kit.Command{ID: "edit-last", Title: lang.T("Edit your last message"), Key: "Up", Group: lang.T(writing),
		Help: lang.T("In the empty entry: edit your last message"), When: p.canEdit, Do: p.editLast})
}

func (p *Page) conversationCommands() []kit.Command {
	out := []kit.Command{
		{ID: "new", Title: lang.T("New conversation"), Label: lang.T("New"), Key: "Ctrl+N", Do: p.begin},
		{ID: "rename", Title: lang.T("Rename the conversation"), Label: lang.T("Rename"), Key: "F2", When: p.canManage, Do: p.askTitle},
		{ID: "export", Title: lang.T("Export the conversation"), Label: lang.T("Export"), Key: "Ctrl+E", When: p.canManage, Do: p.askExport},
		{ID: "delete", Title: lang.T("Delete the conversation"), Label: lang.T("Delete"), Key: "Ctrl+D", When: p.canManage, Do: p.askDelete},
		{ID: "models", Title: lang.T("Models"), Key: "Ctrl+M", Help: lang.T("Models, and back"), Do: p.showModels},
		{ID: "search", Title: lang.T("Search"), Key: "Ctrl+F", Help: lang.T("Search the conversations"), NoMenu: true, Do: func() { p.f.Focus(p.sidebar.search) }},
		{ID: "previous", Key: "Ctrl+Page Up", Help: lang.T("The conversation above"), NoMenu: true, Do: func() { p.step(-1) }},
		{ID: "next", Key: "Ctrl+Page Down", Help: lang.T("The conversation below"), NoMenu: true, Do: func() { p.step(1) }},
	}
	for i := range out {
		out[i].Group, out[i].Scope = lang.T(conversations), kit.InText
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
