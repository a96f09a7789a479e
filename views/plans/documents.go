package plans

import (
	"context"
	"path/filepath"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// documents is what a plan is made from: the request and its documents.
type documents struct {
	p        *Page
	box      fyne.CanvasObject
	intent   *kit.Entry
	list     *kit.LongList[api.Asset, *rowContent]
	used     *kit.Line
	progress *widget.ProgressBar
	problem  *kit.Fact // why a document was not taken
	build    *kit.Button
	suggest  *kit.Button
	stop     *kit.Button
	noModel  *kit.Fact // why no model can be asked
	changed  bool      // the person wrote in the request since it was read
	shown    string
}

func newDocuments(p *Page) *documents {
	d := &documents{p: p, intent: kit.NewEntry(lang.T("What should the plan achieve?"), p.f.ChromeKeys()), used: kit.Small(""), progress: newProgress()}
	d.intent.MultiLine, d.intent.Wrapping = true, kit.AtWords()
	d.intent.SetMinRowsVisible(3)
	d.intent.OnChanged = func(string) { d.changed = true }
	d.intent.Escaped = p.focusBody
	d.problem = kit.NewSignedFact(theme.NewErrorThemedResource(theme.ErrorIcon()), widget.DangerImportance)
	d.build = p.Table.Button("build", kit.Plain)
	d.suggest, d.stop = p.Table.Button("suggest", kit.Plain), p.Table.Button("stop-suggesting", kit.Plain)
	d.noModel = kit.NewSignedFact(muted(theme.InfoIcon()), widget.LowImportance)
	d.noModel.Set("")
	d.progress.Hide()
	d.list = frame.NewList(p.f, kit.LongListOptions[api.Asset, *rowContent]{
		NewContent: newRowContent, Fill: func(c *rowContent, a api.Asset) bool {
			return c.set(documentText(a), func() { d.selectDocument(a.ID) })
		}, Changed: p.drawList,
	})
	ground := kit.NewFill(assets.ColorSurface, assets.Radius, fyne.Size{}).Edged(assets.ColorEdge)
	drop := container.NewStack(ground, kit.Pad(8, 8, 8, 8, kit.Rows(4, container.NewCenter(kit.NewLine(lang.T("Drop documents here")).Colored(assets.ColorMuted).Whole()),
		container.NewCenter(kit.Small(documentTypes).Whole()),
		container.NewCenter(kit.Cols(4, p.Table.Button("choose", kit.Quiet), p.Table.Button("paste", kit.Quiet))))))
	head := kit.Rows(6, kit.Small(lang.T("Request")), d.intent, kit.Space(0, 2), container.NewBorder(nil, nil, nil, d.used, kit.NewLine(lang.T("Documents")).Bold(true)))
	foot := kit.Rows(8, d.problem.Row, d.progress, drop, d.build, container.NewStack(d.suggest, d.stop), d.noModel.Row)
	d.box = container.NewBorder(kit.Pad(8, 0, 16, 12, head), kit.Pad(8, 8, 16, 12, foot), nil, nil, kit.Pad(0, 0, 2, 0, d.list))
	d.problem.Set("")
	return d
}

func (d *documents) fill() {
	m := &d.p.m
	d.list.Replace(kit.AllRows(m.Uploads.Assets))
	if !d.changed || d.shown != m.ID {
		d.intent.Wrapping = kit.WrapOf(m.Plan.Intent)
		d.intent.SetText(m.Plan.Intent)
		d.changed = false
	}
	d.shown = m.ID
	d.used.SetText("")
	if m.Uploads.LimitBytes > 0 && len(m.Uploads.Assets) > 0 {
		used := kit.Size(m.Uploads.UsedBytes)
		if m.Uploads.UsedBytes > m.Uploads.LimitBytes/2 {
			used += " " + lang.T("of %s", kit.Size(m.Uploads.LimitBytes))
		}
		d.used.Whole().SetText(used)
	}
}

func (d *documents) draw() {
	m := &d.p.m
	kind := kit.Plain
	if m.Plan.State == api.PlanUploaded && len(m.Plan.Actions) > 0 { // else the button is in the place of the actions
		kind = kit.Primary
	}
	d.build.SetKind(kind)
	kit.Show(!d.p.isSuggesting(), d.suggest)
	kit.Show(d.p.isSuggesting(), d.stop)
	d.noModel.Set(d.p.whyNoSuggestions())
	if !d.list.HasFocus() {
		d.list.Index = -1 // one row in sight is the current one
	}
	d.list.Refresh()
}

// busy reports whether documents are being added, or were not taken.
func (d *documents) busy() bool { return d.progress.Visible() || d.problem.Row.Visible() }

func (d *documents) selectDocument(id string) {
	if i, ok := d.list.Pages.Index(func(a api.Asset) bool { return a.ID == id }); ok {
		d.list.Select(i)
		d.p.f.Focus(d.list)
	}
}

// documentTypes are the endings of the documents that plans are made from.
const documentTypes = ".md  .txt  .eml  .docx  .pdf  .csv  .json"

// Takes reports whether a file is only a document that plans are made from, by its name: a PDF
// is rather a paper to be filed.
func Takes(path string) bool {
	ext := strings.ToLower(filepath.Ext(path))
	return ext != ".pdf" && slices.Contains(strings.Fields(documentTypes), ext)
}

// addFiles makes documents of the plan of files; without a plan it makes one.
func (d *documents) addFiles(paths []string) {
	var all []api.AddUploadRequest
	for _, path := range paths {
		all = append(all, api.AddUploadRequest{Path: path})
	}
	d.add(all)
}

func (d *documents) add(all []api.AddUploadRequest) {
	p := d.p
	if !p.canCreate() || len(all) == 0 {
		return
	}
	d.problem.Set("")
	d.progress.Show()
	d.progress.SetValue(0)
	p.Draw()
	id, begin := p.m.ID, api.CreatePlanRequest{CampaignID: p.m.campaignID(), Intent: d.intent.Text}
	onScreen := func(draw func()) { p.f.Dispatch.Go(func(context.Context) func() { return draw }) }
	p.f.Do(lang.T("add the documents"), func(ctx context.Context) (func(), error) {
		defer onScreen(d.progress.Hide)
		if id == "" {
			made, err := api.CreatePlan.Call(ctx, p.f.Client, begin)
			if err != nil {
				return nil, err
			}
			id = made.ID
		}
		var problems []*api.UploadProblem
		for i, req := range all {
			req.PlanID = id
			asset, err := api.AddUpload.Call(ctx, p.f.Client, req)
			if err != nil {
				return nil, err
			}
			if asset.Problem != nil {
				problems = append(problems, asset.Problem)
			}
			onScreen(func() { d.progress.SetValue(float64(i+1) / float64(len(all))) })
		}
		return func() { d.added(id, len(all), problems) }, nil
	})
}

func (d *documents) added(id string, n int, problems []*api.UploadProblem) {
	d.p.m.ID = id
	if len(problems) > 0 {
		text := lang.Sentence(kit.Clean(problems[0].Message)) + " " + lang.Sentence(kit.Clean(problems[0].Remedy))
		if len(problems) > 1 {
			text += " " + lang.T("And %s not.", kit.Number(len(problems)-1, "%s other document", "%s other documents"))
		}
		d.problem.Set(text)
		d.p.Draw()
	}
	if taken := n - len(problems); taken > 0 {
		d.p.f.Say(lang.T("Added %s", kit.Number(taken, "%s document", "%s documents")))
	}
}

func documentText(a api.Asset) rowText {
	t := rowText{kind: documentItem, title: kit.CleanTo(a.Name, 120), note: uploadNote(a), tone: assets.ColorMuted}
	if a.Status == api.UploadFailed {
		t.tone = theme.ColorNameError
	}
	return t
}
