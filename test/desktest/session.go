package desktest

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/godbus/dbus/v5"
)

// Options say what a Session has besides its bus.
type Options struct {
	Tray   bool   // a TrayHost
	Notify bool   // a NotifyServer
	Screen string // "1280x800"; empty: no display
	Lang   string // "de"; empty: English
}

// Session is a desktop for a test. What Options do not request is nil.
type Session struct {
	Dir     string // the home folder; absolute
	Bus     *Bus
	Tray    *TrayHost
	Notify  *NotifyServer
	Display *Display

	lang  string
	conn  *dbus.Conn
	procs []*Process
}

// Open starts a desktop whose home folder is dir, which must exist. The caller must
// close it.
func Open(dir string, o Options) (*Session, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return nil, fmt.Errorf("open a test desktop: %w", err)
	}
	s := &Session{Dir: abs, lang: o.Lang}
	if err := s.open(o); err != nil {
		s.Close()
		return nil, fmt.Errorf("open a test desktop: %w", err)
	}
	return s, nil
}

func (s *Session) open(o Options) (err error) {
	for _, d := range []string{"config", "cache", "data", "state", "run"} {
		if err := os.MkdirAll(filepath.Join(s.Dir, d), 0o700); err != nil {
			return err
		}
	}
	if s.Bus, err = StartBus(); err != nil {
		return err
	}
	if s.conn, err = s.Bus.Connect(); err != nil {
		return err
	}
	if o.Tray {
		if s.Tray, err = NewTrayHost(s.Bus); err != nil {
			return err
		}
	}
	if o.Notify {
		if s.Notify, err = NewNotifyServer(s.Bus); err != nil {
			return err
		}
	}
	if o.Screen != "" {
		s.Display, err = StartDisplay(o.Screen)
	}
	return err
}

// Conn returns a connection to the session's bus that ends with the session.
func (s *Session) Conn() *dbus.Conn { return s.conn }

// Env returns the environment for a program on this desktop: the caller's, but with
// the session's home, XDG folders, bus, display and language.
func (s *Session) Env() []string {
	own := []string{
		"HOME=" + s.Dir,
		"XDG_CONFIG_HOME=" + filepath.Join(s.Dir, "config"),
		"XDG_CACHE_HOME=" + filepath.Join(s.Dir, "cache"),
		"XDG_DATA_HOME=" + filepath.Join(s.Dir, "data"),
		"XDG_STATE_HOME=" + filepath.Join(s.Dir, "state"),
		"XDG_RUNTIME_DIR=" + filepath.Join(s.Dir, "run"),
		"DBUS_SESSION_BUS_ADDRESS=" + s.Bus.Addr,
		"LANG=C.UTF-8", "LANGUAGE=" + cmp.Or(s.lang, "en"), // the one locale that every system has
		"LIBGL_ALWAYS_SOFTWARE=1", "FYNE_SCALE=1",
	}
	if s.Display != nil {
		own = append(own, "DISPLAY="+s.Display.Name)
	}
	return append(environ(), own...)
}

// environ returns the caller's environment without variables of the caller's own
// desktop.
func environ() []string {
	var out []string
	for _, kv := range os.Environ() {
		k, _, _ := strings.Cut(kv, "=")
		switch {
		case strings.HasPrefix(k, "XDG_"), strings.HasPrefix(k, "LC_"):
		case k == "DISPLAY", k == "WAYLAND_DISPLAY", k == "HOME", k == "DBUS_SESSION_BUS_ADDRESS":
		default:
			out = append(out, kv)
		}
	}
	return out
}

// Screenshot saves the screen as a picture in the session's display.
func (s *Session) Screenshot(file string) error {
	if s.Display == nil {
		return errors.New("take a picture: this session has no display")
	}
	return s.Display.Screenshot(file)
}

// Close stops everything that was started, the last first.
func (s *Session) Close() {
	for i := len(s.procs) - 1; i >= 0; i-- {
		s.procs[i].Stop()
	}
	if s.Display != nil {
		s.Display.Stop()
	}
	if s.Bus != nil {
		s.Bus.Stop()
	}
}
