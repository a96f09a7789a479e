package store

import (
	"fmt"

	"github.com/nod-app/nod/app/move"
)

// groupChanges writes how moves ended: each of their groups is read once and written once.
type groupChanges struct {
	st     *statements
	groups []*changedGroup // in the order in which they were read
}

// changedGroup is a group with the letters that its moves have now.
type changedGroup struct {
	moveGroup
	now      []byte
	detailed bool // there are details of some of its moves
}

// end closes a move that is open, or was closed in the same way.
func (c *groupChanges) end(e move.End) error {
	letter := byte(stateDone)
	switch e.State {
	case move.Done:
	case move.Failed:
		letter = stateFailed
	default:
		return fmt.Errorf("move %d cannot end as %q", e.ID, e.State)
	}
	g, err := c.groupOf(e.ID)
	if err != nil {
		return err
	}
	if g == nil {
		return notOpen(e.ID)
	}
	switch was := &g.now[e.ID-g.first]; {
	case *was == stateReversed && letter == stateDone:
	case *was != stateOpen && *was != letter:
		return notOpen(e.ID)
	default:
		*was = letter
	}
	if e.Same && !g.detailed {
		return nil
	}
	return c.st.do(`INSERT INTO move_details (id, after_device, after_inode, after_size, after_mtime, error) VALUES (?1,?2,?3,?4,?5,?6)
		ON CONFLICT (id) DO UPDATE SET (after_device, after_inode, after_size, after_mtime, error) = (?2,?3,?4,?5,?6)`,
		e.ID, unsigned(e.After.Device), unsigned(e.After.Inode), e.After.Size, e.After.Mtime, e.Error)
}

// groupOf is the group of a move, nil if there is no such move. Moves that end together
// mostly are of the group that was asked for last.
func (c *groupChanges) groupOf(id int64) (*changedGroup, error) {
	for n := len(c.groups) - 1; n >= 0; n-- {
		if g := c.groups[n]; g.has(id) {
			return g, nil
		}
	}
	g, found, err := groupOf(c.st, id)
	if err != nil || !found {
		return nil, err
	}
	changed := &changedGroup{moveGroup: g, now: []byte(g.states)}
	err = c.st.row(`SELECT EXISTS (SELECT 1 FROM move_details WHERE id >= ? AND id < ?)`, g.first, g.first+int64(len(g.states))).Scan(&changed.detailed)
	c.groups = append(c.groups, changed)
	return changed, err
}

// save writes the letters, and of the moves that undos have brought back.
func (c *groupChanges) save() error {
	for _, g := range c.groups {
		if g.kind == move.Undo {
			if err := c.reverse(g); err != nil {
				return err
			}
		}
	}
	for _, g := range c.groups { // with those that were reversed
		if string(g.now) == g.states {
			continue
		}
		if err := c.st.do(`UPDATE move_groups SET states = ? WHERE first = ?`, string(g.now), g.first); err != nil {
			return err
		}
	}
	return nil
}

// reverse marks what the done undos of a group have brought back.
func (c *groupChanges) reverse(undo *changedGroup) error {
	var ids []int64
	err := undo.each(func(id int64, _ byte, p *packedIntents) {
		if undo.now[id-undo.first] == stateDone {
			ids = append(ids, p.reverses)
		}
	})
	if err != nil {
		return err
	}
	for _, id := range ids {
		g, err := c.groupOf(id)
		if err != nil {
			return err
		}
		if g != nil && g.now[id-g.first] == stateDone {
			g.now[id-g.first] = stateReversed
		}
	}
	return nil
}
