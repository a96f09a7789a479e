package proposals

import "github.com/nod-app/nod/app/api"

// mark is what must be known of a marked proposal once its row is gone from sight.
type mark struct {
	sensitive bool
	size      int64
	name, dir string
	seen      string // where it would go, as the person saw it
}

func markOf(p api.Proposal) mark {
	return mark{p.Sensitive, p.Size, p.Filename, p.DestinationDir, p.Destination()}
}

// choice is what a person has pointed at: one row, and perhaps several marked ones.
type choice struct {
	index  int    // the row that is looked at
	id     string // the proposal in it; empty if it is not fetched yet
	anchor int    // where a range begins
	marked map[string]mark
	order  []string // of marked, as it was marked
}

func newChoice() choice { return choice{marked: map[string]mark{}} }

// toggle marks a proposal, or takes its mark away.
func (c *choice) toggle(p api.Proposal) {
	if _, ok := c.marked[p.ID]; !ok {
		c.add(p)
		return
	}
	delete(c.marked, p.ID)
	for i, id := range c.order {
		if id == p.ID {
			c.order = append(c.order[:i:i], c.order[i+1:]...)
			return
		}
	}
}

func (c *choice) add(p api.Proposal) {
	if _, ok := c.marked[p.ID]; !ok {
		c.marked[p.ID] = markOf(p)
		c.order = append(c.order, p.ID)
	}
}

func (c *choice) clear() {
	c.marked, c.order = map[string]mark{}, nil
}

// sensitive is how many of the marked ones are sensitive.
func (c *choice) sensitive() int {
	n := 0
	for _, m := range c.marked {
		if m.sensitive {
			n++
		}
	}
	return n
}

// ids are the marked proposals in their order, without the sensitive ones unless they are included.
func (c *choice) ids(includeSensitive bool) []string {
	var out []string
	for _, id := range c.order {
		if includeSensitive || !c.marked[id].sensitive {
			out = append(out, id)
		}
	}
	return out
}

// seen is where each of the marked proposals would go, by id: one that has been
// changed since is not approved unseen.
func (c *choice) seen() map[string]string {
	out := make(map[string]string, len(c.marked))
	for id, m := range c.marked {
		out[id] = m.seen
	}
	return out
}

// clamp keeps an index within a list of n rows.
func clamp(i, n int) int { return max(0, min(i, n-1)) }
