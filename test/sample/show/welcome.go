//go:build preview

package main

import (
	"fmt"
	"os"
	"strings"
	"time"

	"fyne.io/fyne/v2"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/sample"
	"github.com/nod-app/nod/views/kit/frame"
	"github.com/nod-app/nod/views/welcome"
)

// showWelcome opens the first start on a screen: tried, folders, folders-looking, folders-reading, last, lastmissing.
func showWelcome(a fyne.App, state string) {
	filed := sample.NewFiled()
	switch state {
	case "folders-looking":
		filed.Change(func(f *api.FiledResult, _ *api.WelcomeResult) {
			f.Phase, f.Done, f.Files, f.Uses = api.FiledLooking, 1240, 1240, nil
		})
	case "folders-reading":
		filed.Change(func(f *api.FiledResult, _ *api.WelcomeResult) {
			f.Phase, f.Done, f.Total = api.FiledReading, 1240, 2418
		})
	}
	talk := sample.NewChats(sample.Noon)
	if strings.HasSuffix(state, "missing") {
		talk.SetModels(missing)
		filed.Change(func(_ *api.FiledResult, w *api.WelcomeResult) {
			w.ScanRemedy = "Install tesseract, on Debian and Ubuntu with: sudo apt-get install tesseract-ocr"
		})
	}
	dir, err := os.MkdirTemp("", "nod-settings")
	if err != nil {
		panic(err)
	}
	set, err := sample.NewSettings(dir)
	if err != nil {
		panic(err)
	}
	w := a.NewWindow("Nod")
	f := frame.New(w, welcome.Options(frame.Env{
		Client: served(sample.NewProposals(sample.Noon), filed, talk, set), Dispatch: dispatch{}, Home: sample.Home, Now: sample.Noon,
		StartAgent: func() error { return nil },
	}, a.Quit, func(n api.WindowName) { fmt.Println("open", n) }))
	w.Resize(size())
	w.Show()
	f.Start()
	time.AfterFunc(time.Second, func() {
		fyne.Do(func() {
			switch page, _, _ := strings.Cut(state, "-"); page {
			case "tried":
				f.Run("approve")
			case "folders":
				f.Run("next")
			case "last":
				f.Run("next")
				f.Run("next")
			}
		})
	})
	a.Run()
	fmt.Println(strings.Join(filed.Calls(), "\n"))
}
