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

// TrayHost is a test double of a panel: the StatusNotifierWatcher with which tray
// items register, and the host that shows them.
type TrayHost struct {
	conn  *dbus.Conn
	props *prop.Properties

	mu    sync.Mutex
	items []Item
}

// NewTrayHost starts a tray host on the bus.
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

// register adds an item; as in real panels, a known item is not added again.
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

// change changes the items and signals that.
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

// Items returns the registered tray items.
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

// Crash removes the tray host from the bus, and forgets its items.
func (h *TrayHost) Crash() error {
	if _, err := h.conn.ReleaseName(watcherName); err != nil {
		return fmt.Errorf("tray host: %w", err)
	}
	h.forget()
	return nil
}

// Restart crashes and starts the host again, as a panel does; items must register again.
func (h *TrayHost) Restart() error {
	if err := h.Crash(); err != nil {
		return err
	}
	return own(h.conn, watcherName)
}

// forget drops all items.
func (h *TrayHost) forget() { h.change(func() { h.items = nil }) }

// SetHost sets whether there is a host that shows the watcher's items.
func (h *TrayHost) SetHost(present bool) {
	h.props.SetMust(watcherName, "IsStatusNotifierHostRegistered", present)
	member := ".StatusNotifierHostRegistered"
	if !present {
		member = ".StatusNotifierHostUnregistered"
	}
	_ = h.conn.Emit(watcherPath, watcherName+member)
}

// Close removes the host from the bus.
func (h *TrayHost) Close() { h.conn.Close() }
