package desktest

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

//go:embed dunstrc
var dunstrc []byte

//go:embed xfce4-panel.xml
var panelXML []byte

// StartDunst starts the real dunst on the session's display and bus and waits
// until it accepts notifications. A left click on one runs its default action.
// The session must have no NotifyServer.
func (s *Session) StartDunst(ctx context.Context) (*Process, error) {
	conf := filepath.Join(s.Dir, "dunstrc")
	if err := os.WriteFile(conf, dunstrc, 0o644); err != nil {
		return nil, fmt.Errorf("start dunst: %w", err)
	}
	return s.startService(ctx, notifyName, "dunst", "-conf", conf)
}

// StartPanel starts the real xfce4-panel with only a tray in it, and waits until
// it accepts tray items. The session must have no TrayHost. StartPanel also starts
// the panel's settings daemon, since the private bus starts no services.
func (s *Session) StartPanel(ctx context.Context) (*Process, error) {
	dir := filepath.Join(s.Dir, "config", "xfce4", "xfconf", "xfce-perchannel-xml")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, fmt.Errorf("start xfce4-panel: %w", err)
	}
	if err := os.WriteFile(filepath.Join(dir, "xfce4-panel.xml"), panelXML, 0o644); err != nil {
		return nil, fmt.Errorf("start xfce4-panel: %w", err)
	}
	if _, err := s.startService(ctx, "org.xfce.Xfconf", "xfconfd"); err != nil {
		return nil, err
	}
	return s.startService(ctx, watcherName, "xfce4-panel", "--disable-wm-check")
}

// startService starts a program and waits until it owns a name on the bus. The
// session stops it.
func (s *Session) startService(ctx context.Context, busName, program string, args ...string) (*Process, error) {
	p, err := Start(s.Env(), program, args...)
	if err != nil {
		return nil, err
	}
	s.procs = append(s.procs, p)
	if err := s.Bus.WaitOwner(ctx, s.conn, busName); err != nil {
		return nil, fmt.Errorf("start %s: %w; it says %q", program, err, p.Output())
	}
	return p, nil
}

// findXfconfd searches the paths of Debian, Fedora and Arch.
func findXfconfd() (string, error) {
	for _, pattern := range []string{
		"/usr/lib/*/xfce4/xfconf/xfconfd", "/usr/lib/xfce4/xfconf/xfconfd",
		"/usr/lib64/xfce4/xfconf/xfconfd", "/usr/libexec/xfce4/xfconf/xfconfd",
	} {
		if found, err := filepath.Glob(pattern); err == nil && len(found) > 0 {
			return found[0], nil
		}
	}
	return "", errors.New("xfconfd is not installed")
}
