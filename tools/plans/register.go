package plans

import (
	"context"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/planning/plan"
	"github.com/nod-app/nod/tools"
)

type registerArgs struct {
	AssetID     string   `json:"assetId" jsonschema:"The id of the asset"`
	Title       string   `json:"title" jsonschema:"What the document is to be called"`
	ChannelHint string   `json:"channelHint,omitempty" jsonschema:"The channel it belongs to, by name or id"`
	ProjectHint string   `json:"projectHint,omitempty" jsonschema:"The project it belongs to, by name or id"`
	Tags        []string `json:"tags,omitempty" jsonschema:"Words to find it by"`
}

type registration struct {
	ProposedAction plan.Action `json:"proposedAction"`
}

func (s *planTools) register() (tools.Tool, error) {
	d := reading("register_context_doc", lang.Said("Propose to register a document"),
		"Propose to register a document of the plan in the campaign. It is a proposal: nothing is changed.")
	d.Bounds = []tools.Bound{{Arg: "title", Max: 200}, {Arg: "tags", Max: 20}}
	return tools.New(d, tools.Work[registerArgs]{Run: s.runRegister})
}

func (s *planTools) runRegister(ctx context.Context, _ tools.Call, a registerArgs, _ tools.Preview) (tools.Output, error) {
	if n := len([]rune(a.Title)); n == 0 || n > 200 || len(a.Tags) > 20 {
		return tools.Output{}, tools.Fail(codeInvalid, lang.Say("Give a title of 1 to 200 characters and at most 20 tags."))
	}
	p, found, err := s.asset(ctx, a.AssetID)
	if err != nil {
		return tools.Output{}, err
	}
	action, err := s.Plans.Register(ctx, p.ID, plan.Registration{Document: found.Name, Title: a.Title, Channel: a.ChannelHint, Project: a.ProjectHint, Tags: a.Tags})
	if err != nil {
		return tools.Output{}, err
	}
	return tools.Output{Data: registration{action}, Summary: lang.Say("Proposed to register %s.", found.Name), Source: found.Name}, nil
}

func (s *planTools) uploadContext() (tools.Tool, error) {
	return tools.New(uploading("upload_context", lang.Said("Add and read a document of the plan"),
		"Add a .md, .txt, .json, .csv, .eml, .docx or .pdf file, or a text, to the plan and read its text: upload_context_file and extract_upload_context in one."),
		tools.Work[uploadArgs]{Preview: s.previewUpload, Run: func(ctx context.Context, _ tools.Call, _ uploadArgs, seen tools.Preview) (tools.Output, error) {
			a, err := s.add(ctx, seen)
			if err != nil {
				return tools.Output{}, err
			}
			return extractedOutput(a, 0), nil
		}})
}

// loaded is the data of load_plans.
type loaded struct {
	Snapshot snapshot `json:"snapshot"`
	modulesBuilt
}

func (s *planTools) loadPlans() (tools.Tool, error) {
	return tools.New(reading("load_plans", lang.Said("Look at the campaign and the plan"),
		"Get the campaign and the modules of the plan as it was built last: get_planning_topology and build_modular_plan in one."),
		tools.Work[topologyArgs]{Run: func(ctx context.Context, _ tools.Call, a topologyArgs, _ tools.Preview) (tools.Output, error) {
			p, c, err := s.withCampaign(ctx)
			if err != nil {
				return tools.Output{}, err
			}
			f := plan.Filter{Channels: a.ChannelIDs, Projects: a.ProjectIDs, Docs: a.IncludeDocs}
			built, err := s.modulesOf(ctx, p)
			if err != nil {
				return tools.Output{}, err
			}
			return planOutput(loaded{newSnapshot(p, c, f), built}, p, "Looked at the plan"), nil
		}})
}
