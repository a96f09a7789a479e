package sample_test

import (
	"testing"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/api/contract"
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
		contract.Activity(t, serve(func() sample.Part { return sample.NewActivity(sample.Noon, sample.Records()...) }))
	})
}
