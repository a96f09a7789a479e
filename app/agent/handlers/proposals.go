package handlers

import (
	"context"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/organise/proposal"
)

// Proposals answers the calls about proposals.
type Proposals struct {
	Service     *proposal.Service
	Extract     *extract.Extractor
	Directories *Directories
	Acts        Recorder
	Events      Publisher
}

// Mount adds the routes to s.
func (h Proposals) Mount(s *api.Server) {
	api.Handle(s, api.ListProposals, h.list)
	api.Handle(s, api.GetProposal, h.get)
	api.Handle(s, api.ApproveProposals, h.Approve)
	api.Handle(s, api.ApproveAllProposals, h.approveAll)
	api.Handle(s, api.RejectProposals, h.reject)
	api.Handle(s, api.TrashLeft, h.trash)
	api.Handle(s, api.ClearProposals, h.clear)
	api.Handle(s, api.EditProposal, h.edit)
	api.Handle(s, api.CheckEdit, h.checkEdit)
	api.Handle(s, api.GetPreview, h.preview)
}

// A page of proposals or of records: how long it is if nothing is asked for, and
// at most.
const (
	defaultPage = 20
	largestPage = 1000
)

func (h Proposals) list(ctx context.Context, r api.ListProposalsRequest) (api.ListProposalsResult, error) {
	f, err := toFilter(r.Filter)
	if err != nil {
		return api.ListProposalsResult{}, err
	}
	if r.Limit < 0 || r.Limit > largestPage || r.Offset < 0 {
		return api.ListProposalsResult{}, api.Invalid(lang.Say("the limit is from 1 to 1000, the offset from 0"))
	}
	f.Order, f.Offset, f.Limit = proposal.Order(r.Order), r.Offset, r.Limit
	if f.Limit == 0 {
		f.Limit = defaultPage
	}
	o, err := h.Service.Overview(ctx, f, r.Groups)
	if err != nil {
		return api.ListProposalsResult{}, err
	}
	folders := h.Directories.lookup()
	return api.ListProposalsResult{
		Proposals: fromProposals(h.Service, folders, o.Proposals), Total: o.Total,
		HasMore: r.Offset+len(o.Proposals) < o.Total, Counts: o.Counts, Groups: fromGroups(folders, o.Groups),
	}, nil
}

func (h Proposals) get(ctx context.Context, r api.IDRequest) (api.Proposal, error) {
	p, err := h.Service.Get(ctx, r.ID)
	return fromProposal(h.Service, h.Directories.lookup(), p), err
}

func (h Proposals) edit(ctx context.Context, r api.EditRequest) (api.Proposal, error) {
	p, err := h.Service.Edit(ctx, r.ID, r.Directory, r.Name)
	return fromProposal(h.Service, h.Directories.lookup(), p), err
}

func (h Proposals) checkEdit(ctx context.Context, r api.EditRequest) (api.CheckResult, error) {
	return h.Service.CheckEdit(ctx, r.ID, r.Directory, r.Name)
}
