//go:build linux

package tray

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
	"testing"

	"github.com/nod-app/nod/app/system/notify"
)

// childEnv makes this test binary a program with a tray: there can be only one
// tray in a process, so that each test needs a process of its own.
const childEnv = "NOD_TRAY_TEST_CHILD"

func TestMain(m *testing.M) {
	if os.Getenv(childEnv) != "" {
		os.Exit(child())
	}
	os.Exit(m.Run())
}

// order is a line of a child's input; what it does it prints.
type order struct {
	Update *Snapshot `json:",omitempty"`
	Notify string    `json:",omitempty"` // sends a notification about a file of that name
	Hold   bool      `json:",omitempty"` // actions do not return any more
}

// child runs a tray until its input ends.
func child() int {
	ctx, cancel := context.WithCancel(context.Background())
	c := &program{hold: make(chan struct{})}
	c.tray = New(c.actions(cancel), Icons{Idle: dot(0xff0000), Waiting: dot(0x00ff00), Paused: dot(0x0000ff), PausedWaiting: dot(0x00ffff)})
	c.notifier = notify.New(notify.Options{App: "Nod", Pace: notify.Pace{Wait: 1, Gap: 1},
		Hours: func() (bool, string, string) { return true, "", "" }})
	told := make(chan struct{})
	go func() {
		c.notifier.Run(ctx)
		close(told)
	}()
	go func() {
		for in := bufio.NewScanner(os.Stdin); in.Scan(); {
			c.obey(in.Bytes())
		}
		cancel()
	}()
	err := c.tray.Run(ctx)
	fmt.Println("ended:", err)
	cancel()
	<-told
	return 0
}

type program struct {
	tray     *Tray
	notifier *notify.Notifier
	hold     chan struct{}
}

func (c *program) obey(text []byte) {
	var o order
	if err := json.Unmarshal(text, &o); err != nil {
		panic(err)
	}
	if o.Update != nil {
		c.tray.Update(*o.Update)
	}
	if o.Notify != "" {
		c.notifier.Proposals([]notify.Item{{Name: o.Notify}})
	}
	if o.Hold {
		close(c.hold)
	}
}

func (c *program) actions(quit func()) Actions {
	do := func(what string) {
		fmt.Println(what)
		select {
		case <-c.hold:
			select {}
		default:
		}
	}
	return Actions{
		Review:    func() { do("review") },
		Chat:      func() { do("chat") },
		History:   func() { do("history") },
		SetPaused: func(paused bool) { do(fmt.Sprint("paused ", paused)) },
		Undo:      func(id string) { do("undo " + id) },
		Settings:  func() { do("settings") },
		Quit: func() {
			fmt.Println("quit")
			quit()
		},
	}
}

// dot is a PNG of one colour.
func dot(rgb uint32) []byte {
	img := image.NewNRGBA(image.Rect(0, 0, 4, 4))
	for i := range 16 {
		img.Set(i%4, i/4, color.NRGBA{R: byte(rgb >> 16), G: byte(rgb >> 8), B: byte(rgb), A: 255})
	}
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		panic(err)
	}
	return b.Bytes()
}
