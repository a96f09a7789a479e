package plans

import (
	"context"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/assets"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// documents is what a plan is made from: the request and its documents.
type documents struct {
	p        *Page
	box      fyne.CanvasObject
	intent   *kit.Entry
	list     *kit.LongList[api.Asset, *documentRow]
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
	d := &documents{p: p, intent: kit.NewEntry("What should the plan achieve?", p.f.ChromeKeys()), used: kit.Small(""), progress: widget.NewProgressBar()}
	d.intent.MultiLine, d.intent.Wrapping = true, fyne.TextWrapWord
	d.intent.SetMinRowsVisible(3)
	d.intent.OnChanged = func(string) { d.changed = true }
	d.intent.Escaped = p.focusBody
	d.problem = kit.NewSignedFact(theme.NewErrorThemedResource(theme.ErrorIcon()), widget.DangerImportance)
	d.build = p.Table.Button("build", kit.Plain)
	d.suggest, d.stop = p.Table.Button("suggest", kit.Plain), p.Table.Button("stop-suggesting", kit.Plain)
	d.noModel = kit.NewSignedFact(muted(theme.InfoIcon()), widget.LowImportance)
	d.noModel.Set("")
	d.progress.Hide()
	d.list = frame.NewList(p.f, kit.LongListOptions[api.Asset, *documentRow]{NewContent: newDocumentRow, Fill: (*documentRow).set, Changed: p.drawList})
	ground := kit.NewFill(assets.ColorSurface, assets.Radius, fyne.Size{}).Edged(theme.ColorNameInputBorder)
	drop := container.NewStack(ground, kit.Pad(8, 8, 8, 8, kit.Rows(4, container.NewCenter(kit.NewLine("Drop documents here").Colored(assets.ColorMuted).Whole()),
		container.NewCenter(kit.Small(".md  .txt  .docx  .csv  .json").Whole()),
		container.NewCenter(kit.Cols(4, p.Table.Button("choose", kit.Quiet), p.Table.Button("paste", kit.Quiet))))))
	head := kit.Rows(6, kit.Small("Request"), d.intent, kit.Space(0, 2), container.NewBorder(nil, nil, nil, d.used, kit.NewLine("Documents").Bold(true)))
	foot := kit.Rows(8, d.problem.Row, d.progress, drop, d.build, container.NewStack(d.suggest, d.stop), d.noModel.Row)
	d.box = container.NewBorder(kit.Pad(8, 0, 16, 12, head), kit.Pad(8, 8, 16, 12, foot), nil, nil, kit.Pad(0, 0, 8, 4, d.list))
	d.problem.Set("")
	return d
}

// fill takes what was read.
func (d *documents) fill() {
	m := &d.p.m
	d.list.Replace(kit.AllRows(m.uploads.Assets))
	if !d.changed || d.shown != m.id {
		d.intent.SetText(m.Plan.Intent)
		d.changed = false
	}
	d.shown = m.id
	d.used.SetText("")
	if m.uploads.LimitBytes > 0 && len(m.uploads.Assets) > 0 {
		used := kit.Size(m.uploads.UsedBytes)
		if m.uploads.UsedBytes > m.uploads.LimitBytes/2 {
			used += " of " + kit.Size(m.uploads.LimitBytes)
		}
		d.used.Whole().SetText(used)
	}
}

func (d *documents) draw() {
	m := &d.p.m
	kind := kit.Plain
	if m.Plan.State == api.PlanUploaded {
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
	id, begin := p.m.id, api.CreatePlanRequest{CampaignID: p.m.campaignID(), Intent: d.intent.Text}
	onScreen := func(draw func()) { p.f.Dispatch.Go(func(context.Context) func() { return draw }) }
	p.f.Do("add the documents", func(ctx context.Context) (func(), error) {
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
	d.p.m.id = id
	if len(problems) > 0 {
		text := kit.Sentence(kit.Clean(problems[0].Message)) + " " + kit.Sentence(kit.Clean(problems[0].Remedy))
		if len(problems) > 1 {
			text += " And " + kit.Number(len(problems)-1, "other document") + " not."
		}
		d.problem.Set(text)
	}
	if taken := n - len(problems); taken > 0 {
		d.p.f.Say("Added " + kit.Number(taken, "document"))
	}
}

// documentRow shows one document: its name, then its state and size.
type documentRow struct {
	text       [2]string
	bad        bool
	sign       *canvas.Image
	name, note *kit.Line
}

func newDocumentRow() *documentRow {
	return &documentRow{sign: kit.Icon(theme.DocumentIcon(), 16), name: kit.NewLine(""), note: kit.Small("")}
}

func (c *documentRow) set(a api.Asset) bool {
	kit.Show(true, c.Objects()...)
	text, bad := [2]string{kit.CleanTo(a.Name, 120), uploadNote(a)}, a.Status == api.UploadFailed
	if c.text == text && c.bad == bad {
		return false
	}
	c.text, c.bad = text, bad
	c.sign.Resource = theme.NewColoredResource(theme.DocumentIcon(), assets.ColorMuted)
	c.note.Colored(assets.ColorMuted)
	if bad {
		c.sign.Resource = theme.NewErrorThemedResource(theme.ErrorIcon())
		c.note.Colored(theme.ColorNameError)
	}
	c.name.SetText(text[0])
	c.note.SetText(text[1])
	return true
}

func (c *documentRow) DebugText() string { return kit.Join(c.text[0], c.text[1]) }
func (c *documentRow) Height() float32   { return rowHeight }
func (c *documentRow) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{c.sign, c.name, c.note}
}
func (c *documentRow) Bones(width float32) []kit.Bone {
	return []kit.Bone{{X: 40, Y: 9, Width: (width - 60) * 0.6, Height: 12}}
}

func (c *documentRow) Layout(s fyne.Size) {
	kit.Put(c.sign, 16, 7, 16, 16)
	kit.Put(c.name, 40, 4, s.Width-48, 20)
	kit.Put(c.note, 40, 26, s.Width-48, 17)
}
