package catalogue

import (
	"context"

	"github.com/nod-app/nod/app/organise/library"
	"github.com/nod-app/nod/tools/files"
)

// FindFiled returns how tools find filed files.
func FindFiled(l *library.Service) files.Library {
	return func(ctx context.Context, ask files.Ask) (files.Answer, error) {
		found, err := l.Find(ctx, library.Ask(ask))
		out := files.Answer{Partly: found.Partly}
		for _, f := range found.Files {
			out.Files = append(out.Files, files.Found(f))
		}
		return out, err
	}
}
