package cli

import (
	"bytes"
	"context"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nod-app/nod/app/api"
)

func TestACommandThatWaitsShowsHowFarTheAgentIs(t *testing.T) {
	hub := api.NewHub("v1")
	server := api.NewServer(hub)
	asked := make(chan struct{}, 100)
	api.Handle(server, api.GetStatus, func(context.Context, api.None) (api.Status, error) {
		asked <- struct{}{}
		return api.Status{Progress: []api.Progress{{Label: "Reading\x1b[31m Old", Done: 12000}}}, nil
	})
	socket := filepath.Join(t.TempDir(), "s")
	l, err := api.Listen(socket)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	go func() { _ = server.Serve(ctx, l) }()
	var out, shown bytes.Buffer
	s := &Session{Ctx: ctx, Out: &out, Err: &shown}
	stop := s.followOn(api.Dial(socket), time.Millisecond)
	<-asked
	<-asked // so the first answer was shown
	stop()
	if got := shown.String(); !strings.Contains(got, `Reading\x1b[31m Old: 12,000 so far`) || !strings.HasSuffix(got, "\r\x1b[K") {
		t.Errorf("shown: %q", got)
	}
	if out.Len() > 0 {
		t.Errorf("the result has %q", out.String())
	}
	if got := progressText(api.Progress{Label: "Clearing", Done: 1, Total: 3}); got != "Clearing: 33%" {
		t.Error(got)
	}
}
