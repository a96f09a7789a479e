package chat

import (
	"context"
	"strings"
	"unicode"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

func (p *Page) sendAnswer(req api.AnswerRequest, q api.Question) {
	p.f.Dispatch.Go(frame.Fetch(p.f, api.AnswerApproval.Call, req, func(_ api.None, err error) { p.answered(req.Answers[0], q, err) }))
}

func (p *Page) answered(a api.QuestionAnswer, q api.Question, err error) {
	if err != nil {
		p.question.failed()
		p.f.Fail(lang.T("answer"), err)
	} else {
		word := lang.T("Denied")
		if a.Approve {
			word = lang.T("Approved")
		}
		p.f.Say(word + ": " + kit.Clean(q.Title) + " " + kit.Clean(q.Object))
		p.write()
	}
	p.requests.Refresh()
	p.opened.Refresh()
	p.drawOpened()
}

// askFirst moves the question to this call. false: it is not known yet.
func (p *Page) askFirst(c api.Card) bool {
	if _, _, ok := p.st.question(c); !ok {
		return false
	}
	p.question.wanted = c.Question
	p.drawOpened()
	return true
}

func (p *Page) canUndoCall() bool {
	return p.f.Can() && (canUndo(p.transcript.currentCall()) || p.transcript.currentItem().item.Undo != "")
}

func (p *Page) undoCall() {
	id := p.transcript.currentItem().item.Undo
	if id == "" {
		id = api.RecordID(p.transcript.currentCall().Record)
	}
	p.f.UndoRequest(api.UndoRequest{ID: id})
}

// useModel lets another model reply, here or in the conversation that is not
// begun yet.
func (p *Page) useModel(name string) {
	req := api.ChatRequest{ID: p.st.open, Model: name}
	switch {
	case name == p.st.replyModel():
		return
	case req.ID == "":
		p.st.newModel = name
		p.drawOpened()
		return
	}
	frame.Background(p.f, lang.T("change the model"), api.SetChatModel.Call, req, func(chat api.Chat) {
		p.st.update(chat)
		p.drawOpened()
		p.opened.Refresh()
	})
}

// copyable returns what is copied of the current row: a message's text, or what the
// model got from a call.
func (p *Page) copyable() (text, result string) {
	if m, ok := p.st.conversation.message(p.transcript.current); ok {
		return m.Text, lang.T("Copied the message")
	}
	if path := p.transcript.currentItem().item.Path; path != "" {
		return path, lang.T("Copied the path")
	}
	return p.transcript.currentCall().Result, lang.T("Copied what the model got")
}

func (p *Page) canCopy() bool {
	text, _ := p.copyable()
	return text != ""
}

func (p *Page) copyCurrent() {
	p.copy(p.copyable())
}

func (p *Page) copyCode(text string) { p.copy(text, lang.T("Copied the code")) }

func (p *Page) copy(text, result string) {
	p.f.Copy(pasteable(text))
	p.f.Say(result)
}

// pasteable returns text without what a terminal or an editor would act upon when it is pasted:
// control characters, and those that turn the writing direction.
func pasteable(text string) string {
	return strings.Map(func(r rune) rune {
		if r == '\u2028' || r == '\u2029' {
			return '\n'
		}
		if r != '\n' && r != '\t' && unicode.In(r, unicode.Cc, unicode.Cf) && r != 0x200C && r != 0x200D {
			return -1
		}
		return r
	}, strings.ToValidUTF8(strings.ReplaceAll(text, "\r\n", "\n"), ""))
}

// openLink asks the agent to open a link; the agent decides whether it may be.
func (p *Page) openLink(url string) {
	p.f.Background(lang.T("open the link"), func(ctx context.Context) (func(), error) {
		return nil, p.f.OpenLink(ctx, url)
	})
}

// pointAt says where a link leads while it is pointed at.
func (p *Page) pointAt(url string) {
	if url != "" {
		url = lang.T("Opens %s", kit.CleanTo(url, 200))
	}
	p.f.Hint(url)
}
