package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"path/filepath"
	"time"

	"github.com/nod-app/nod/app/plan"
	"github.com/nod-app/nod/app/planning"
	"github.com/nod-app/nod/app/store"
)

const (
	applyActions = 2_000
	applyBatch   = 100 // actions in one transaction, as the agent has it
)

// applying measures applying an approved plan beside inserting as many tickets into a
// table of SQLite, as durably and in as many transactions.
func applying(ctx context.Context, b *bench) error {
	var nods, peers []time.Duration
	for i := range b.runs {
		dir := filepath.Join(b.work, fmt.Sprint("apply", i))
		took, err := applyPlan(ctx, dir)
		if err != nil {
			return err
		}
		nods = append(nods, took)
		if took, err = bareInserts(ctx, filepath.Join(dir, "bare.sqlite")); err != nil {
			return err
		}
		peers = append(peers, took)
	}
	beside(&b.table, fmt.Sprintf("planning: apply %d approved actions, time", applyActions), median(nods), "SQLite inserts alone", median(peers), short,
		fmt.Sprintf("%d in a transaction, both durable; Nod checks each and keeps what undo and a crash need", applyBatch))
	return nil
}

// storedPlan is the one plan, on the real store for all else.
type storedPlan struct {
	keptPlans
	plan planning.Plan
}

type keptPlans interface{ planning.Plans }

func (s storedPlan) Plan(context.Context, string) (planning.Plan, error) { return s.plan, nil }

type noRecords struct{}

func (noRecords) RecordAct(context.Context, string, string, any) {}

func applyPlan(ctx context.Context, dir string) (took time.Duration, err error) {
	kept, err := store.Open(ctx, dir)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, kept.Close()) }()
	plans := &storedPlan{keptPlans: kept}
	s := planning.New(planning.Deps{Store: kept, Plans: plans, Acts: noRecords{}, Now: time.Now, Batch: applyBatch,
		Complete: func(context.Context) error { return nil }, CampaignChanged: func(string) {}, PlanChanged: func(string) {}})
	campaign, err := s.Create(ctx, "Fair", "")
	if err != nil {
		return 0, err
	}
	actions := []plan.Action{{ID: "channel", Type: plan.CreateChannel, Confidence: 0.9, Dependencies: []string{}, Payload: plan.Payload{Title: "Guests"}},
		{ID: "project", Type: plan.CreateProject, Confidence: 0.9, Dependencies: []string{"channel"}, Payload: plan.Payload{Title: "Cards", Parent: "channel"}}}
	ids := []string{"channel", "project"}
	for i := len(actions); i < applyActions; i++ {
		id := fmt.Sprint("a", i)
		actions = append(actions, plan.Action{ID: id, Type: plan.CreatePlanModule, Confidence: 0.9, Dependencies: []string{"project"},
			Payload: plan.Payload{Title: fmt.Sprint("Write card ", i), Parent: "project", Owner: "Ann Lee", Due: "2027-05-03"}})
		ids = append(ids, id)
	}
	plans.plan = planning.Plan{ID: "p", Name: "Cards", Campaign: campaign, Body: plan.Plan{Actions: actions}}
	seen, err := plans.plan.Hash()
	if err != nil {
		return 0, err
	}
	d, err := s.Review(ctx, planning.Review{Plan: "p", Seen: seen, Approved: ids})
	if err != nil {
		return 0, err
	}
	start := time.Now()
	r, err := s.Apply(ctx, planning.ApplyRequest{Plan: "p", Decision: d.ID})
	if err == nil && r.Applied != applyActions {
		err = fmt.Errorf("%d actions were applied: %+v", r.Applied, r.Failed)
	}
	return time.Since(start), err
}

func bareInserts(ctx context.Context, path string) (took time.Duration, err error) {
	q := url.Values{"_pragma": {"synchronous(full)", "journal_mode(wal)"}, "_txlock": {"immediate"}}
	db, err := sql.Open("sqlite", (&url.URL{Scheme: "file", Path: path, RawQuery: q.Encode()}).String())
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	db.SetMaxOpenConns(1)
	if _, err := db.ExecContext(ctx, `CREATE TABLE tickets (id TEXT PRIMARY KEY, title TEXT, project TEXT, owner TEXT, status TEXT, due TEXT)`); err != nil {
		return 0, err
	}
	start := time.Now()
	for i := 0; i < applyActions; i += applyBatch {
		tx, err := db.BeginTx(ctx, nil)
		if err != nil {
			return 0, err
		}
		for n := i; n < i+applyBatch; n++ {
			if _, err := tx.ExecContext(ctx, `INSERT INTO tickets VALUES (?, ?, ?, ?, ?, ?)`, fmt.Sprint("a", n), fmt.Sprint("Write card ", n), "project", "Ann Lee", "open", "2027-05-03"); err != nil {
				return 0, errors.Join(err, tx.Rollback())
			}
		}
		if err := tx.Commit(); err != nil {
			return 0, err
		}
	}
	return time.Since(start), nil
}
