package chat

import (
	"context"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
)

func (w *Window) fetchModels(done func()) {
	w.o.Dispatch.Go(func(ctx context.Context) func() {
		res, err := api.ListModels.Call(ctx, w.o.Client, api.None{})
		return func() {
			w.modelsArrived(res, err)
			done()
		}
	})
}

func (w *Window) modelsArrived(res api.ModelsResult, err error) {
	w.st.modelFail = ""
	if err != nil {
		w.st.modelFail = kit.Failed("ask about the models", err)
	} else {
		w.st.models, w.st.known = res, true
	}
	w.side.draw()
	w.models.draw()
	w.drawTalk()
}

// fetchCommands is done once: they do not change while the agent runs.
func (w *Window) fetchCommands() {
	w.o.Dispatch.Go(func(ctx context.Context) func() {
		res, err := api.ListCommands.Call(ctx, w.o.Client, api.None{})
		return func() {
			if err == nil {
				w.st.cmds = res.Commands
			}
		}
	})
}
