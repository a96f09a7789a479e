package chat

import (
	"fmt"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/test/kittest"
	"github.com/nod-app/nod/test/sample"
	"github.com/nod-app/nod/views/kit/frame"
)

// BenchmarkStream is a reply of 2,000 tokens, 10 of them a draw as at 100
// tokens a second, into a conversation of that many messages; beside it the plain
// way, all of the text read again for each token. ns/token is of the processor
// without painting. In the whole program on 2 shared cores with software GL and
// 300 messages it is 2.1 ms and 192 MB (go run -tags preview ./test/sample/show
// light chat-stream), where a widget.List took 6.7 ms and a VBox 34.
func BenchmarkStream(b *testing.B) {
	for _, n := range []int{0, 300} {
		b.Run(fmt.Sprint("nod/", n), func(b *testing.B) { streamNod(b, n, 10) })
	}
	b.Run("plain/0", func(b *testing.B) { streamPlain(b, 200) })
}

func streamNod(b *testing.B, old, each int) {
	test.NewTempApp(b).Settings().SetTheme(assets.NewTheme(assets.Light))
	tokens := sample.Tokens(2000)
	for b.Loop() {
		b.StopTimer()
		s, q := sample.NewChats(sample.Noon, sample.LongConversation(old)), &kittest.Queue{}
		win := test.NewTempWindow(b, nil)
		f, p := newPage(win, frame.Env{Client: sample.Client(b, s), Dispatch: q, Home: sample.Home, Now: sample.Noon})
		win.Resize(fyne.NewSize(900, 600))
		f.Start()
		q.Settle()
		b.StartTimer()
		text := ""
		for i, t := range tokens {
			text += t
			if i%each == each-1 {
				s.ChangeMessage("old", "r", func(m *api.Message) { m.Text, m.State = text, "streaming" })
				f.Event(api.Event{Topic: api.TopicChats, ID: "old"})
				q.Settle()
			}
		}
		if m, ok := p.st.conversation.message("r"); !ok || m.Text != text {
			b.Fatal("the reply is not there")
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(tokens)), "ns/token")
}

// streamPlain reads all Markdown again for each of n tokens at the end of the reply.
func streamPlain(b *testing.B, n int) {
	test.NewTempApp(b)
	tokens := sample.Tokens(2000)
	for b.Loop() {
		text := ""
		for _, t := range tokens[:len(tokens)-n] {
			text += t
		}
		rich := widget.NewRichTextFromMarkdown(text)
		rich.Wrapping = fyne.TextWrapWord
		win := test.NewTempWindow(b, container.NewVScroll(rich))
		win.Resize(fyne.NewSize(640, 600))
		for _, t := range tokens[len(tokens)-n:] {
			text += t
			rich.ParseMarkdown(text)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*n), "ns/token")
}

// BenchmarkOpen opens a conversation of 300 messages.
func BenchmarkOpen(b *testing.B) {
	test.NewTempApp(b).Settings().SetTheme(assets.NewTheme(assets.Light))
	s, q := sample.NewChats(sample.Noon, sample.LongConversation(300)), &kittest.Queue{}
	win := test.NewTempWindow(b, nil)
	f, p := newPage(win, frame.Env{Client: sample.Client(b, s), Dispatch: q, Home: sample.Home, Now: sample.Noon})
	win.Resize(fyne.NewSize(1280, 800))
	f.Start()
	q.Settle()
	for b.Loop() {
		p.open("")
		q.Settle()
		p.open("old")
		q.Settle()
	}
}
