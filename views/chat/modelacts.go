package chat

import (
	"context"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/views/kit"
)

func (p *modelsPage) use(name string) {
	var res api.ModelsResult
	p.w.do("use "+kit.Clean(name), func(ctx context.Context) (err error) {
		res, err = api.UseModel.Call(ctx, p.w.o.Client, api.ModelRequest{Name: name})
		return err
	}, func() {
		p.w.say(kit.Clean(name)+" replies in new conversations", false)
		p.w.modelsArrived(res, nil)
	})
}

// check tries a model; only one is tried at a time.
func (p *modelsPage) check(name string) {
	if p.checking != "" || !p.w.can() {
		return
	}
	p.checking = name
	p.draw()
	p.w.o.Dispatch.Go(func(ctx context.Context) func() {
		c, err := api.CheckModel.Call(ctx, p.w.o.Client, api.ModelRequest{Name: name})
		return func() {
			p.checking = ""
			if err != nil {
				p.w.say(kit.Failed("check "+kit.Clean(name), err), true)
			} else {
				p.checks[name] = c
				p.shown = ""
			}
			p.draw()
			p.w.modelled.poke()
		}
	})
}

func (p *modelsPage) askRemove(name string) {
	p.deleting = name
	p.draw()
	p.w.win.Canvas().Focus(p.stop)
}

func (p *modelsPage) remove(name string) {
	p.deleting = ""
	p.w.do("delete "+kit.Clean(name), func(ctx context.Context) error {
		_, err := api.DeleteModel.Call(ctx, p.w.o.Client, api.ModelRequest{Name: name})
		return err
	}, func() {
		delete(p.checks, name)
		p.w.say("Deleted "+kit.Clean(name), false)
		p.w.modelled.poke()
	})
	p.draw()
}

// leave takes a question back; false: there was none.
func (p *modelsPage) leave() bool {
	was := p.deleting != ""
	p.deleting = ""
	p.draw()
	return was
}
