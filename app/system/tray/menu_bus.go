//go:build !darwin && !windows

package tray

import (
	"fmt"
	"runtime"
	"sync"

	"github.com/godbus/dbus/v5"
)

const (
	menuPath  = dbus.ObjectPath("/StatusNotifierItem/menu")
	menuIface = "com.canonical.dbusmenu"
)

// menu is the tray's menu on the bus. It has one level, and its ids never
// change, so that an open menu is not closed: the root is 0, an entry its
// number and one, the separator above an entry its id and entryCount.
type menu struct {
	click func(entry int)

	mu       sync.Mutex
	conn     *dbus.Conn // nil: not on the bus
	revision uint32
	entries  [entryCount]menuEntry
}

// menuItem is what GetLayout returns of an item and the items in it.
type menuItem struct {
	ID         int32
	Properties map[string]dbus.Variant
	Children   []dbus.Variant
}

// menuProperties is what GetGroupProperties returns of an item.
type menuProperties struct {
	ID         int32
	Properties map[string]dbus.Variant
}

// menuEvent is one event of EventGroup.
type menuEvent struct {
	ID        int32
	Kind      string
	Data      dbus.Variant
	Timestamp uint32
}

func (m *menu) export(conn *dbus.Conn) error {
	err := conn.ExportMethodTable(map[string]any{
		"GetLayout": m.getLayout, "GetGroupProperties": m.getGroupProperties, "GetProperty": m.getProperty,
		"Event": m.event, "EventGroup": m.eventGroup,
		"AboutToShow": m.aboutToShow, "AboutToShowGroup": m.aboutToShowGroup,
	}, menuPath, menuIface)
	if err == nil {
		err = exportProperties(conn, menuPath, menuIface, m.properties)
	}
	if err != nil {
		return fmt.Errorf("export the tray menu: %w", err)
	}
	m.mu.Lock()
	m.conn = conn
	m.mu.Unlock()
	return nil
}

// set changes the menu and signals the panels to read it again.
func (m *menu) set(entries [entryCount]menuEntry) error {
	m.mu.Lock()
	m.entries = entries
	m.revision++
	conn, revision := m.conn, m.revision
	m.mu.Unlock()
	if conn == nil {
		return nil
	}
	return conn.Emit(menuPath, menuIface+".LayoutUpdated", revision, int32(0))
}

// items returns the revision and what the menu shows, from top to bottom.
func (m *menu) items() (revision uint32, all []menuItem) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for i, e := range m.entries {
		id := int32(i) + 1
		if beginsGroup(i) {
			all = append(all, menuItem{ID: id + entryCount, Properties: map[string]dbus.Variant{"type": dbus.MakeVariant("separator")}, Children: []dbus.Variant{}})
		}
		all = append(all, menuItem{ID: id, Properties: map[string]dbus.Variant{
			"label":   dbus.MakeVariant(escapeLabel(runtime.GOOS, e.label)),
			"enabled": dbus.MakeVariant(e.enabled),
			"visible": dbus.MakeVariant(!e.hidden),
		}, Children: []dbus.Variant{}})
	}
	return m.revision, all
}

// item returns one item, the root with all others in it.
func (m *menu) item(id int32) (revision uint32, found menuItem, failed *dbus.Error) {
	revision, all := m.items()
	root := menuItem{Properties: map[string]dbus.Variant{"children-display": dbus.MakeVariant("submenu")}}
	for _, item := range all {
		if item.ID == id {
			return revision, item, nil
		}
		root.Children = append(root.Children, dbus.MakeVariant(item))
	}
	if id != 0 {
		return 0, menuItem{}, dbus.NewError("org.freedesktop.DBus.Error.InvalidArgs", []any{fmt.Sprintf("the menu has no item %d", id)})
	}
	return revision, root, nil
}

func (m *menu) getLayout(parent, depth int32, _ []string) (revision uint32, layout menuItem, failed *dbus.Error) {
	revision, layout, failed = m.item(parent)
	if depth == 0 {
		layout.Children = []dbus.Variant{}
	}
	return revision, layout, failed
}

// getGroupProperties returns the properties of these items, or of all. Unknown
// ids are left out, as the protocol has it.
func (m *menu) getGroupProperties(ids []int32, _ []string) (all []menuProperties, failed *dbus.Error) {
	if len(ids) == 0 {
		_, items := m.items()
		for _, item := range items {
			ids = append(ids, item.ID)
		}
	}
	all = []menuProperties{}
	for _, id := range ids {
		if _, item, failed := m.item(id); failed == nil {
			all = append(all, menuProperties{item.ID, item.Properties})
		}
	}
	return all, nil
}

func (m *menu) getProperty(id int32, name string) (dbus.Variant, *dbus.Error) {
	_, item, failed := m.item(id)
	if failed != nil {
		return dbus.Variant{}, failed
	}
	v, ok := item.Properties[name]
	if !ok {
		return dbus.Variant{}, dbus.NewError("org.freedesktop.DBus.Error.UnknownProperty", []any{name})
	}
	return v, nil
}

func (m *menu) event(id int32, kind string, _ dbus.Variant, _ uint32) *dbus.Error {
	if _, _, failed := m.item(id); failed != nil {
		return failed
	}
	if entry := int(id) - 1; kind == "clicked" && entry >= 0 && entry < entryCount {
		m.click(entry)
	}
	return nil
}

// eventGroup handles several events and returns the ids that the menu does not have.
func (m *menu) eventGroup(events []menuEvent) (unknown []int32, failed *dbus.Error) {
	unknown = []int32{}
	for _, e := range events {
		if m.event(e.ID, e.Kind, e.Data, e.Timestamp) != nil {
			unknown = append(unknown, e.ID)
		}
	}
	return unknown, nil
}

// aboutToShow says that the menu is as it was signalled last.
func (m *menu) aboutToShow(int32) (needsUpdate bool, failed *dbus.Error) { return false, nil }

func (m *menu) aboutToShowGroup([]int32) (needUpdate, unknown []int32, failed *dbus.Error) {
	return []int32{}, []int32{}, nil
}

func (m *menu) properties() map[string]dbus.Variant {
	return map[string]dbus.Variant{
		"Version":       dbus.MakeVariant(uint32(3)), // of the protocol
		"TextDirection": dbus.MakeVariant("ltr"),
		"Status":        dbus.MakeVariant("normal"),
		"IconThemePath": dbus.MakeVariant([]string{}),
	}
}
