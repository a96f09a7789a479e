// Package sample is a stand-in for the agent, for tests of windows and for
// looking at them: proposals in memory, with no file behind them.
package sample

import (
	"cmp"
	"context"
	"fmt"
	"hash/fnv"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/nod-app/nod/app/api"
)

// Home is the home folder of the samples.
const Home = "/home/ann"

// Proposals answers the calls about proposals, folders and undo as the agent would. It is safe for concurrent use.
type Proposals struct {
	mu        sync.Mutex
	all       []api.Proposal
	status    api.Status
	learned   []api.LearnedFolder
	rules     []api.Rule
	suggested []api.Rule
	trial     api.RuleTrial // what each trial answers
	acts      []*act
	undone    *act                      // what Redo does again; nil: nothing
	files     map[string][]api.Proposal // what a scan of a folder proposes
	calls     []string
	fail      error             // what every call answers
	listed    func(offset int)  // is called before a page is read; may be nil
	taken     map[string]string // proposals whose destination exists: the free name
	same      map[string]bool   // of them: what is there has the same content
	preview   map[string]api.Preview
	now       func() time.Time
	last      int // where find found the last one
}

// act is something done, with how the proposals were before and after.
type act struct {
	api.Act
	before, after []api.Proposal
	undone        time.Time // zero: it stands
}

// NewProposals makes a service that holds proposals.
func NewProposals(now func() time.Time, all ...api.Proposal) *Proposals {
	s := &Proposals{all: all, taken: map[string]string{}, same: map[string]bool{}, preview: map[string]api.Preview{}, now: now}
	s.status = api.Status{
		Version: "test", Watcher: "running", Settings: Home + "/.config/nod/config.toml",
		Folders: []api.Folder{
			{Path: Home + "/Downloads", Enabled: true, State: "watching"},
			{Path: Home + "/Desktop", Enabled: true, Recursive: true, State: "watching"},
		},
	}
	return s
}

// Change changes the service under its lock; what it answers is then different.
func (s *Proposals) Change(f func(st *api.Status, all *[]api.Proposal)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	f(&s.status, &s.all)
}

// Fail makes every call answer err, until it is nil again.
func (s *Proposals) Fail(err error) { s.mu.Lock(); s.fail = err; s.mu.Unlock() }

// OnList has f called before each page is read, with its first row; f may change the service.
func (s *Proposals) OnList(f func(offset int)) { s.mu.Lock(); s.listed = f; s.mu.Unlock() }

// SetTaken says that the destination of a proposal exists, and which name is free.
func (s *Proposals) SetTaken(id, free string) { s.mu.Lock(); s.taken[id] = free; s.mu.Unlock() }

// SetSame says that the destination of a proposal exists and has the same content.
func (s *Proposals) SetSame(id, free string) {
	s.mu.Lock()
	s.taken[id], s.same[id] = free, true
	s.mu.Unlock()
}

// SetPreview says what the preview of a proposal is.
func (s *Proposals) SetPreview(id string, p api.Preview) {
	s.mu.Lock()
	s.preview[id] = p
	s.mu.Unlock()
}

// SetFiles says what lies in a folder: what a scan of it proposes.
func (s *Proposals) SetFiles(dir string, p ...api.Proposal) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.files = map[string][]api.Proposal{dir: p}
}

// SetLearned says what was learned.
func (s *Proposals) SetLearned(p ...api.LearnedFolder) { s.mu.Lock(); s.learned = p; s.mu.Unlock() }

// Calls are the calls that changed something, in order.
func (s *Proposals) Calls() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.calls)
}

// Find is a proposal as it is by now; the zero Proposal: there is none.
func (s *Proposals) Find(id string) api.Proposal {
	s.mu.Lock()
	defer s.mu.Unlock()
	if p := s.find(id); p != nil {
		return *p
	}
	return api.Proposal{}
}

// recordCall records a call and says whether it fails; it holds the lock.
func (s *Proposals) recordCall(words ...string) error {
	if s.fail == nil {
		s.calls = append(s.calls, strings.Join(words, " "))
	}
	return s.fail
}

