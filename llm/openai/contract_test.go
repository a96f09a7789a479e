package openai_test

import (
	"os"
	"strings"
	"testing"

	"github.com/nod-app/nod/llm/openai"
	"github.com/nod-app/nod/llm/wire"
	contract "github.com/nod-app/nod/test/contract/llm"
	"github.com/nod-app/nod/test/modelserver"
)

func TestMain(m *testing.M) { os.Exit(modelserver.Hold(m.Run)) }

func rig(t *testing.T, url string, l wire.Limits) contract.Rig {
	t.Helper()
	d := &contract.Dials{}
	b, err := openai.New(openai.Options{URL: url, OnDial: d.Record, Limits: l})
	if err != nil {
		t.Fatal(err)
	}
	return contract.Rig{Backend: b, Address: strings.TrimPrefix(url, "http://"), Dials: d}
}

// Ollama speaks OpenAI's API, too.
func TestRealServer(t *testing.T) {
	contract.Run(t, func(t *testing.T) contract.Rig {
		s := modelserver.Real(t)
		r := rig(t, s.URL, wire.DefaultLimits())
		r.TextInOnePiece, r.Unstick = s.TextInOnePiece(), s.KillRunner
		return r
	})
}

func TestServerThatDies(t *testing.T) {
	contract.RunKilled(t, func(t *testing.T) (contract.Rig, *modelserver.Server) {
		s := modelserver.Own(t)
		r := rig(t, s.URL, wire.DefaultLimits())
		r.TextInOnePiece = s.TextInOnePiece()
		return r, s
	})
}

func TestScriptedServer(t *testing.T) {
	open := func(t *testing.T, l wire.Limits) (contract.Rig, *modelserver.Scripted) {
		s := modelserver.NewScripted(t, modelserver.New)
		return rig(t, s.URL, l), s
	}
	contract.Run(t, func(t *testing.T) contract.Rig { r, _ := open(t, wire.DefaultLimits()); return r })
	contract.RunScripted(t, open)
}
