package desktest

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/godbus/dbus/v5"
	"github.com/godbus/dbus/v5/prop"
)

const (
	watcherName = "org.kde.StatusNotifierWatcher"
	watcherPath = dbus.ObjectPath("/StatusNotifierWatcher")
)

// TrayHost is the double of a panel: the StatusNotifierWatcher at which tray
// items register, and the host that shows them.
type TrayHost struct {
	conn  *dbus.Conn
	props *prop.Properties

	mu    sync.Mutex
	items []Item
}

// NewTrayHost puts a tray host on the bus.
func NewTrayHost(b *Bus) (*TrayHost, error) {
	conn, err := b.Connect()
	if err != nil {
		return nil, fmt.Errorf("tray host: %w", err)
	}
	h := &TrayHost{conn: conn}
	if err := h.export(); err != nil {
		conn.Close()
		return nil, fmt.Errorf("tray host: %w", err)
	}
	return h, nil
}

func (h *TrayHost) export() error {
	err := h.conn.ExportMethodTable(map[string]any{
		"RegisterStatusNotifierItem": h.register,
		"RegisterStatusNotifierHost": func(string) *dbus.Error { return nil },
	}, watcherPath, watcherName)
	if err != nil {
		return err
	}
	h.props, err = prop.Export(h.conn, watcherPath, prop.Map{watcherName: {
		"RegisteredStatusNotifierItems":  {Value: []string{}, Emit: prop.EmitTrue},
		"IsStatusNotifierHostRegistered": {Value: true, Emit: prop.EmitTrue},
		"ProtocolVersion":                {Value: int32(0), Emit: prop.EmitTrue},
	}})
	if err != nil {
		return err
	}
	return own(h.conn, watcherName)
}

func own(conn *dbus.Conn, name string) error {
	r, err := conn.RequestName(name, dbus.NameFlagDoNotQueue)
	if err == nil && r != dbus.RequestNameReplyPrimaryOwner {
		err = fmt.Errorf("%s is taken", name)
	}
	return err
}

// register takes an item in; one that is known is not taken twice, as in real panels.
func (h *TrayHost) register(service string, sender dbus.Sender) *dbus.Error {
	it := Item{Bus: service, Path: "/StatusNotifierItem", conn: h.conn}
	if strings.HasPrefix(service, "/") {
		it.Bus, it.Path = string(sender), dbus.ObjectPath(service)
	}
	h.change(func() {
		if !slices.Contains(h.items, it) {
			h.items = append(h.items, it)
		}
	})
	_ = h.conn.Emit(watcherPath, watcherName+".StatusNotifierItemRegistered", it.Bus+string(it.Path))
	return nil
}

// change changes the items and tells the bus.
func (h *TrayHost) change(f func()) {
	h.mu.Lock()
	defer h.mu.Unlock()
	f()
	names := make([]string, len(h.items))
	for i, it := range h.items {
		names[i] = it.Bus + string(it.Path)
	}
	h.props.SetMust(watcherName, "RegisteredStatusNotifierItems", names)
}

// Items are the registered tray items.
func (h *TrayHost) Items() []Item {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Clone(h.items)
}

// Wait waits for the first item.
func (h *TrayHost) Wait(ctx context.Context) (Item, error) {
	if err := Poll(ctx, "a tray item", func() bool { return len(h.Items()) > 0 }); err != nil {
		return Item{}, err
	}
	return h.Items()[0], nil
}

// Crash makes the tray host vanish, and with it all that it knew.
func (h *TrayHost) Crash() error {
	if _, err := h.conn.ReleaseName(watcherName); err != nil {
		return fmt.Errorf("tray host: %w", err)
	}
	h.forget()
	return nil
}

// Restart is a crash and a new start, as a panel has them; items must come back by themselves.
func (h *TrayHost) Restart() error {
	if err := h.Crash(); err != nil {
		return err
	}
	return own(h.conn, watcherName)
}

// forget drops all items.
func (h *TrayHost) forget() { h.change(func() { h.items = nil }) }

// SetHost says whether a host is there to show what the watcher collects.
func (h *TrayHost) SetHost(present bool) {
	h.props.SetMust(watcherName, "IsStatusNotifierHostRegistered", present)
	member := ".StatusNotifierHostRegistered"
	if !present {
		member = ".StatusNotifierHostUnregistered"
	}
	_ = h.conn.Emit(watcherPath, watcherName+member)
}

// Close takes the host off the bus for good.
func (h *TrayHost) Close() { h.conn.Close() }