// Status is a snapshot.
func (s *Proposals) Status(context.Context, api.None) (api.Status, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	st := s.status
	st.Counts = s.counts(api.Filter{})
	if a := s.lastAct(""); a != nil {
		last := a.Act
		st.Last = &last
	}
	if s.undone != nil {
		st.Redo = s.undone.Label
	}
	return st, s.fail
}

// MarkWarningsSeen only writes down that it was called.
func (s *Proposals) MarkWarningsSeen(context.Context, api.None) (api.None, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return api.None{}, s.recordCall("warnings seen")
}

// List is a page of those that match.
func (s *Proposals) List(_ context.Context, r api.ListProposalsRequest) (api.ListProposalsResult, error) {
	s.mu.Lock()
	if listed := s.listed; listed != nil {
		s.mu.Unlock()
		listed(r.Offset)
		s.mu.Lock()
	}
	defer s.mu.Unlock()
	if s.fail != nil {
		return api.ListProposalsResult{}, s.fail
	}
	if err := validate(&r); err != nil {
		return api.ListProposalsResult{}, err
	}
	var hits []*api.Proposal
	for i := range s.all {
		if p := &s.all[i]; (p.Status == r.Status || r.Status == api.AnyStatus) && matches(p, r.Filter) {
			hits = append(hits, p)
		}
	}
	order(hits, r.Order)
	from := min(r.Offset, len(hits))
	to := min(from+r.Limit, len(hits))
	var page []api.Proposal
	for _, p := range hits[from:to] {
		page = append(page, *p)
	}
	res := api.ListProposalsResult{Proposals: page, Total: len(hits), HasMore: to < len(hits), Counts: s.counts(r.Filter)}
	if r.Groups {
		order(hits, api.OrderPlace)
		res.Groups = groups(hits)
	}
	return res, nil
}

// Get is one proposal.
func (s *Proposals) Get(_ context.Context, r api.IDRequest) (api.Proposal, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	p := s.find(r.ID)
	switch {
	case s.fail != nil:
		return api.Proposal{}, s.fail
	case p == nil:
		return api.Proposal{}, notFound(r.ID)
	}
	return *p, nil
}

// groups counts proposals by destination; they are in the order place.
func groups(hits []*api.Proposal) []api.Group {
	var out []api.Group
	var sum uint64 // of the hashes of the ids of the last group
	for _, p := range hits {
		g := api.Group{Directory: p.DestinationDir, New: p.ExistingDir != p.DestinationDir, Question: p.Question}
		if p.Question {
			g.Directory, g.New = "", false
		}
		if n := len(out); n == 0 || out[n-1].Directory != g.Directory || out[n-1].Question != g.Question {
			out, sum = append(out, g), 0
		}
		last := &out[len(out)-1]
		last.Count++
		sum += hash(p.ID)
		last.Revision = strconv.FormatUint(sum, 36)
		if p.Sensitive {
			last.Sensitive++
		}
	}
	return out
}

func hash(id string) uint64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(id))
	return h.Sum64()
}

// validate fills in the defaults of a request, and refuses values out of range.
func validate(r *api.ListProposalsRequest) error {
	r.Status, r.Limit = cmp.Or(r.Status, api.ProposalPending), cmp.Or(r.Limit, 20)
	switch r.Status {
	case api.ProposalPending, api.ProposalApproved, api.ProposalRejected, api.ProposalInvalid, api.ProposalLeft, api.AnyStatus:
	default:
		return api.Invalid("the status is pending, approved, rejected, invalid or all")
	}
	if r.Limit < 0 || r.Limit > 1000 || r.Offset < 0 {
		return api.Invalid("the limit is from 1 to 1000, the offset from 0")
	}
	return nil
}

