package cli

import (
	"bytes"
	"errors"
	"testing"
)

// switchable is an Autostart in memory.
type switchable struct {
	on  bool
	err error
}

func (s *switchable) On() (bool, error) { return s.on, nil }

func (s *switchable) Set(on bool) error {
	if s.err == nil {
		s.on = on
	}
	return s.err
}

func TestAutostart(t *testing.T) {
	var out bytes.Buffer
	system := &switchable{}
	s := &Session{Ctx: t.Context(), Out: &out, Autostart: func() (Autostart, error) { return system, nil }}
	for _, c := range []struct {
		cmd  autostartCmd
		want string
	}{
		{autostartCmd{}, "Nod does not start when you log in. To have it started: nod autostart on\n"},
		{autostartCmd{Change: "on"}, "Nod starts when you log in.\n"},
		{autostartCmd{JSON: true}, `{"success":true,"data":{"on":true}}` + "\n"},
		{autostartCmd{Change: "off", JSON: true}, `{"success":true,"data":{"on":false}}` + "\n"},
	} {
		out.Reset()
		if err := c.cmd.Run(s); err != nil || out.String() != c.want {
			t.Errorf("%+v: %q, %v; want %q", c.cmd, out.String(), err, c.want)
		}
	}
	system.err = errors.New("the disk is full")
	if err := (&autostartCmd{Change: "on"}).Run(s); ExitCode(err, &out) != ExitFailed || system.on {
		t.Errorf("%v", err)
	}
}
