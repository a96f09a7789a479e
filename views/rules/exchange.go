package rules

import (
	"context"
	"path/filepath"
	"strings"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/folder"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// maxImport is how much of a file is sent to the agent, which takes as much, in bytes.
const maxImport = 256 << 10

func (p *Page) chooseImport() {
	p.f.ChoosePath(frame.Choice{Title: lang.T("Import rules"), Endings: []string{".toml", ".yaml", ".yml"}}, p.stop, p.importFile)
}

func (p *Page) importFile(path string) {
	format := "organize"
	if strings.EqualFold(filepath.Ext(path), ".toml") {
		format = "toml"
	}
	p.f.Do(lang.T("import the rules"), func(ctx context.Context) (func(), error) {
		text, err := folder.Text(path, maxImport)
		if err != nil {
			return nil, err
		}
		got, err := api.ImportRules.Call(ctx, p.f.Client, api.ImportRulesRequest{Text: text, Format: format})
		return func() { p.imported(got) }, err
	})
}

// imported says what was imported, and of what was not, each reason.
func (p *Page) imported(got api.ImportRulesResult) {
	p.f.Say(lang.T("Imported %s", kit.Number(len(got.Rules), "%s rule", "%s rules")))
	if len(got.Left) == 0 {
		return
	}
	body := kit.Rows(12, kit.Small(lang.T("These parts were not imported:")))
	for _, l := range got.Left {
		body.Add(kit.Rows(2, kit.NewLine(kit.CleanTo(l.Rule, 80)).Bold(true), kit.Paragraph(lang.Sentence(kit.Clean(kit.Join(l.Part, l.Reason))))))
	}
	p.f.PushReader(lang.T("Imported %s", kit.Number(len(got.Rules), "%s rule", "%s rules")), kit.AtMost(kit.ReadableWidth, body))
}

// chooseExport writes all rules into a file, under a name that is free.
func (p *Page) chooseExport() {
	p.f.ChoosePath(frame.Choice{Title: lang.T("Export rules"), Name: "nod-rules.toml", Endings: []string{".toml"}, At: p.f.Home}, p.stop, p.exportTo)
}

func (p *Page) exportTo(path string) {
	p.f.Do(lang.T("export the rules"), func(ctx context.Context) (func(), error) {
		got, err := api.ExportRules.Call(ctx, p.f.Client, api.None{})
		if err != nil {
			return nil, err
		}
		path, err := folder.WriteNew(path, []byte(got.Text))
		return func() { p.f.Say(lang.T("Saved the rules as %s", kit.Place(path, p.f.Home))) }, err
	})
}

// Always opens the sheet with the rule that is proposed for files like that of a proposal.
func Always(f *frame.Frame, proposal string) {
	frame.Do(f, lang.T("propose a rule"), api.ProposeRule.Call, api.IDRequest{ID: proposal}, func(r api.Rule) { Open(f, r, "") })
}
