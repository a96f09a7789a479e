package handlers

import (
	"context"
	"strings"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/organise/proposal/classify"
	"github.com/nod-app/nod/app/settings/config"
	"github.com/nod-app/nod/app/settings/rules"
)

// Rules answers the calls about rules.
type Rules struct {
	Service *rules.Service
	Home    string
}

// Mount adds the routes to s.
func (h Rules) Mount(s *api.Server) {
	api.Handle(s, api.ListRules, h.list)
	api.Handle(s, api.ProposeRule, h.propose)
	api.Handle(s, api.AddRule, h.always)
	api.Handle(s, api.TryRule, h.try)
	api.Handle(s, api.SaveRule, h.save)
	api.Handle(s, api.MoveRule, h.move)
	api.Handle(s, api.SwitchRule, h.turn)
	api.Handle(s, api.RemoveRule, h.remove)
	api.Handle(s, api.ExportRules, h.export)
	api.Handle(s, api.ImportRules, h.imports)
}

func (h Rules) list(context.Context, api.None) (api.RulesResult, error) {
	return api.RulesResult{Rules: h.encode(h.Service.List()), Kinds: classify.Kinds(), Types: classify.Types(), Suggested: h.encode(h.Service.Suggested())}, nil
}

// listed returns the list after a change.
func (h Rules) listed(ctx context.Context, err error) (api.RulesResult, error) {
	if err != nil {
		return api.RulesResult{}, err
	}
	return h.list(ctx, api.None{})
}

func (h Rules) propose(ctx context.Context, r api.IDRequest) (api.Rule, error) {
	rule, err := h.Service.Propose(ctx, r.ID)
	return h.encodeOne(rule), err
}

func (h Rules) always(ctx context.Context, r api.IDRequest) (api.RuleResult, error) {
	rule, err := h.Service.Propose(ctx, r.ID)
	if err == nil {
		rule, err = h.Service.Add(ctx, rule)
	}
	return h.saved(rule, err)
}

func (h Rules) save(ctx context.Context, r api.SaveRuleRequest) (api.RuleResult, error) {
	rule, err := h.decode(r.Rule)
	switch {
	case err != nil:
		return api.RuleResult{}, err
	case r.Replaces == "":
		rule, err = h.Service.Add(ctx, rule)
	default:
		err = h.Service.Replace(ctx, r.Replaces, rule)
	}
	return h.saved(rule, err)
}

func (h Rules) saved(rule classify.Rule, err error) (api.RuleResult, error) {
	if err != nil {
		return api.RuleResult{}, err
	}
	return api.RuleResult{Name: rule.Name, Text: strings.Join(config.RuleText(h.Home, rule), "\n")}, nil
}

func (h Rules) move(ctx context.Context, r api.MoveRuleRequest) (api.RulesResult, error) {
	return h.listed(ctx, h.Service.Move(ctx, r.Name, r.Position))
}

func (h Rules) turn(ctx context.Context, r api.SwitchRuleRequest) (api.RulesResult, error) {
	return h.listed(ctx, h.Service.Switch(ctx, r.Name, r.Enabled))
}

func (h Rules) remove(ctx context.Context, r api.RuleNameRequest) (api.RulesResult, error) {
	return h.listed(ctx, h.Service.Remove(ctx, r.Name))
}

func (h Rules) try(ctx context.Context, r api.Rule) (api.RuleTrial, error) {
	rule, err := h.decode(r)
	if err != nil {
		return api.RuleTrial{}, err
	}
	return h.Service.Try(ctx, rule)
}

func (h Rules) export(context.Context, api.None) (api.RulesText, error) {
	return api.RulesText{Text: h.Service.Export()}, nil
}

func (h Rules) imports(ctx context.Context, r api.ImportRulesRequest) (api.ImportRulesResult, error) {
	format := rules.Format(r.Format)
	if format == "" {
		format = rules.TOML
	}
	got, err := h.Service.Import(ctx, r.Text, format, r.DryRun)
	if err != nil {
		return api.ImportRulesResult{}, err
	}
	return api.ImportRulesResult{Rules: h.encode(got.Rules), Left: got.Left}, nil
}
