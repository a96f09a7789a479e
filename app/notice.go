package app

import (
	"context"
	"fmt"
	"io"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
)

// noticeSetting remembers what the store had to do until someone saw it: the
// process that found it may have been one command of a script.
const noticeSetting = "notice"

// takeNotice learns what the user should know of the store, from this start or
// from an earlier one.
func (a *App) takeNotice(ctx context.Context) (err error) {
	if a.notice = a.store.Notice(); a.notice != "" {
		a.logged("remember it until the user knows", func() error { return a.store.SetSetting(ctx, noticeSetting, a.notice) })
		return nil
	}
	a.notice, err = a.store.Setting(ctx, noticeSetting)
	return err
}

// noticeSeen records that the notice was seen, so that the next agent does not say it again. This
// one goes on saying it, so that it does not vanish while it is read.
func (a *App) noticeSeen(ctx context.Context) {
	if a.notice == "" || a.noticed.Swap(true) {
		return
	}
	a.logged("note that the user knows of the store", func() error {
		return a.store.SetSetting(context.WithoutCancel(ctx), noticeSetting, "")
	})
}

func (a *App) windowLooks() bool { return a.hub.Listeners(api.WindowFace) > 0 }

// sayNotice tells the user of a command what no window shows.
func (a *App) sayNotice(w io.Writer) {
	if a.notice != "" && w != nil {
		fmt.Fprintln(w, "nod:", lang.T("%s `nod doctor` says it once more.", lang.Show(a.notice)))
	}
}
