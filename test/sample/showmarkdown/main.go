//go:build preview

// Command look shows Markdown in a window, to look at it:
// go run -tags preview ./test/sample/showmarkdown [light|dark] [hostile|stream|FILE].
// With stream, 2,000 tokens come in 20 seconds and the program ends.
// NOD_SAMPLE_SIZE=900x600 sets the size.
package main

import (
	"fmt"
	"os"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/app"
	"fyne.io/fyne/v2/container"

	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/test/sample"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/markdown"
)

func main() {
	variant, text := assets.Light, sample.Markdown()
	if len(os.Args) > 1 {
		variant = assets.Variant(os.Args[1])
	}
	if len(os.Args) > 2 {
		text = named(os.Args[2])
	}
	a := app.NewWithID("app.nod.preview")
	a.Settings().SetTheme(assets.NewTheme(variant))
	w := a.NewWindow("Markdown")
	var scroll *container.Scroll
	v := markdown.New(markdown.Options{
		Link:  func(url string) { fmt.Println("link", url) },
		Copy:  func(text string) { fmt.Printf("copy %q\n", text) },
		Wheel: func(e *fyne.ScrollEvent) { scroll.Scrolled(e) },
	})
	v.Set(text)
	scroll = container.NewVScroll(kit.Pad(16, 16, 24, 24, v))
	w.SetContent(scroll)
	w.Resize(size())
	if len(os.Args) > 2 && os.Args[2] == "stream" {
		go stream(v, scroll)
	}
	w.ShowAndRun()
}

// stream writes an answer as a model does, and draws it ten times a second.
func stream(v *markdown.View, scroll *container.Scroll) {
	text := strings.Repeat(sample.Markdown()+"\n", 5)
	const token = 4
	for i := 0; i < 2000 && len(text) > token; i++ {
		part := text[:token]
		text = text[token:]
		fyne.Do(func() {
			if v.Append(part); i%10 == 9 && v.Draw() {
				scroll.ScrollToBottom()
			}
		})
		time.Sleep(10 * time.Millisecond)
	}
	fyne.Do(fyne.CurrentApp().Quit)
}

// named is the hostile sample, or what is in a file.
func named(what string) string {
	switch what {
	case "hostile":
		return sample.HostileMarkdown()
	case "stream":
		return ""
	}
	text, err := os.ReadFile(what)
	if err != nil {
		return err.Error()
	}
	return string(text)
}

// size is that of a column of 80 characters, or what the environment says.
func size() fyne.Size {
	var w, h float32
	if n, _ := fmt.Sscanf(os.Getenv("NOD_SAMPLE_SIZE"), "%fx%f", &w, &h); n == 2 {
		return fyne.NewSize(w, h)
	}
	return fyne.NewSize(680, 1200)
}
