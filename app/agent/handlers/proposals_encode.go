package handlers

import (
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/safetext"
	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/app/organise/proposal/place"
)

// fromProposal returns a proposal as every face shows it.
func fromProposal(s *proposal.Service, l *lookup, p proposal.Proposal) api.Proposal {
	return api.Proposal{
		ID: p.ID, Filename: filepath.Base(p.Source), Category: p.Category, Action: s.Action(p),
		Confidence: p.Confidence, Sensitive: p.Sensitive != "", CreatedAt: p.CreatedAt, Reasoning: p.Reasoning, ReasonHere: reasonHere(s, p.Reasoning, destination(p)),
		Status: api.ProposalStatus(p.Status), SourcePath: p.Source, Folder: p.Folder,
		Leave: p.Leave, Offers: s.Offers(p), DestinationDir: destination(p), DestinationName: p.Name, ExistingDir: l.existing(destination(p)),
		SensitiveWhy: p.Sensitive, Disguised: p.Disguised, By: p.By, Question: p.IsQuestion(), Candidates: fromCandidates(s, p.Candidates), Duplicate: p.Duplicate, Members: fromMembers(p.Members),
		Size: max(0, p.Identity.Size), Modified: time.Unix(0, p.Identity.Mtime), MIME: p.MIME,
		ResolvedAt: p.ResolvedAt, Note: p.Note, CooldownUntil: p.Cooldown, CanUndo: p.Status == proposal.Approved || p.Status == proposal.Rejected,
	}
}

// reasonHere returns a reason without the name of the folder to which a file would go; empty: it does not name it.
func reasonHere(s *proposal.Service, reason, dir string) string {
	if dir == "" {
		return ""
	}
	if here := place.Here(reason, s.Place(dir)); here != strings.TrimSuffix(reason, ".") {
		return here
	}
	return ""
}

func fromMembers(ms []proposal.Member) []api.Member {
	return each(ms, func(m proposal.Member) api.Member {
		return api.Member{Filename: filepath.Base(m.Source), SourcePath: m.Source, DestinationName: m.Name, Size: m.Identity.Size}
	})
}

func fromCandidates(s *proposal.Service, cs []proposal.Candidate) []api.Candidate {
	return each(cs, func(c proposal.Candidate) api.Candidate {
		return api.Candidate{Path: c.Dir, Reason: c.Reason, ReasonHere: reasonHere(s, c.Reason, c.Dir), ByModel: c.ByModel}
	})
}

func fromGroups(l *lookup, gs []proposal.Group) []api.Group {
	return each(gs, func(g proposal.Group) api.Group {
		return api.Group{
			Directory: g.Dir, New: g.Dir != "" && l.existing(g.Dir) != g.Dir, Question: g.Question,
			Count: g.Count, Sensitive: g.Sensitive, Revision: fmt.Sprint(g.Count, "-", g.Hash),
		}
	})
}

// destination returns the folder that is proposed; a left file that came back from the
// trash still has that one.
func destination(p proposal.Proposal) string {
	if p.Status == proposal.Left {
		return ""
	}
	return p.Dir
}

func fromProposals(s *proposal.Service, l *lookup, ps []proposal.Proposal) []api.Proposal {
	return each(ps, func(p proposal.Proposal) api.Proposal { return fromProposal(s, l, p) })
}

// toFilter decodes a filter; an empty status is pending.
func toFilter(f api.Filter) (proposal.Filter, error) {
	out := proposal.Filter{Query: f.Query, Folder: f.Folder, Act: f.Act}
	switch f.Status {
	case "":
		out.Status = proposal.Pending
	case api.AnyStatus:
	case api.ProposalPending, api.ProposalApproved, api.ProposalRejected, api.ProposalInvalid, api.ProposalLeft:
		out.Status = proposal.Status(f.Status)
	default:
		return out, api.Invalid(lang.Say("the status is pending, approved, rejected, invalid, left or all"))
	}
	return out, nil
}

// fromOutcome returns an outcome as the contract's ApproveProposalResult.
func fromOutcome(o proposal.Outcome) api.Outcome {
	if o.Err != nil {
		return api.Outcome{ID: o.ID, Error: safetext.Error(o.Err), Code: codeOf(o.Err), Suggested: o.Suggested}
	}
	return api.Outcome{ID: o.ID, Success: true, Data: &api.Moved{
		Action: o.Action(), SourcePath: o.SourcePath, DestinationPath: o.DestinationPath,
	}}
}

// fromRejection returns an outcome as the contract's RejectProposalResult.
func fromRejection(o proposal.RejectOutcome) api.RejectOutcome {
	if o.Err != nil {
		return api.RejectOutcome{ID: o.ID, Error: safetext.Error(o.Err), Code: codeOf(o.Err)}
	}
	return api.RejectOutcome{ID: o.ID, Success: true, Data: &api.Rejected{
		Action: lang.Say("Rejected proposal"), Filename: o.Filename, CooldownUntil: o.CooldownUntil,
	}}
}
