package handlers

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/organise/move"
	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/app/store"
	"github.com/nod-app/nod/test/emptystore"
)

// fullLater is a store whose disk is full after the first decisions.
type fullLater struct {
	*store.Store
	listed  []proposal.Listed
	decided int
}

func (f *fullLater) Listed(context.Context, proposal.Filter) ([]proposal.Listed, error) {
	return f.listed, nil
}

func (f *fullLater) DecideProposals(ctx context.Context, act *proposal.Act, decided, changed []proposal.Proposal) error {
	if f.decided++; f.decided > 1 {
		return errors.New("the disk is full")
	}
	return f.Store.DecideProposals(ctx, act, decided, changed)
}

type movesNothing struct{}

func (movesNothing) PerformUndo(context.Context, string, []move.Record, func()) []move.Result {
	return nil
}
func (movesNothing) Complete(context.Context) error { return nil }
func (movesNothing) Perform(_ context.Context, _ string, rs []move.Request, _ func()) []move.Result {
	return make([]move.Result, len(rs))
}

type forgetful struct{ proposal.Learner }

func (forgetful) Learn(context.Context, ...proposal.Lesson) error { return nil }

type recorder struct{ acts []string }

func (r *recorder) RecordAct(_ context.Context, act, summary string, _ any) {
	r.acts = append(r.acts, act+": "+summary)
}

type blankJournal struct{}

func (blankJournal) Record(context.Context, time.Time, string) {}

// What was moved before the disk was full is in the audit log and in the answer.
func TestWhatWasMovedBeforeAnErrorIsRecorded(t *testing.T) {
	for name, approve := range map[string]func(Proposals, []string) error{
		"some": func(h Proposals, ids []string) error {
			_, err := h.Approve(t.Context(), api.ApproveRequest{IDs: ids})
			return err
		},
		"all": func(h Proposals, _ []string) error {
			_, err := h.approveAll(t.Context(), api.ApproveAllRequest{})
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			dir, ids := t.TempDir(), make([]string, 5001) // one more than a page
			s := emptystore.Open(t, filepath.Join(dir, "state"))
			t.Cleanup(func() { _ = s.Close() })
			full, acts := &fullLater{Store: s}, &recorder{}
			for i := range ids {
				ids[i] = fmt.Sprintf("p%07d", i)
				full.listed = append(full.listed, proposal.Listed{ID: ids[i], Dir: dir, Name: "new"})
			}
			for _, id := range []string{ids[0], ids[5000]} {
				p := proposal.Proposal{ID: id, Source: filepath.Join(dir, id), Folder: dir, Dir: filepath.Join(dir, "to"), Name: id, Status: proposal.Pending, Confidence: proposal.High}
				if err := os.WriteFile(p.Source, nil, 0o600); err != nil {
					t.Fatal(err)
				}
				if _, err := s.InsertProposals(t.Context(), []proposal.Proposal{p}); err != nil {
					t.Fatal(err)
				}
				i := slices.Index(ids, id)
				full.listed[i].Dir, full.listed[i].Name = p.Dir, p.Name
			}
			h := Proposals{Acts: acts, Directories: NewDirectories(IsDir, func() {}),
				Service: proposal.New(proposal.Deps{Store: full, Mover: movesNothing{}, Learner: forgetful{}, Journal: blankJournal{}, Home: dir})}
			if err := approve(h, ids); err == nil || !strings.HasPrefix(err.Error(), "Moved p0000000 to") || !strings.Contains(err.Error(), "the disk is full") {
				t.Errorf("the answer: %v", err)
			}
			if len(acts.acts) != 1 || !strings.HasPrefix(acts.acts[0], "approve: Moved p0000000 to") {
				t.Errorf("the audit log: %q", acts.acts)
			}
		})
	}
}
