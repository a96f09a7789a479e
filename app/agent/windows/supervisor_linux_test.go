package windows

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/nod-app/nod/app/api"
)

// TestMain lets this binary stand in for the window process: it runs until it is
// killed, and ends at once on the display "/none".
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == "window" {
		if os.Getenv("DISPLAY") != "/none" {
			end := make(chan os.Signal, 1)
			signal.Notify(end, syscall.SIGTERM)
			<-end
		}
		return
	}
	os.Exit(m.Run())
}

// desk is a Supervisor with its hub. The test follows the events in place of the
// window process.
type desk struct {
	*Supervisor
	hub    *api.Hub
	asking atomic.Bool
	ended  chan struct{}
}

var noon = time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)

func newDesk(t *testing.T, display string) *desk {
	d := &desk{hub: api.NewHub("test"), ended: make(chan struct{}, 1)}
	d.Supervisor = New(Options{
		Hub: d.hub, Log: io.Discard, Display: map[string]string{"DISPLAY": display},
		Welcome: func(context.Context) bool { return false }, Asking: d.asking.Load, Ended: func() { d.ended <- struct{}{} },
		Now: func() time.Time { return noon }, // what the test does takes no time
	})
	t.Cleanup(func() {
		d.mu.Lock()
		p := d.process
		d.process = nil
		d.mu.Unlock()
		if p != nil {
			_ = p.cmd.Process.Kill()
			<-p.ended
		}
	})
	return d
}

// running returns the process that runs now.
func (d *desk) running() *process {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.process
}

// wait waits until a process runs, and returns it.
func (d *desk) wait() *process {
	for d.running() == nil {
		time.Sleep(time.Millisecond)
	}
	return d.running()
}

// listen follows the events as the process that runs does.
func (d *desk) listen(t *testing.T) *api.Subscription {
	sub := d.hub.Subscribe(api.WindowFaceOf(d.wait().cmd.Process.Pid))
	t.Cleanup(func() { d.hub.Unsubscribe(sub) })
	return sub
}

// shown returns the windows that the process was asked to show, in their order.
func shown(sub *api.Subscription) []api.WindowName {
	var out []api.WindowName
	for _, e := range sub.Take() {
		if e.Topic == api.TopicShow {
			out = append(out, api.WindowName(e.ID))
		}
	}
	return out
}

// Another process of the same user cannot take the secret out of what the
// window has yet to read, as it could out of a pipe.
func TestTheSecretIsInNoPipe(t *testing.T) {
	d := newDesk(t, "/home")
	if _, _, err := d.ensure(t.Context(), api.WindowApproval, api.ShowRequest{}); err != nil || d.running().secret == "" {
		t.Fatal(err)
	}
	child := d.running().cmd.Process
	stdin := fmt.Sprintf("/proc/%d/fd/0", child.Pid)
	if to, err := os.Readlink(stdin); err != nil || !strings.HasPrefix(to, "socket:") {
		t.Errorf("its standard input is %s, %v", to, err)
	}
	if f, err := os.OpenFile(stdin, os.O_RDWR, 0); err == nil {
		_ = f.Close()
		t.Error("somebody else opened its standard input")
	}
	_ = child.Kill()
	<-d.ended
	if d.Holds("") {
		t.Error("no secret is a secret")
	}
}

// A window on another display is no use to the one who clicks on the tray.
func TestTheTrayOpensWindowsOnItsOwnDisplay(t *testing.T) {
	d := newDesk(t, "/home")
	elsewhere := map[string]string{"DISPLAY": "/elsewhere"}
	for i, c := range []struct {
		show api.ShowRequest
		own  bool
	}{
		{api.ShowRequest{Window: api.WindowProposals, Env: elsewhere}, false}, {api.ShowRequest{Window: api.WindowHistory, Env: elsewhere}, false},
		{api.ShowRequest{Window: api.WindowHistory}, true}, {api.ShowRequest{Window: api.WindowProposals, Env: elsewhere}, true},
		{api.ShowRequest{Window: api.WindowApproval, Env: elsewhere}, true}, {api.ShowRequest{Window: api.WindowApproval}, true},
	} {
		if _, _, err := d.ensure(t.Context(), c.show.Window, c.show); err != nil {
			t.Fatal(err)
		}
		if own := d.running().secret != ""; own != c.own {
			t.Errorf("window %d is on the agent's own display: %v", i, own)
		}
	}
}

