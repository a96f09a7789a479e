package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"

	"github.com/nod-app/nod/app/move"
	"github.com/nod-app/nod/app/store"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/audit"
	"github.com/nod-app/nod/tools/files"
	"github.com/nod-app/nod/tools/policy"
)

// shop is a registry of the file tools on all that the agent has it on: a real
// store, a real audit log on disk, the real mover. Only the person is not real.
type shop struct {
	yard  yard
	env   policy.Env
	reg   *tools.Registry
	store *store.Store
	log   *audit.Log
}

// openShop makes one in a folder of its own.
func (b *bench) openShop(ctx context.Context) (s *shop, err error) {
	dir, err := os.MkdirTemp(b.work, "shop")
	if err != nil {
		return nil, err
	}
	if dir, err = filepath.EvalSymlinks(dir); err != nil {
		return nil, err
	}
	s = &shop{yard: yard(filepath.Join(dir, "Documents", "yard"))}
	if err := s.yard.lay(); err != nil {
		return nil, err
	}
	if s.store, err = store.Open(ctx, filepath.Join(dir, "state")); err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, s.close())
		}
	}()
	o, err := logIn(ctx, filepath.Join(dir, "state"), filepath.Join(dir, "config"))
	if err != nil {
		return s, err
	}
	if s.log, err = audit.Open(ctx, o); err != nil {
		return s, err
	}
	own := []string{filepath.Join(dir, "state"), filepath.Join(dir, "config")}
	s.env = policy.Env{OS: runtime.GOOS, Home: dir, Own: own, FS: policy.Disk{}}
	s.env.Scope.Roots = []policy.Root{{Path: filepath.Dir(string(s.yard)), Writable: true}}
	return s, s.register()
}

// register declares the tools, as app does. Tokens are remembered for a while,
// and there is a limit to them, so each errand begins with none.
func (s *shop) register() error {
	settings := tools.Settings{Scope: s.env.Scope}
	all, err := files.Tools(files.Options{Home: s.env.Home, Env: func() policy.Env { return s.env },
		Mover: move.New(s.store, move.Options{}), Moves: s.store, Keep: filepath.Join(s.env.Home, "state", "versions")})
	if err != nil {
		return err
	}
	tokens := policy.NewTokens(s.env.OS, policy.SystemClock())
	s.reg, err = tools.NewRegistry(tools.Options{Tools: all, OS: s.env.OS, Home: s.env.Home, Own: s.env.Own, FS: s.env.FS,
		Settings: func() tools.Settings { return settings }, Log: s.log, Grants: s.store, Effects: s.store,
		Asker: quick{tokens}, Tokens: tokens})
	return err
}

func (s *shop) close() error {
	var logErr error
	if s.log != nil {
		logErr = s.log.Close()
	}
	return errors.Join(logErr, s.store.Close())
}

// quick is a person who approves everything at once: what is measured is Nod,
// not how long people think.
type quick struct{ tokens *policy.Tokens }

func (quick) CanAsk() bool { return true }

func (q quick) Ask(_ context.Context, a tools.ApprovalRequest) (map[string]tools.Answer, error) {
	out := map[string]tools.Answer{}
	for _, question := range a.Questions {
		token, err := q.tokens.Issue(question.Record)
		if err != nil {
			return nil, err
		}
		out[question.ID] = tools.Answer{Token: token}
	}
	return out, nil
}

// by is a tool of the shop as a contender; each call is a trace of its own.
func (s *shop) by(tool string, args func(i int) any) contender {
	return contender{name: "nod", do: func(ctx context.Context, i int) error {
		raw, err := json.Marshal(args(i))
		if err != nil {
			return err
		}
		res := s.reg.Call(ctx, tools.NewTrace("", nil, 0), tools.Plan{Calls: []tools.Request{{ID: "c1", Tool: tool, Args: raw}}})[0]
		if !res.Success {
			return fmt.Errorf("%s: %s: %s", tool, res.Code, res.Error)
		}
		return nil
	}}
}

// records is the part of each call's time that its two durable entries take.
func (s *shop) records() contender {
	return contender{name: "two audit entries", note: "the part of Nod's time that the record takes", do: func(ctx context.Context, i int) error {
		id, err := s.log.Begin(ctx, someCall(i))
		if err != nil {
			return err
		}
		return s.log.End(ctx, id, audit.Outcome{Result: audit.OK, Summary: "Read it."})
	}}
}
