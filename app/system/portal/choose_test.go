//go:build !darwin && !windows

package portal

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/godbus/dbus/v5"
	"github.com/godbus/dbus/v5/prop"

	"github.com/nod-app/nod/test/desktest"
)

// desk answers as a portal would, in the way that the test says.
type desk struct {
	conn   *dbus.Conn
	opened chan map[string]dbus.Variant
	closed chan dbus.ObjectPath

	mu  sync.Mutex
	now manners
}

// manners are what a portal does when it is asked.
type manners struct {
	response uint32
	results  map[string]dbus.Variant
	refuses  bool
	silent   bool // the person does not answer
}

// does has the portal do that from now on.
func (d *desk) does(m manners) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.now = m
}

// OpenFile answers the call of that name as the test says.
func (d *desk) OpenFile(sender dbus.Sender, parent, title string, o map[string]dbus.Variant) (dbus.ObjectPath, *dbus.Error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.now.refuses {
		return "", dbus.MakeFailedError(errors.New("not allowed"))
	}
	token, _ := o["handle_token"].Value().(string)
	handle := handleOf(string(sender), token)
	o["parent"], o["title"] = dbus.MakeVariant(parent), dbus.MakeVariant(title)
	_ = d.conn.Export(closing{d, handle}, handle, request)
	d.opened <- o
	if !d.now.silent {
		_ = d.conn.Emit(handle, request+".Response", d.now.response, d.now.results)
	}
	return handle, nil
}

// SaveFile answers as OpenFile does.
func (d *desk) SaveFile(sender dbus.Sender, parent, title string, o map[string]dbus.Variant) (dbus.ObjectPath, *dbus.Error) {
	o["saves"] = dbus.MakeVariant(true)
	return d.OpenFile(sender, parent, title, o)
}

// closing is a request that can be closed.
type closing struct {
	d      *desk
	handle dbus.ObjectPath
}

// Close notes that the request was closed.
func (c closing) Close() *dbus.Error {
	c.d.closed <- c.handle
	return nil
}

// newDesk runs a portal of that version on a bus of its own.
func newDesk(t *testing.T, version uint32) *desk {
	t.Helper()
	desktest.Require(t, "dbus-daemon")
	bus, err := desktest.StartBus()
	ok(t, err)
	t.Cleanup(bus.Stop)
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", bus.Addr)
	conn, err := bus.Connect()
	ok(t, err)
	t.Cleanup(func() { conn.Close() })
	d := &desk{conn: conn, opened: make(chan map[string]dbus.Variant, 8), closed: make(chan dbus.ObjectPath, 8)}
	if version > 0 {
		ok(t, conn.Export(d, path, chooser))
		_, err = prop.Export(conn, path, prop.Map{chooser: {"version": {Value: version}}})
		ok(t, err)
		_, err = conn.RequestName(name, 0)
		ok(t, err)
	}
	return d
}

func ok(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestAFileIsChosen(t *testing.T) {
	d := newDesk(t, 4)
	d.does(manners{results: map[string]dbus.Variant{"uris": dbus.MakeVariant([]string{"file:///home/a/My%20bills/%C3%A4.pdf"})}})
	got, err := Choose(t.Context(), Request{Title: "Import", Parent: "x11:1a", Folder: true, Endings: []string{".toml", ".yaml"}, At: "/home/a"})
	if err != nil || got != "/home/a/My bills/ä.pdf" {
		t.Errorf("%q, %v", got, err)
	}
	o := <-d.opened
	at, _ := o["current_folder"].Value().([]byte)
	if o["parent"].Value() != "x11:1a" || o["directory"].Value() != true || string(at) != "/home/a\x00" || o["title"].Value() != "Import" ||
		fmt.Sprint(o["filters"].Value()) != "[[.toml .yaml [[0 *.toml] [0 *.yaml]]]]" || (Request{Endings: []string{".a"}}).options("")["filters"].Signature().String() != "a(sa(us))" {
		t.Errorf("%v", o)
	}
}

func TestAFileIsNamed(t *testing.T) {
	d := newDesk(t, 4)
	d.does(manners{results: map[string]dbus.Variant{"uris": dbus.MakeVariant([]string{"file:///home/a/b.toml"})}})
	got, err := Choose(t.Context(), Request{Name: "a.toml"})
	if o := <-d.opened; err != nil || got != "/home/a/b.toml" || o["saves"].Value() != true || o["current_name"].Value() != "a.toml" {
		t.Errorf("%q, %v, asked %v", got, err, o)
	}
}

func TestWhatAPortalAnswers(t *testing.T) {
	d := newDesk(t, 4)
	uris := func(all ...string) map[string]dbus.Variant {
		return map[string]dbus.Variant{"uris": dbus.MakeVariant(all)}
	}
	for _, c := range []struct {
		response uint32
		results  map[string]dbus.Variant
		fails    bool
	}{
		{1, uris(), false}, {0, uris(), false}, {2, uris(), true}, {0, uris("https://example.org/a"), true}, {0, uris("file://host/a"), true},
		{0, uris("file:relative"), true}, {0, uris("%"), true}, {0, map[string]dbus.Variant{"uris": dbus.MakeVariant(7)}, false},
	} {
		d.does(manners{response: c.response, results: c.results})
		if got, err := Choose(t.Context(), Request{}); got != "" || (err != nil) != c.fails {
			t.Errorf("%d %v: %q, %v", c.response, c.results, got, err)
		}
	}
}

func TestNoPortal(t *testing.T) {
	for name, version := range map[string]uint32{"none": 0, "without folders": 2} {
		newDesk(t, version)
		if _, err := Choose(t.Context(), Request{}); !errors.Is(err, ErrNone) {
			t.Errorf("%s: %v", name, err)
		}
	}
	newDesk(t, 4).does(manners{refuses: true})
	if _, err := Choose(t.Context(), Request{}); !errors.Is(err, ErrNone) {
		t.Errorf("refused: %v", err)
	}
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere")
	if _, err := Choose(t.Context(), Request{}); !errors.Is(err, ErrNone) {
		t.Errorf("no bus: %v", err)
	}
}

func TestADialogIsClosedWithItsWindow(t *testing.T) {
	d := newDesk(t, 4)
	d.does(manners{silent: true})
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		<-d.opened
		cancel()
	}()
	if _, err := Choose(ctx, Request{}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	select {
	case <-d.closed:
	case <-time.After(time.Minute):
		t.Error("the dialog stays")
	}
}
