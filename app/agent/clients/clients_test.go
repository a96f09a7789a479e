package clients

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/nod-app/nod/app/agent/catalogue"
	"github.com/nod-app/nod/tools"
)

func TestMain(m *testing.M) {
	if len(os.Args) == 2 && os.Args[1] == "wait" {
		time.Sleep(time.Minute)
		return
	}
	os.Exit(m.Run())
}

// A process of this program calls for the one that started it, any other for itself.
func TestIdentify(t *testing.T) {
	own, err := os.Executable()
	must(t, err)
	other := t.TempDir() + "/claude"
	must(t, os.Link(own, other))
	var i Identifier
	me, err := i.program(os.Getpid())
	must(t, err)
	for path, want := range map[string]string{own: me.Program, other: other} {
		cmd := exec.Command(path, "wait")
		must(t, cmd.Start())
		defer func() { _ = cmd.Process.Kill(); _ = cmd.Wait() }()
		c, err := i.Of(cmd.Process.Pid)
		must(t, err)
		if c.Program != want || c.Digest != me.Digest || len(c.Digest) != 64 {
			t.Errorf("%s: %+v", path, c)
		}
	}
	if by, err := i.Of(os.Getpid()); err != nil || by.Program == me.Program {
		t.Errorf("this test calls for %+v, %v", by, err)
	}
	if _, err := i.Of(0); err == nil {
		t.Error("no process is a program")
	}
}

// called returns Clients whose processes are programs of their own.
func called(now func() time.Time) *Clients {
	return New(func(pid int) (tools.Caller, error) {
		if pid == 0 {
			return tools.Caller{}, errors.New("gone")
		}
		return tools.Caller{Program: fmt.Sprintf("/p%d", pid), Digest: "d"}, nil
	}, []tools.Spec{{Name: "read", ReadsPrivate: true}}, now)
}

// Each program has limits of its own, of which no other sees anything; a name that it claims is a label.
func TestProgramsAreKeptApart(t *testing.T) {
	c := called(time.Now)
	begin := func(pid int, label string) *tools.Trace {
		tr, end, err := c.Begin(t.Context(), pid, label, tools.Batch{Calls: []tools.Request{{Tool: "write"}}})
		must(t, err)
		end()
		return tr
	}
	first := begin(1, "Claude")
	if first.Origin != tools.FromClient || first.Caller != (tools.Caller{Program: "/p1", Digest: "d", Label: "Claude"}) {
		t.Errorf("%+v", first)
	}
	begin(1, "Cursor")
	begin(2, "Claude")
	if c.byKey["d /p1"].session == c.byKey["d /p2"].session {
		t.Error("two programs have one session")
	}
	all := c.All()
	if len(all) != 2 || all[0].Program != "/p2" || all[0].Calls != 1 || all[1].Calls != 2 || all[1].Label != "Cursor" {
		t.Errorf("%+v", all)
	}
	if _, _, err := c.Begin(t.Context(), 0, "", tools.Batch{}); err == nil {
		t.Error("a program of which nothing is known calls")
	}
}

// A program that copies itself gets no budget for each copy, for ever.
func TestTooManyPrograms(t *testing.T) {
	now := time.Now()
	c := called(func() time.Time { return now })
	try := func(pid int) error {
		_, end, err := c.Begin(t.Context(), pid, "", tools.Batch{})
		if err == nil {
			end()
		}
		return err
	}
	for pid := range mostClients {
		must(t, try(pid+1))
	}
	if err := try(99); !errors.Is(err, errTooMany) {
		t.Errorf("one more: %v", err)
	}
	must(t, try(1))
	now = now.Add(catalogue.LabelsFor)
	must(t, try(99))
}

// Calls beyond those that one program may have at once wait, and can be given up.
func TestCallsThatWait(t *testing.T) {
	c := called(time.Now)
	var ends []func()
	for range mostAtOnce {
		_, end, err := c.Begin(t.Context(), 1, "", tools.Batch{})
		must(t, err)
		ends = append(ends, end)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := c.Begin(ctx, 1, "", tools.Batch{}); !errors.Is(err, context.Canceled) {
		t.Errorf("one more: %v", err)
	}
	_, end, err := c.Begin(t.Context(), 2, "", tools.Batch{})
	must(t, err)
	end()
	ends[0]()
	if _, _, err := c.Begin(t.Context(), 1, "", tools.Batch{}); err != nil {
		t.Errorf("when one has ended: %v", err)
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