func TestAProcessThatEndsAtOnceIsAnError(t *testing.T) {
	d := newDesk(t, "/none")
	if err := d.Show(t.Context(), api.ShowRequest{Env: map[string]string{"DISPLAY": "/none"}}); err == nil {
		t.Error("no window, no error")
	}
	<-d.ended
}

// A question that comes while the process starts, as at a login without a tray,
// is shown, and above the window that opened at the same moment.
func TestAQuestionIsShownAboveOtherWindows(t *testing.T) {
	for name, order := range map[string][]api.WindowName{
		"the question comes second": {api.WindowProposals, api.WindowApproval},
		"the question comes first":  {api.WindowApproval, api.WindowProposals},
	} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t, "/home")
			done := make(chan error, 2)
			show := func(window api.WindowName) {
				if window == api.WindowApproval {
					d.asking.Store(true)
				}
				go func() { done <- d.Show(t.Context(), api.ShowRequest{Window: window}) }()
			}
			show(order[0])
			d.wait()
			show(order[1])
			for d.lastAsked() != order[1] {
				time.Sleep(time.Millisecond)
			}
			sub := d.listen(t)
			for range 2 {
				if err := <-done; err != nil {
					t.Fatal(err)
				}
			}
			if got := shown(sub); len(got) == 0 || got[len(got)-1] != api.WindowApproval {
				t.Errorf("the process starts with %s and then shows %q", order[0], got)
			}
		})
	}
}

func (d *desk) lastAsked() api.WindowName {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.last.name
}

// A caller that opens a window while a question waits still sees the question.
func TestNoWindowCoversAQuestion(t *testing.T) {
	d := newDesk(t, "/home")
	go func() { _ = d.Show(t.Context(), api.ShowRequest{Window: api.WindowApproval}) }()
	sub := d.listen(t)
	d.asking.Store(true)
	for _, window := range []api.WindowName{api.WindowProposals, api.WindowChat, api.WindowProposals} {
		if err := d.Show(t.Context(), api.ShowRequest{Window: window}); err != nil {
			t.Fatal(err)
		}
	}
	if got := shown(sub); len(got) == 0 || got[len(got)-1] != api.WindowApproval || !slices.Contains(got, api.WindowChat) {
		t.Errorf("shown: %q", got)
	}
	d.asking.Store(false)
	if err := d.Show(t.Context(), api.ShowRequest{Window: api.WindowProposals}); err != nil {
		t.Fatal(err)
	}
	if got := shown(sub); !slices.Equal(got, []api.WindowName{api.WindowProposals}) {
		t.Errorf("without a question: %q", got)
	}
}

// A process that leaves while it is asked for a window is followed by another
// one, once.
func TestAProcessThatWasJustLeavingIsReplaced(t *testing.T) {
	d := newDesk(t, "/home")
	go func() { _ = d.Show(t.Context(), api.ShowRequest{}) }()
	d.listen(t)
	first := d.running()
	if err := d.Show(t.Context(), api.ShowRequest{Window: api.WindowHistory}); err != nil {
		t.Fatal(err)
	}
	_ = first.cmd.Process.Kill()
	<-first.ended
	second := d.running()
	if second == nil || second.cmd.Args[2] != string(api.WindowHistory) {
		t.Fatalf("%+v", second)
	}
	_ = second.cmd.Process.Kill()
	<-d.ended
}