func order(p []*api.Proposal, by api.ProposalOrder) {
	compare := func(a, b *api.Proposal) int {
		switch by {
		case "name":
			return strings.Compare(a.Filename, b.Filename)
		case "size":
			return int(b.Size - a.Size)
		case "place":
			return cmp.Or(after(a.Question, b.Question), strings.Compare(a.DestinationDir, b.DestinationDir), strings.Compare(a.Filename, b.Filename))
		case "oldest":
			return a.CreatedAt.Compare(b.CreatedAt)
		}
		return b.CreatedAt.Compare(a.CreatedAt)
	}
	if !slices.IsSortedFunc(p, compare) {
		slices.SortStableFunc(p, compare)
	}
}

// after puts what is on after what is not.
func after(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}

func matches(p *api.Proposal, f api.Filter) bool {
	if f.Folder != "" && p.Folder != f.Folder || f.Act != "" && p.Status != api.ProposalApproved {
		return false
	}
	if f.Query == "" {
		return true
	}
	text := strings.ToLower(p.Filename + " " + p.Category + " " + p.DestinationDir + " " + p.Reasoning)
	for _, word := range strings.Fields(strings.ToLower(f.Query)) {
		if !strings.Contains(text, word) {
			return false
		}
	}
	return true
}

func (s *Proposals) counts(f api.Filter) api.Counts {
	var c api.Counts
	for i := range s.all {
		p := &s.all[i]
		if !matches(p, f) {
			continue
		}
		switch p.Status {
		case "pending":
			c.Pending++
			if p.Sensitive {
				c.Sensitive++
			}
		case "approved":
			c.Approved++
		case "rejected":
			c.Rejected++
		case "invalid":
			c.Invalid++
		case "left":
			c.Left++
		}
	}
	return c
}

// find looks where it last found one first, since ids are mostly asked for in order.
func (s *Proposals) find(id string) *api.Proposal {
	for i := s.last; i < min(s.last+2, len(s.all)); i++ {
		if s.all[i].ID == id {
			s.last = i
			return &s.all[i]
		}
	}
	for i := range s.all {
		if s.all[i].ID == id {
			s.last = i
			return &s.all[i]
		}
	}
	return nil
}

// Preview is what was said with SetPreview, or the name of the file's kind; covered, if the
// file is sensitive.
func (s *Proposals) Preview(_ context.Context, r api.PreviewRequest) (api.Preview, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	p := s.find(r.ID)
	switch shown, ok := s.preview[r.ID]; {
	case s.fail == nil && p == nil:
		return api.Preview{}, notFound(r.ID)
	case p != nil && p.Sensitive && !r.Show:
		return api.Preview{Kind: api.PreviewCovered, Note: p.SensitiveWhy}, s.fail
	case ok:
		return shown, s.fail
	}
	return api.Preview{Kind: "none", Note: "No preview available"}, s.fail
}

// CheckEdit knows one folder that cannot be used, /nowhere, one name that is taken, and one extension to warn of, .exe.
func (s *Proposals) CheckEdit(_ context.Context, r api.EditRequest) (api.CheckResult, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	path := filepath.Join(r.Directory, r.Name)
	switch {
	case r.Directory == "" && r.Name == "" && s.taken[r.ID] != "":
		return api.CheckResult{Problem: "Destination file already exists", Suggested: s.taken[r.ID], Same: s.same[r.ID]}, s.fail
	case r.Directory == "/nowhere":
		return api.CheckResult{Problem: "Cannot write to destination directory", Path: path}, s.fail
	case r.Name == "taken.pdf":
		return api.CheckResult{Problem: "Destination file already exists", Path: path, Suggested: "taken (2).pdf"}, s.fail
	}
	if p := s.find(r.ID); p != nil && filepath.Ext(r.Name) == ".exe" {
		return api.CheckResult{OK: true, Path: path, Problem: "the extension changes from " + filepath.Ext(p.Filename) + " to .exe"}, s.fail
	}
	return api.CheckResult{OK: true, Path: path, NewFolder: strings.HasSuffix(r.Directory, "New")}, s.fail
}

// notFound is the error about a proposal that there is not.
func notFound(id string) error {
	return &api.Error{Code: api.CodeNotFound, Message: "Proposal '" + id + "' not found"}
}

// ErrDown is what a service answers that does not run.
var ErrDown = fmt.Errorf("proposals/list: %w", api.ErrUnreachable)
