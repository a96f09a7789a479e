package handlers

import (
	"context"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/secret"
	"github.com/nod-app/nod/app/organise/proposal"
)

// How much a window shows of a file: bytes of text, and pixels of a page on each side.
const (
	previewBytes  = 4 << 10
	previewPixels = 1024
)

// preview covers what is sensitive until the person asks for it: others may see the
// screen. A private key is not shown even so; no one can read anything in it.
func (h Proposals) preview(ctx context.Context, r api.PreviewRequest) (api.Preview, error) {
	p, err := h.Service.Get(ctx, r.ID)
	if err != nil {
		return api.Preview{}, err
	}
	path := p.Source
	if p.Status == proposal.Approved {
		path = p.Destination()
	}
	page := h.page(ctx, path, p.MIME)
	switch {
	case secret.HasPrivateKey(page.Text): // also if none was found when the file was proposed
		return api.Preview{Kind: api.PreviewNone, Note: lang.Say("Private keys are not shown")}, nil
	case p.Sensitive != "" && !r.Show:
		return api.Preview{Kind: api.PreviewCovered, Note: p.Sensitive}, nil
	case isPicture(p.MIME):
		return api.Preview{Kind: api.PreviewPicture, Path: path}, nil
	}
	text := extract.Preview(page.Text, previewBytes)
	switch {
	case page.PNG != nil:
		return api.Preview{Kind: api.PreviewPage, PNG: page.PNG, Text: text}, nil
	case text == "":
		return api.Preview{Kind: api.PreviewNone, Note: lang.Say("No preview available")}, nil
	}
	return api.Preview{Kind: api.PreviewText, Text: text}, nil
}

// page returns the readable content of a file, the names in a folder, and the first page of a PDF.
func (h Proposals) page(ctx context.Context, path, mime string) extract.Page {
	switch {
	case isPicture(mime): // the window decodes it
		return extract.Page{}
	case mime == proposal.FolderMIME:
		return extract.Page{Text: proposal.Contents(path)}
	case mime == "application/pdf":
		page, err := h.Extract.Page(ctx, path, previewPixels)
		if err != nil {
			return extract.Page{}
		}
		return page
	}
	return extract.Page{Text: h.Extract.Text(ctx, path, mime)}
}

// isPicture reports whether a window can decode files of a type by itself.
func isPicture(mime string) bool {
	switch mime {
	case "image/jpeg", "image/png", "image/gif", "image/webp", "image/bmp":
		return true
	}
	return false
}
