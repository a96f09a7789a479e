//go:build !darwin && !windows

package portal

import (
	"context"
	"crypto/rand"
	"fmt"
	"net/url"
	"path/filepath"
	"strings"
	"time"

	"github.com/godbus/dbus/v5"

	"github.com/nod-app/nod/app/system/sessionbus"
)

// The names of the portal: https://flatpak.github.io/xdg-desktop-portal/docs/doc-org.freedesktop.portal.FileChooser.html
const (
	name    = "org.freedesktop.portal.Desktop"
	path    = dbus.ObjectPath("/org/freedesktop/portal/desktop")
	chooser = "org.freedesktop.portal.FileChooser"
	request = "org.freedesktop.portal.Request"
)

// foldersSince is the version of the portal that can have folders chosen.
const foldersSince = 3

// patience bounds how long the portal may take to say that it is there.
const patience = 2 * time.Second

// Choose shows the dialog and returns the path that the person chose, "" if they closed it. It returns ErrNone if there
// is no dialog, and ends with ctx, which closes the dialog.
func Choose(ctx context.Context, r Request) (string, error) {
	conn, err := connect(ctx)
	if err != nil {
		return "", ErrNone
	}
	defer conn.Close()
	token := "nod" + rand.Text()
	handle := handleOf(conn.Names()[0], token)
	answers := make(chan *dbus.Signal, 4)
	conn.Signal(answers)
	if err := conn.AddMatchSignalContext(ctx, dbus.WithMatchSender(name), dbus.WithMatchObjectPath(handle), dbus.WithMatchInterface(request)); err != nil {
		return "", fmt.Errorf("listen to the file dialog: %w", err)
	}
	if err := conn.Object(name, path).CallWithContext(ctx, chooser+r.method(), 0, r.Parent, r.Title, r.options(token)).Err; err != nil && ctx.Err() == nil {
		return "", fmt.Errorf("%w: %w", ErrNone, err) // as a portal that may not look at Nod's process says
	}
	for {
		select {
		case <-ctx.Done():
			last, cancel := context.WithTimeout(context.WithoutCancel(ctx), patience)
			defer cancel()
			_ = conn.Object(name, handle).CallWithContext(last, request+".Close", 0).Err // the answer says that it was sent
			return "", context.Cause(ctx)
		case s, ok := <-answers:
			if !ok {
				return "", fmt.Errorf("wait for the file dialog: %w", dbus.ErrClosed)
			}
			if s.Path == handle && s.Name == request+".Response" {
				return chosen(s.Body)
			}
		}
	}
}

// connect returns a connection to the session bus, on which a portal has the dialog.
func connect(ctx context.Context) (*dbus.Conn, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	conn, err := sessionbus.Connect(ctx)
	if err != nil {
		return nil, err
	}
	var version uint32
	err = conn.Object(name, path).CallWithContext(ctx, "org.freedesktop.DBus.Properties.Get", 0, chooser, "version").Store(&version)
	if err == nil && version < foldersSince {
		err = ErrNone
	}
	if err != nil {
		conn.Close()
		return nil, err
	}
	return conn, nil
}

func (r Request) method() string {
	if r.Name != "" {
		return ".SaveFile"
	}
	return ".OpenFile"
}

func (r Request) options(token string) map[string]dbus.Variant {
	o := map[string]dbus.Variant{"handle_token": dbus.MakeVariant(token), "modal": dbus.MakeVariant(true), "directory": dbus.MakeVariant(r.Folder)}
	if r.Name != "" {
		o["current_name"] = dbus.MakeVariant(r.Name)
	}
	if r.At != "" {
		o["current_folder"] = dbus.MakeVariant(append([]byte(r.At), 0))
	}
	if len(r.Endings) > 0 {
		f := filter{Name: strings.Join(r.Endings, " ")}
		for _, ending := range r.Endings {
			f.Patterns = append(f.Patterns, pattern{Glob: "*" + ending})
		}
		o["filters"] = dbus.MakeVariant([]filter{f})
	}
	return o
}

// filter and pattern are how the portal is told which files to list.
type filter struct {
	Name     string
	Patterns []pattern
}

type pattern struct {
	Kind uint32 // 0: a glob
	Glob string
}

// handleOf returns the object of a request of the connection with that unique name.
func handleOf(unique, token string) dbus.ObjectPath {
	sender := strings.ReplaceAll(strings.TrimPrefix(unique, ":"), ".", "_")
	return path + dbus.ObjectPath("/request/"+sender+"/"+token)
}

// chosen returns the path in an answer of the portal.
func chosen(body []any) (string, error) {
	var response uint32
	var results map[string]dbus.Variant
	if err := dbus.Store(body, &response, &results); err != nil {
		return "", fmt.Errorf("read what was chosen: %w", err)
	}
	uris, _ := results["uris"].Value().([]string)
	if response == 1 || response == 0 && len(uris) == 0 { // closed by the person
		return "", nil
	}
	if response != 0 {
		return "", fmt.Errorf("the file dialog ended with %d", response)
	}
	u, err := url.Parse(uris[0])
	if err != nil || u.Scheme != "file" || u.Host != "" || !filepath.IsAbs(u.Path) {
		return "", fmt.Errorf("the file dialog answered with %q, which is no path of this computer", uris[0])
	}
	return filepath.Clean(u.Path), nil
}
