package desktop

import (
	"context"
	"errors"
	"time"
	"unsafe"

	"github.com/atotto/clipboard"
	"golang.org/x/sys/windows"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/tools"
)

// boardTime bounds a Read or a Write: the clipboard may be held open, and its
// owner may render its content only when it is asked for.
const boardTime = 2 * time.Second

// SystemClipboard returns Windows' clipboard.
//
// A mark as secret is one of the formats with which password managers keep what
// they copy out of clipboard histories. The format CanIncludeInClipboardHistory,
// which says so by its value, is not looked at: those who set it to 0 set one of
// these as well.
func SystemClipboard() Clipboard {
	user32 := windows.NewLazySystemDLL("user32.dll")
	return &windowsClipboard{busy: make(chan struct{}, 1),
		available: user32.NewProc("IsClipboardFormatAvailable"),
		register:  user32.NewProc("RegisterClipboardFormatW"),
		formats:   user32.NewProc("CountClipboardFormats"),
	}
}

// windowsClipboard calls Windows on a goroutine of its own, one at a time: what hangs must
// not pile up.
type windowsClipboard struct {
	busy                         chan struct{}
	available, register, formats *windows.LazyProc
}

func (b *windowsClipboard) Read(ctx context.Context) (Content, error) {
	var got Content
	err := b.do(ctx, func() (err error) {
		got, err = b.read()
		return err
	})
	if err != nil {
		return Content{}, err // and got may still be written to
	}
	return got, nil
}

func (b *windowsClipboard) Write(ctx context.Context, text string) error {
	return b.do(ctx, func() error { return clipboard.WriteAll(text) })
}

// read looks for marks before and after it fetches the text, as elsewhere.
func (b *windowsClipboard) read() (Content, error) {
	if marked, err := b.marked(); err != nil || marked {
		return Content{Kind: Marked}, err
	}
	const unicodeText = 13 // CF_UNICODETEXT
	if !b.has(unicodeText) {
		if n, _, _ := b.formats.Call(); n == 0 {
			return Content{}, nil
		}
		return Content{Kind: Other, Types: []string{"another format"}}, nil
	}
	text, err := clipboard.ReadAll()
	if err != nil {
		return Content{}, err
	}
	if marked, err := b.marked(); err != nil || marked {
		return Content{Kind: Marked}, err
	}
	text, more := cut(text, MaxContent)
	return Content{Kind: Text, Text: text, Cut: more}, nil
}

func (b *windowsClipboard) has(format uintptr) bool {
	n, _, _ := b.available.Call(format)
	return n != 0
}

func (b *windowsClipboard) marked() (bool, error) {
	for _, name := range []string{"ExcludeClipboardContentFromMonitorProcessing", "Clipboard Viewer Ignore"} {
		p, err := windows.UTF16PtrFromString(name)
		if err != nil {
			return false, err
		}
		format, _, err := b.register.Call(uintptr(unsafe.Pointer(p)))
		if format == 0 {
			return false, lang.Errorf("ask for the format %q: %w", name, err)
		}
		if b.has(format) {
			return true, nil
		}
	}
	return false, nil
}

func (b *windowsClipboard) do(ctx context.Context, f func() error) error {
	ctx, cancel := context.WithTimeout(ctx, boardTime)
	defer cancel()
	select {
	case b.busy <- struct{}{}:
	default:
		return tools.Fail(codeSlowBoard, lang.Say("The clipboard is still busy with the last call."))
	}
	done := make(chan error, 1)
	go func() {
		done <- f()
		<-b.busy
	}()
	select {
	case err := <-done:
		if err != nil {
			return tools.Fail(codeNoBoard, lang.Say("The clipboard could not be used: %v.", err))
		}
		return nil
	case <-ctx.Done():
		if errors.Is(ctx.Err(), context.Canceled) {
			return ctx.Err()
		}
		return tools.Fail(codeSlowBoard, lang.Say("The program that owns the clipboard does not answer."))
	}
}
