package proposals

import (
	"context"
	"maps"
	"math"
	"slices"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
)

// pressHeader handles a press of the button on a header. It makes the header the current line, so
// that what follows is about this section. Right after the headers moved it does nothing: a double
// click would approve the group that has come under the pointer.
func (p *Page) pressHeader(key string) {
	i, ok := p.list.Pages.Index(func(l line) bool {
		return l.head != nil && l.head.key() == key || l.item != nil && l.item.line() == key
	})
	if !ok || p.m.moved > 0 || !p.f.Can() {
		return
	}
	p.m.selection.clear()
	p.show(i)
	p.focusList()
	p.approveGroup()
}

// approveGroup does what the header that is current, or the row without one, proposes: it approves a group
// without its sensitive files, or asks about those if there are no others; it leads to the first
// question; or it keeps the files that are left. What else waits it opens: that is decided where all of it is seen.
func (p *Page) approveGroup() {
	s, ok := p.currentGroup()
	x, waits := p.currentItem()
	switch {
	case waits:
		p.f.OpenItem(x.window, x.id)
	case !ok:
	case p.m.altered[s.key()] > 0:
		p.f.Warn(lang.T("This group has just changed. Look again, then decide"))
	case s.left:
		p.rejectSection(s, lang.T("keep the files where they are"))
	case s.Question:
		p.show(s.row())
	case s.others() == 0 && s.out > 0:
		p.f.Say(lang.T("No file of this group is ticked"))
	case s.others() == 0:
		p.askSensitive(s)
	default:
		read := p.readingGroup(s)
		p.f.Do(lang.T("approve the group"), func(ctx context.Context) (func(), error) {
			c, err := read(ctx)
			if err != nil || c.empty() {
				return p.groupChanged, err
			}
			return p.approveMany(ctx, c)
		})
	}
}

// readingGroup reads what of a group a person approves: all that is ticked of it, or if it has changed
// since, what of that was shown and is as it was.
func (p *Page) readingGroup(s section) func(context.Context) (consent, error) {
	query, shown, read, unticked := p.m.query, p.shown(), p.readingSection(s), maps.Clone(p.m.unticked)
	rows := slices.DeleteFunc(p.rowsOf(s), func(q api.Proposal) bool { return unticked[q.ID] })
	return func(ctx context.Context) (consent, error) {
		all, err := read(ctx)
		if err != nil {
			return consent{}, err
		}
		if all == nil || len(rows)+s.out == s.Count && slices.ContainsFunc(all, notIn(shown)) { // two groups can have one revision, if by chance
			all, err = query.readRange(ctx, p.f.Client, 0, math.MaxInt)
			return asShown(rows, s.others(), all), err
		}
		known := newSelection()
		for _, q := range all {
			if !unticked[q.ID] {
				known.add(q)
			}
		}
		return consent{ids: known.approvable(false), seen: known.seenAs(shown)}, nil
	}
}

// notIn returns a filter for the files that were not shown.
func notIn(shown map[string]string) func(api.Proposal) bool {
	return func(q api.Proposal) bool {
		_, ok := shown[q.ID]
		return !ok
	}
}

func (p *Page) groupChanged() {
	p.f.Warn(lang.T("This group has changed since it was shown. Look again, then decide"))
}

// readSection reads the files of a section; nil: they are not those that the person saw.
// asked is when the list was asked for that they saw.
func (q query) readSection(ctx context.Context, c *api.Client, s section, asked time.Time) ([]api.Proposal, error) {
	if s.left {
		all, err := q.leftFiles().readRange(ctx, c, 0, s.Count+1)
		if err != nil || len(all) != s.Count || slices.ContainsFunc(all, func(p api.Proposal) bool { return p.CreatedAt.After(asked) }) {
			return nil, err
		}
		return all, nil
	}
	all, groups, err := q.readGrouped(ctx, c, s.from, s.Count)
	if err != nil || len(all) != s.Count {
		return nil, err
	}
	now := grouped(groups, 0)
	if g := now.find(s.key()); g == nil || g.Revision != s.Revision {
		return nil, nil
	}
	for _, p := range all {
		if !s.has(p) {
			return nil, nil
		}
	}
	return all, nil
}

// readGrouped reads rows together with the groups that there were all the while.
func (q query) readGrouped(ctx context.Context, c *api.Client, first, n int) ([]api.Proposal, []api.Group, error) {
	size := min(rangeSize, n)
	res, err := api.ListProposals.Call(ctx, c, api.ListProposalsRequest{Filter: q.Filter, Order: q.order, Offset: first, Limit: size, Groups: true})
	if err != nil || n <= size || !res.HasMore {
		return res.Proposals, res.Groups, err
	}
	rest, err := q.readRange(ctx, c, first+size, n-size)
	if err != nil {
		return nil, nil, err
	}
	after, err := q.read(ctx, c, 0, 1)
	same := slices.DeleteFunc(res.Groups, func(g api.Group) bool {
		return !slices.ContainsFunc(after.Groups, func(now api.Group) bool {
			return now.Directory == g.Directory && now.Question == g.Question && now.Revision == g.Revision
		})
	})
	return append(res.Proposals, rest...), same, err
}

func (p *Page) shownOf(s section) []api.Proposal {
	var out []api.Proposal
	for i := s.row(); i < s.row()+s.Count; i++ {
		l, ok := p.list.Pages.Row(i)
		if !ok {
			break
		}
		out = append(out, l.Proposal)
	}
	return out
}

func (p *Page) rowsOf(s section) []api.Proposal {
	var out []api.Proposal
	p.list.Pages.Index(func(l line) bool {
		if l.isFile() && s.has(l.Proposal) {
			out = append(out, l.Proposal)
		}
		return false
	})
	return out
}

// shown is, by id, what the proposals are shown as that have been fetched for the list.
func (p *Page) shown() map[string]string {
	out := map[string]string{}
	p.list.Pages.Index(func(l line) bool {
		if l.isFile() {
			out[l.ID] = l.Shown()
		}
		return false
	})
	return out
}

// rejectSection leaves the files of a section that are ticked where they are, and mentions them no more. what says it.
func (p *Page) rejectSection(s section, what string) {
	read, unticked := p.readingSection(s), maps.Clone(p.m.unticked)
	p.f.Do(what, func(ctx context.Context) (func(), error) {
		all, err := read(ctx)
		if err != nil || all == nil {
			return p.groupChanged, err
		}
		return p.rejectMany(ctx, idsOf(slices.DeleteFunc(all, func(q api.Proposal) bool { return unticked[q.ID] })), "")
	})
}

func idsOf(files []api.Proposal) []string {
	ids := make([]string, len(files))
	for i, q := range files {
		ids[i] = q.ID
	}
	return ids
}
