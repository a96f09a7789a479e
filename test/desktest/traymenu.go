package desktest

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/godbus/dbus/v5"
)

const menuIface = "com.canonical.dbusmenu"

// Entry is one entry of a tray menu, with its label as it was sent ("__" is a
// shown underline).
type Entry struct {
	ID       int32
	Label    string
	Type     string // "separator", or empty
	Enabled  bool
	Visible  bool
	Children []Entry
}

// layout is what dbusmenu's GetLayout returns.
type layout struct {
	ID       int32
	Props    map[string]dbus.Variant
	Children []dbus.Variant
}

func (i Item) menu() (dbus.BusObject, error) {
	v, err := i.object().GetProperty(itemIface + ".Menu")
	if err != nil {
		return nil, err
	}
	p, ok := v.Value().(dbus.ObjectPath)
	if !ok {
		return nil, fmt.Errorf("the menu's path is a %T", v.Value())
	}
	return i.conn.Object(i.Bus, p), nil
}

// Menu reads the whole menu, including separators and hidden entries.
func (i Item) Menu() ([]Entry, error) {
	o, err := i.menu()
	if err != nil {
		return nil, err
	}
	var revision uint32
	var l layout
	if err := o.Call(menuIface+".GetLayout", 0, int32(0), int32(-1), []string{}).Store(&revision, &l); err != nil {
		return nil, err
	}
	return l.entry().Children, nil
}

// Labels returns the labels of the visible entries.
func (i Item) Labels() ([]string, error) {
	es, err := i.Menu()
	var out []string
	for _, e := range es {
		if e.Visible && e.Type != "separator" {
			out = append(out, e.Label)
		}
	}
	return out, err
}

func (l layout) entry() Entry {
	e := Entry{ID: l.ID, Enabled: true, Visible: true}
	set(l.Props, "label", &e.Label)
	set(l.Props, "type", &e.Type)
	set(l.Props, "enabled", &e.Enabled)
	set(l.Props, "visible", &e.Visible)
	for _, c := range l.Children {
		var child layout
		if err := dbus.Store([]any{c.Value()}, &child); err == nil {
			e.Children = append(e.Children, child.entry())
		}
	}
	return e
}

func set[T any](props map[string]dbus.Variant, key string, to *T) {
	if v, ok := props[key].Value().(T); ok {
		*to = v
	}
}

// Entry reads the menu and returns the entry with that label.
func (i Item) Entry(label string) (Entry, error) {
	es, err := i.Menu()
	if err != nil {
		return Entry{}, err
	}
	for _, e := range es {
		if e.Label == label && e.Visible {
			return e, nil
		}
	}
	return Entry{}, fmt.Errorf("no entry %q in the tray menu %+v", label, es)
}

// WaitEntry waits until the menu shows an entry with that label.
func (i Item) WaitEntry(ctx context.Context, label string) (Entry, error) {
	var e Entry
	err := Poll(ctx, "tray entry "+label, func() (ok bool) {
		var err error
		e, err = i.Entry(label)
		return err == nil
	})
	if err != nil {
		if _, now := i.Entry(label); now != nil {
			err = fmt.Errorf("%w; %w", err, now)
		}
	}
	return e, err
}

// Click clicks the entry with that label, as a panel does. It reads the ids just
// before, since an update may change them. A disabled entry cannot be clicked. It
// is not an error if the program quits and does not answer.
func (i Item) Click(label string) error {
	e, err := i.Entry(label)
	if err != nil {
		return err
	}
	if !e.Enabled {
		return fmt.Errorf("tray entry %q is disabled", label)
	}
	o, err := i.menu()
	if err != nil {
		return err
	}
	err = o.Call(menuIface+".Event", 0, e.ID, "clicked", dbus.MakeVariant(int32(0)), uint32(time.Now().Unix())).Err
	if gone := (dbus.Error{}); errors.As(err, &gone) && gone.Name == "org.freedesktop.DBus.Error.NoReply" {
		return nil
	}
	return err
}
