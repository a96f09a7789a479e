package notify

import (
	"context"
	"errors"
	"runtime"

	"git.sr.ht/~jackmordaunt/go-toast/wintoast"
	"github.com/go-ole/go-ole"

	"github.com/nod-app/nod/app/base/lang"
)

// toasts is Windows' notification area. It is spoken to by COM alone: the
// fallback of beeep and go-toast writes the text into a PowerShell script,
// which runs what is in it.
type toasts struct {
	opts Options
	busy chan struct{} // one at a time: what hangs must not pile up
}

// activator is what Windows calls when a toast is clicked. It is Nod's own: go-toast's
// would be that of every program that uses go-toast, and take their clicks for Nod's.
const activator = "{57B1DE57-B80E-43A4-97D4-74DFC5681C9F}"

func newServer(o Options) server {
	wintoast.SetActivationCallback(func(_, target string, _ []wintoast.UserData) {
		if target != "" {
			go o.OnClick(target, "")
		}
	})
	return &toasts{opts: o, busy: make(chan struct{}, 1)}
}

func (t *toasts) show(ctx context.Context, m message) error {
	doc, err := toastXML(m, t.opts.Icon, t.opts.Target)
	if err != nil {
		return err
	}
	select {
	case t.busy <- struct{}{}:
	default:
		return lang.Errorf("show a notification: the last one still hangs")
	}
	done := make(chan error, 1)
	go func() {
		done <- push(doc, t.opts)
		<-t.busy
	}()
	select {
	case err := <-done:
		if err != nil {
			return lang.Errorf("show a notification: %w", err)
		}
		return nil
	case <-ctx.Done():
		return lang.Errorf("show a notification: %w", ctx.Err())
	}
}

// push does all of COM on one thread, as COM wants it.
func push(doc string, o Options) error {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	if err := findToasts(); err != nil {
		return err
	}
	if err := wintoast.SetAppData(wintoast.AppData{AppID: o.App, GUID: activator, IconPath: o.Icon}); err != nil {
		return lang.Errorf("register with Windows: %w", err)
	}
	return wintoast.Push(doc)
}

func (t *toasts) showing() bool            { return false }
func (t *toasts) withdraw(context.Context) {}
func (t *toasts) close()                   {}

// findToasts fails where Windows has none. go-toast finds that out only after it has
// registered what takes clicks, which Wine calls when the process ends and Go no longer
// answers: Nod hung. The goroutine must be locked to its thread.
func findToasts() error {
	const multithreaded = 1
	if ole.RoInitialize(multithreaded) == nil { // else go-toast has done it on this thread
		defer ole.CoUninitialize()
	}
	factory, err := ole.RoGetActivationFactory("Windows.UI.Notifications.ToastNotificationManager", ole.NewGUID(activationFactory))
	var code *ole.OleError
	if errors.As(err, &code) { // its text is for a person who has COM's list of errors
		return lang.Errorf("this Windows has no notifications of programs (COM error %#x)", code.Code())
	}
	if err != nil {
		return lang.Errorf("this Windows has no notifications of programs: %w", err)
	}
	factory.Release()
	return nil
}

// activationFactory is the id of COM's interface IActivationFactory.
const activationFactory = "{00000035-0000-0000-C000-000000000046}"

func probe(ctx context.Context) Status {
	found := make(chan error, 1)
	go func() {
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		found <- findToasts()
	}()
	s := Status{Name: lang.Say("Windows notifications"), OK: true}
	select {
	case err := <-found:
		if err != nil {
			s = Status{Detail: err.Error(), Remedy: lang.Say("Look at the tray icon: it shows what waits.")}
		}
	case <-ctx.Done():
		s = Status{Detail: lang.Say("Windows does not answer"), Remedy: lang.Say("Sign out and in again.")}
	}
	return s
}
