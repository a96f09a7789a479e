package windows

import "testing"

func TestAnswerable(t *testing.T) {
	type env = map[string]string
	for _, c := range []struct {
		own, env env
		want     bool
	}{
		{env{"DISPLAY": ":0"}, nil, true},
		{env{"DISPLAY": ":0"}, env{"DISPLAY": ":0", "XAUTHORITY": "/a"}, true},
		{env{"DISPLAY": ":0"}, env{"DISPLAY": ":99"}, false},
		{env{"DISPLAY": ":0"}, env{"DISPLAY": ":0", "WAYLAND_DISPLAY": "w"}, false},
		{env{"WAYLAND_DISPLAY": "w"}, env{"DISPLAY": ":0"}, false},
		{env{"DISPLAY": ":0", "WAYLAND_DISPLAY": "w"}, env{"WAYLAND_DISPLAY": "w"}, true},
		{nil, env{"DISPLAY": ":0"}, true},
		{nil, env{"DISPLAY": "localhost:10.0"}, true},
		{nil, env{"WAYLAND_DISPLAY": "w"}, true},
		{nil, env{"DISPLAY": "evil.example:0"}, false},
		{nil, env{"DISPLAY": "192.0.2.1:0"}, false},
	} {
		if got := answerable(c.own, c.env); got != c.want {
			t.Errorf("the agent on %v, a window on %v: %v", c.own, c.env, got)
		}
	}
}
