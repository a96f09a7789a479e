package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"

	"github.com/nod-app/nod/app/organise/move"
	"github.com/nod-app/nod/app/store"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/audit"
	"github.com/nod-app/nod/tools/files"
	"github.com/nod-app/nod/tools/policy"
)

// toolSetup is a registry of the file tools with everything that the agent uses: a
// real store, a real audit log on disk, the real mover. Only the person is a fake.
type toolSetup struct {
	notesDir notesDir
	env      policy.Env
	reg      *tools.Registry
	store    *store.Store
	log      *audit.Log
}

// openToolSetup creates one in its own folder.
func (b *bench) openToolSetup(ctx context.Context) (s *toolSetup, err error) {
	dir, err := os.MkdirTemp(b.work, "tools")
	if err != nil {
		return nil, err
	}
	if dir, err = filepath.EvalSymlinks(dir); err != nil {
		return nil, err
	}
	s = &toolSetup{notesDir: notesDir(filepath.Join(dir, "Documents", "notes"))}
	if err := s.notesDir.reset(); err != nil {
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
	o, err := logOptions(ctx, filepath.Join(dir, "state"), filepath.Join(dir, "config"))
	if err != nil {
		return s, err
	}
	if s.log, err = audit.Open(ctx, o); err != nil {
		return s, err
	}
	own := []string{filepath.Join(dir, "state"), filepath.Join(dir, "config")}
	s.env = policy.Env{OS: runtime.GOOS, Home: dir, Own: own, FS: policy.Disk{}}
	s.env.Scope.Roots = []policy.Root{{Path: filepath.Dir(string(s.notesDir)), Writable: true}}
	return s, s.register()
}

// logOptions places the log, and separately its key and checkpoint, as app does.
func logOptions(ctx context.Context, state, config string) (audit.Options, error) {
	key, checkpoint, _, err := audit.OpenSecrets(ctx, audit.SecretsOptions{Service: "Nod",
		KeyFile: filepath.Join(config, "audit.key"), CheckpointFile: filepath.Join(config, "audit.checkpoint")})
	return audit.Options{Dir: filepath.Join(state, "audit"), Key: key, Checkpoint: checkpoint}, err
}

// register registers the tools, as app does. The number of live tokens is
// limited, so each task starts without any.
func (s *toolSetup) register() error {
	settings := tools.Settings{Scope: s.env.Scope}
	all, err := files.Tools(files.Options{Home: s.env.Home, Env: func() policy.Env { return s.env },
		Mover: move.New(s.store, move.Options{}), Moves: s.store, Keep: filepath.Join(s.env.Home, "state", "versions")})
	if err != nil {
		return err
	}
	tokens := policy.NewTokens(s.env.OS, policy.SystemClock())
	s.reg, err = tools.NewRegistry(tools.Options{Tools: all, OS: s.env.OS, Home: s.env.Home, Own: s.env.Own, FS: s.env.FS,
		Settings: func() tools.Settings { return settings }, Log: s.log, Grants: s.store, Effects: s.store,
		Asker: autoApprover{tokens}, Tokens: tokens})
	return err
}

func (s *toolSetup) close() error {
	var logErr error
	if s.log != nil {
		logErr = s.log.Close()
	}
	return errors.Join(logErr, s.store.Close())
}

// autoApprover approves everything at once, so that only Nod's time is measured.
type autoApprover struct{ tokens *policy.Tokens }

func (autoApprover) CanAsk() bool { return true }

func (q autoApprover) Ask(_ context.Context, a tools.ApprovalRequest) (map[string]tools.Answer, error) {
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

// by returns a tool as a variant; each call has its own trace.
func (s *toolSetup) by(tool string, args func(i int) any) variant {
	return variant{name: "nod", do: func(ctx context.Context, i int) error {
		raw, err := json.Marshal(args(i))
		if err != nil {
			return err
		}
		res := s.reg.Call(ctx, tools.NewTrace("", nil, 0), tools.Batch{Calls: []tools.Request{{ID: "c1", Tool: tool, Args: raw}}})[0]
		if !res.Success {
			return fmt.Errorf("%s: %s: %s", tool, res.Code, res.Error)
		}
		return nil
	}}
}
