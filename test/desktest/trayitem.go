package desktest

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/godbus/dbus/v5"
)

const (
	itemIface  = "org.kde.StatusNotifierItem"
	itemPrefix = "org.kde.StatusNotifierItem-"
)

// Item is one tray icon.
type Item struct {
	Bus  string // name of its owner
	Path dbus.ObjectPath

	conn *dbus.Conn
}

// FindItem finds a tray item by its well-known name, for tests with a real panel,
// which does not list its items.
func FindItem(ctx context.Context, conn *dbus.Conn) (Item, error) {
	var it Item
	err := Poll(ctx, "a name that begins with "+itemPrefix, func() bool {
		var names []string
		if err := conn.BusObject().Call("org.freedesktop.DBus.ListNames", 0).Store(&names); err != nil {
			return false
		}
		for _, n := range names {
			if strings.HasPrefix(n, itemPrefix) {
				it = Item{Bus: n, Path: "/StatusNotifierItem", conn: conn}
				return true
			}
		}
		return false
	})
	return it, err
}

func (i Item) object() dbus.BusObject { return i.conn.Object(i.Bus, i.Path) }

// Props returns the item's properties: Title, Id, Status, ToolTip, …
func (i Item) Props() (map[string]dbus.Variant, error) {
	var m map[string]dbus.Variant
	err := i.object().Call("org.freedesktop.DBus.Properties.GetAll", 0, itemIface).Store(&m)
	return m, err
}

// Tooltip returns the text shown over the icon.
func (i Item) Tooltip() (string, error) {
	v, err := i.object().GetProperty(itemIface + ".ToolTip")
	if err != nil {
		return "", err
	}
	var tip struct {
		Icon   string
		Pix    []pixmap
		Title  string
		Detail string
	}
	err = v.Store(&tip)
	return tip.Title, err
}

type pixmap struct {
	W, H int32
	Pix  []byte // ARGB, four bytes a pixel
}

// Pixel returns the size of the icon and the colour of its middle: alpha, red, green, blue.
func (i Item) Pixel() (w, h int32, argb [4]byte, err error) {
	v, err := i.object().GetProperty(itemIface + ".IconPixmap")
	if err != nil {
		return 0, 0, argb, err
	}
	var px []pixmap
	if err := v.Store(&px); err != nil {
		return 0, 0, argb, err
	}
	if len(px) == 0 || len(px[0].Pix) == 0 {
		return 0, 0, argb, errors.New("the tray item has no picture")
	}
	p := px[0]
	at := 4 * (int(p.H)/2*int(p.W) + int(p.W)/2)
	if at+4 > len(p.Pix) {
		return p.W, p.H, argb, fmt.Errorf("the picture is cut off: %d bytes for %dx%d", len(p.Pix), p.W, p.H)
	}
	copy(argb[:], p.Pix[at:])
	return p.W, p.H, argb, nil
}

// Activate is a left click on the icon.
func (i Item) Activate() error {
	return i.object().Call(itemIface+".Activate", 0, int32(0), int32(0)).Err
}
