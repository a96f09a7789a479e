//go:build linux

package tray

import (
	"slices"
	"testing"

	"github.com/godbus/dbus/v5"
)

// TestMenuProtocol calls what panels call apart from GetLayout of the whole menu
// and a single Event.
func TestMenuProtocol(t *testing.T) {
	var clicked []int
	m := &menu{click: func(entry int) { clicked = append(clicked, entry) }}
	ok(t, m.set(viewOf(Snapshot{}).entries))

	ids := func(layout menuItem) (all []int32) {
		for _, c := range layout.Children {
			all = append(all, c.Value().(menuItem).ID)
		}
		return all
	}
	revision, root, _ := m.getLayout(0, 1, nil)
	if want := []int32{1, 2, 3, 4, 14, 5, 6, 16, 7, 8, 9}; revision != 1 || !slices.Equal(ids(root), want) {
		t.Errorf("revision %d, items %v; want %v", revision, ids(root), want)
	}
	if _, root, _ = m.getLayout(0, 0, nil); len(root.Children) != 0 {
		t.Errorf("%d items at depth 0", len(root.Children))
	}
	if _, _, failed := m.getLayout(99, -1, nil); failed == nil {
		t.Error("item 99 has a layout")
	}
	if all, _ := m.getGroupProperties([]int32{6, 99}, nil); len(all) != 1 || all[0].Properties["enabled"].Value() != false {
		t.Errorf("group properties %v", all)
	}
	if all, _ := m.getGroupProperties(nil, nil); len(all) != entryCount+2 {
		t.Errorf("%d items in the group of all", len(all))
	}
	if v, failed := m.getProperty(1, "visible"); failed != nil || v.Value() != false {
		t.Errorf("visible %v, %v", v, failed)
	}
	if _, failed := m.getProperty(1, "none"); failed == nil {
		t.Error("there is a property 'none'")
	}
	event := func(id int32, kind string) menuEvent { return menuEvent{id, kind, dbus.MakeVariant(""), 0} }
	unknown, _ := m.eventGroup([]menuEvent{event(0, "opened"), event(entryQuit+1, "clicked"), event(14, "clicked"), event(99, "clicked"), event(3, "hovered")})
	if !slices.Equal(unknown, []int32{99}) || !slices.Equal(clicked, []int{entryQuit}) {
		t.Errorf("unknown %v, clicked %v", unknown, clicked)
	}
}
