package models

import (
	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/views/kit"
	"github.com/nod-app/nod/views/kit/frame"
)

// openGuidance shows what models are told about working with proposals.
func (p *Page) openGuidance() {
	frame.Background(p.f, lang.T("load the instructions for models"), api.ModelGuidance.Call, api.None{}, func(res api.GuidanceResult) {
		p.f.PushReader(lang.T("Instructions for models"), kit.AtMost(kit.ReadableWidth, kit.Paragraph(res.Text)))
	})
}
