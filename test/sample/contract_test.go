package sample_test

import (
	"testing"
	"time"

	"github.com/nod-app/nod/app/api"
	contract "github.com/nod-app/nod/test/contract/api"
	"github.com/nod-app/nod/test/sample"
)

func serve(part func() sample.Part) func(*testing.T) *api.Client {
	return func(t *testing.T) *api.Client { return sample.Client(t, part()) }
}

// The sample does what the agent does.
func TestContract(t *testing.T) {
	t.Run("proposals", func(t *testing.T) {
		contract.Proposals(t, serve(func() sample.Part { return sample.NewProposals(sample.Noon, sample.Many(3)...) }))
	})
	t.Run("chats", func(t *testing.T) {
		contract.Chats(t, serve(func() sample.Part { return sample.NewChats(sample.Noon, sample.Conversation()) }))
	})
	t.Run("activity", func(t *testing.T) {
		contract.Activity(t, func(t *testing.T) (*api.Client, string) {
			return sample.Client(t, sample.NewActivity(sample.Noon, sample.Records()...)), sample.Home
		})
	})
	t.Run("approvals", func(t *testing.T) {
		contract.Approvals(t, serve(func() sample.Part {
			return sample.NewApprovals(sample.Request("a1", "saving your notes", sample.Write("q1")))
		}))
	})
	t.Run("campaigns", func(t *testing.T) {
		contract.Campaigns(t, serve(func() sample.Part { return sample.NewCampaigns(t, sample.Noon) }))
	})
	t.Run("plans", func(t *testing.T) {
		contract.Plans(t, serve(func() sample.Part { return sample.NewCampaigns(t, time.Now) }))
	})
	t.Run("plan decisions", func(t *testing.T) {
		contract.PlanDecisions(t, serve(func() sample.Part { return sample.NewCampaigns(t, sample.Noon) }))
	})
	t.Run("negotiations", func(t *testing.T) {
		contract.Negotiations(t, func(t *testing.T) (*api.Client, string) {
			c := sample.Client(t, sample.NewRooms(sample.Noon))
			return c, practice(t, c)
		})
	})
	t.Run("folders", func(t *testing.T) {
		contract.Folders(t, func(t *testing.T) (*api.Client, string) {
			s := sample.NewProposals(sample.Noon)
			s.SetFiles(sample.Home+"/Scans", sample.Many(2)...)
			return sample.Client(t, s), sample.Home + "/Scans"
		})
	})
}

func practice(t *testing.T, c *api.Client) (room string) {
	r, err := api.PracticeRoom.Call(t.Context(), c, api.None{})
	if err != nil {
		t.Fatal(err)
	}
	return r.ID
}
