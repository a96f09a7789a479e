package proposals

import (
	"context"
	"math"
	"slices"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// mostNamed is how many files a question names at most: it is about no others.
const mostNamed = 100

// askSensitive names the sensitive files of a group and asks whether they are approved.
func (p *Page) askSensitive(s section) {
	read := p.readingSection(s)
	p.readThenAsk(read, isSensitive, func(files []api.Proposal) *kit.Form {
		why := func(q api.Proposal) string { return q.SensitiveWhy }
		return p.sensitiveForm(lang.T("Move %s to %s?", kit.Number(len(files), "%s sensitive file", "%s sensitive files"), kit.Place(s.Directory, p.f.Home)), files, why, false)
	})
}

// askAllSensitive names the sensitive files of the list and asks whether they are approved.
func (p *Page) askAllSensitive() {
	query, asked := p.m.query, p.m.asked
	read := func(ctx context.Context) ([]api.Proposal, error) {
		return query.readRange(ctx, p.f.Client, 0, math.MaxInt)
	}
	wanted := func(q api.Proposal) bool { return isSensitive(q) && !q.Question && !q.CreatedAt.After(asked) }
	p.readThenAsk(read, wanted, func(files []api.Proposal) *kit.Form {
		why := func(q api.Proposal) string { return kit.Join(kit.Place(q.DestinationDir, p.f.Home), q.SensitiveWhy) }
		return p.sensitiveForm(lang.T("Move %s?", kit.Number(len(files), "%s sensitive file", "%s sensitive files")), files, why, true)
	})
}

func isSensitive(q api.Proposal) bool { return q.Sensitive }

// sensitiveForm asks about these files; leadOn says that they are the last to be approved.
func (p *Page) sensitiveForm(text string, files []api.Proposal, why func(api.Proposal) string, leadOn bool) *kit.Form {
	q := confirm{text: text, do: lang.T("Approve %s", kit.Count(len(files))), files: files, why: why}
	return newConfirm(p.f, q, p.details.foot.Close, func() {
		known := newSelection()
		for _, f := range files {
			known.add(f)
		}
		p.f.Do(lang.T("approve them"), func(ctx context.Context) (func(), error) {
			done, err := p.approveMany(ctx, consent{ids: known.approvable(true), seen: known.seen(), sensitive: true})
			if leadOn && err == nil {
				done = p.thenLeadOn(done)
			}
			return done, err
		})
	})
}

// askTrash names the files of a section that can go to the trash and asks whether they do.
func (p *Page) askTrash(s section) {
	p.readThenAsk(p.readingSection(s), offersTrash, func(files []api.Proposal) *kit.Form {
		q := confirm{
			text: lang.T("Move %s to the trash? Undo brings them back.", kit.Number(len(files), "%s file", "%s files")),
			do:   lang.T("Move %s to trash", kit.Count(len(files))), files: files, why: whyLeft,
		}
		return newConfirm(p.f, q, p.details.foot.Close, func() {
			req := api.TrashRequest{IDs: idsOf(files), ConfirmSensitive: true, Seen: map[string]string{}} // each is named
			for _, f := range files {
				req.Seen[f.ID] = f.Left()
			}
			frame.Do(p.f, lang.T("move them to the trash"), api.TrashLeft.Call, req, func(res api.ApproveResult) { p.trashed(files, res) })
		})
	})
}

// whyLeft says why a file is left, and that it is sensitive.
func whyLeft(q api.Proposal) string {
	if q.Sensitive {
		return lang.Then(careWord(q)+": "+q.SensitiveWhy, q.Reasoning)
	}
	return q.Reasoning
}

func (p *Page) trashed(files []api.Proposal, res api.ApproveResult) {
	var sum decisionTotals
	for _, o := range res.Outcomes {
		sum.count(o.ID, o.Success, o.Error)
	}
	if i := slices.IndexFunc(files, func(q api.Proposal) bool { return q.ID == sum.firstID }); i >= 0 {
		sum.firstName = files[i].Filename
	}
	sum.name(res.Act)
	p.decided(sum, lang.T("Moved to the trash"))
}

// readingSection reads a section as the list that is shown by now has it.
func (p *Page) readingSection(s section) func(context.Context) ([]api.Proposal, error) {
	query, asked := p.m.query, p.m.asked
	return func(ctx context.Context) ([]api.Proposal, error) {
		return query.readSection(ctx, p.f.Client, s, asked)
	}
}

// isStillAt reports whether the person is at that line of the list, and at nothing else: a
// question that comes late opens on no other page and takes no focus from what is typed.
func (p *Page) isStillAt(line string) bool {
	return p.m.current == line && !p.m.sight.hidden && p.f.MayAsk(p)
}

// readThenAsk reads files, and asks about those that are wanted if the person is still where
// they were.
func (p *Page) readThenAsk(read func(context.Context) ([]api.Proposal, error), wanted func(api.Proposal) bool, ask func([]api.Proposal) *kit.Form) {
	at := p.m.current
	p.f.Do(lang.T("read the files"), func(ctx context.Context) (func(), error) {
		all, err := read(ctx)
		if err != nil || all == nil {
			return p.groupChanged, err
		}
		var files []api.Proposal
		for _, q := range all {
			if wanted(q) && len(files) < mostNamed {
				files = append(files, q)
			}
		}
		return func() {
			if p.isStillAt(at) && len(files) > 0 {
				p.details.foot.Open(ask(files))
			}
		}, nil
	})
}
