package campaigns

import (
	"context"
	"errors"
	"os"
	"path/filepath"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
)

// maxImport is how large an imported campaign can be, in bytes; the agent takes no more.
const maxImport = 8 << 20

func (p *Page) chooseImport() {
	p.f.ChooseFile(p.tree, func(path string) {
		p.f.Do(lang.T("import %s", path), func(ctx context.Context) (func(), error) {
			text, err := readUpTo(path, maxImport)
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

// readUpTo reads a regular file that is no larger than limit bytes.
func readUpTo(path string, limit int64) (string, error) {
	st, err := os.Stat(path)
	switch {
	case err != nil:
		return "", err
	case !st.Mode().IsRegular():
		return "", errors.New(lang.T("it is not a file"))
	case st.Size() > limit:
		return "", errors.New(lang.T("it has %s, and a campaign can have %s", kit.Size(st.Size()), kit.Size(limit)))
	}
	content, err := os.ReadFile(path)
	return string(content), err
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
			path := filepath.Join(dir, filepath.Base(res.Name))
			return func() { p.f.Say(lang.T("Wrote %s", kit.Place(path, p.f.Home))) }, writeNew(path, res.Text)
		})
	})
}

// writeNew writes a file that is not there yet: nothing is overwritten.
func writeNew(path, text string) error {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, os.ErrExist) {
		return errors.New(lang.T("%s is there already; choose another folder", filepath.Base(path)))
	}
	if err != nil {
		return err
	}
	_, err = file.WriteString(text)
	return errors.Join(err, file.Close())
}
