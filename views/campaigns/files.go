package campaigns

import (
	"context"
	"path/filepath"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/folder"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
)

// maxImport is how large an imported campaign can be, in bytes; the agent takes no more.
const maxImport = 8 << 20

func (p *Page) chooseImport() {
	p.f.ChooseFile(p.tree, func(path string) {
		p.f.Do(lang.T("import %s", path), func(ctx context.Context) (func(), error) {
			text, err := folder.Text(path, maxImport)
			if err != nil {
				return nil, err
			}
			res, err := api.ImportCampaign.Call(ctx, p.f.Client, api.ImportCampaignRequest{Text: text})
			return func() {
				p.show(res.ID)
				p.f.Say(lang.T("Imported %s and %s", kit.Number(res.Counts.Projects, "%s project", "%s projects"), kit.Number(res.Counts.Tickets, "%s ticket", "%s tickets")))
			}, err
		})
	})
}

// chooseExport writes the campaign into a new file of a folder.
func (p *Page) chooseExport(format api.CampaignFormat) {
	req := api.ExportCampaignRequest{ID: p.c.ID, Format: format}
	p.f.ChooseFolder(p.f.Home, p.tree, func(dir string) {
		p.f.Do(lang.T("export the campaign"), func(ctx context.Context) (func(), error) {
			res, err := api.ExportCampaign.Call(ctx, p.f.Client, req)
			if err != nil {
				return nil, err
			}
			path, err := folder.WriteNew(filepath.Join(dir, filepath.Base(res.Name)), []byte(res.Text))
			return func() { p.f.Say(lang.T("Wrote %s", kit.Place(path, p.f.Home))) }, err
		})
	})
}
