package doctor

import (
	"cmp"
	"context"
	"net/url"
	"slices"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/assist/embedding"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/settings/config"
	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/llm/models"
	"github.com/nod-app/nod/llm/ollama"
	"github.com/nod-app/nod/llm/wire"
)

// The checks of the model server and of the model.
const (
	serverCheck = "model server"
	modelCheck  = "model"
)

// unneeded begins the remedy where there is no model: Nod's main job needs none.
var unneeded = lang.Said("Only the chat needs one: rules and what was learned classify files.")

// checkModels looks at the server that the settings mean, and at the model that
// would reply.
func (d *Doctor) checkModels(ctx context.Context) []api.Check {
	ctx, cancel := context.WithTimeout(ctx, 2*timeout) // the server, then its models
	defer cancel()
	s := d.o.Server.Server(ctx)
	checks := checkServer(s)
	if s.State != models.Running {
		return checks
	}
	all, err := d.o.Server.Backend().Models(ctx)
	if err != nil {
		c := api.Check{Name: lang.Say(modelCheck), Status: warning, Detail: lang.Say("what is installed cannot be seen: %v", err), Remedy: lang.Say("Restart the model server.")}
		return append(checks, c)
	}
	library := d.o.Settings.Get().Model.Kind != config.KindOpenAI
	checks = append(checks, checkChosen(d.chosen(ctx, all), all, d.getOne(library)))
	return append(checks, checkComparing(d.o.Comparing(ctx)))
}

// checkComparing reports which model compares the contents of files. None is no fault, unless the
// settings name one.
func checkComparing(c embedding.Choice, err error) api.Check {
	out := api.Check{Name: lang.Say("embedding model"), Status: ok}
	switch {
	case err != nil:
		out.Status, out.Detail, out.Remedy = warning, lang.Say("what is installed cannot be seen: %v", err), lang.Say("Restart the model server.")
	case c.Name != "":
		out.Detail = lang.Say("%s compares what your files say; they stay on this computer", c.Name)
	case c.Why == "":
		out.Detail = lang.Say("off: files are compared by their words")
	default:
		out.Detail = lang.Say("%v: files are compared by their words", c.Why)
		if c.Set {
			out.Status, out.Remedy = warning, lang.Say("Correct embedding_model under [filed] in config.toml.")
		}
	}
	return out
}

// chosen returns the model of new conversations with what a check of it found.
func (d *Doctor) chosen(ctx context.Context, all []llm.Model) api.Model {
	name := d.o.Models.Default(ctx)
	for _, m := range all {
		if m.Name == name || m.Name == name+":latest" {
			return api.Model{Name: m.Name, Tools: m.Tools, Remote: m.Remote, Checked: d.o.Models.Checked(ctx, m.Name)}
		}
	}
	return api.Model{Name: name}
}

// getOne says how to get a model that fits this machine; library says that Nod
// can download it.
func (d *Doctor) getOne(library bool) string {
	if !library {
		return lang.Say("Load one that calls tools with the server's own program.")
	}
	return lang.Say("Get one that calls tools, such as: nod models pull %s", d.o.Server.Recommended()[0].Name)
}

// checkServerAlone checks a model server while no agent runs; it reads no key.
func checkServerAlone(ctx context.Context, m config.Model) []api.Check {
	if m.Kind == config.KindOpenAI {
		return []api.Check{{Name: lang.Say(serverCheck), Status: ok, Detail: lang.Say("%s; it is asked only while Nod runs", m.URL)}}
	}
	manager := models.New(models.Options{
		Settings: func() models.Settings { return models.Settings{URL: m.URL, Remote: m.Remote} },
		Key:      func(context.Context) (string, error) { return "", nil },
		Changed:  func() {},
	})
	defer manager.Close()
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	return checkServer(manager.Server(ctx))
}

// checkServer reports the state of the server, and whether words leave this computer.
func checkServer(s models.Server) []api.Check {
	c := api.Check{Name: lang.Say(serverCheck), Status: warning, Detail: s.Text, Remedy: s.Remedy}
	switch s.State {
	case models.Running:
		c = running(s)
	case models.Stopped:
		c.Remedy = lang.Say("Start it with: nod models start")
	case models.Missing:
		c.Remedy = unneeded + " " + cmp.Or(s.Remedy, lang.Say("See that the server runs."))
	default:
		if c.Remedy == "" {
			c.Remedy = lang.Say("Correct kind and url under [model] in config.toml.")
		}
	}
	if !s.Remote || local(s.URL) {
		return []api.Check{c}
	}
	return []api.Check{c, {
		Name: lang.Say("model server's place"), Status: warning, Detail: lang.Say("%s is on another computer: what you say, and what tools read, leaves this one", s.URL),
		Remedy: lang.Say("If that is not what you want, set remote = false under [model] in config.toml."),
	}}
}

func running(s models.Server) api.Check {
	c := api.Check{Name: lang.Say(serverCheck), Status: ok, Detail: s.Text}
	if s.Started {
		c.Detail += " " + lang.Say("Nod started it, and stops it when it ends.")
	}
	if hole := ollama.Warning(s.Version); hole != "" {
		c.Status, c.Detail, c.Remedy = warning, c.Detail+" "+hole, lang.Say("Get the newest at ollama.com/download.")
	}
	return c
}

func local(address string) bool {
	u, err := url.Parse(address)
	return err == nil && wire.Loopback(u.Hostname())
}

// checkChosen reports which model would reply; get is how to get one.
func checkChosen(m api.Model, all []llm.Model, get string) api.Check {
	c := api.Check{Name: lang.Say(modelCheck), Status: warning}
	switch {
	case len(all) == 0:
		c.Detail, c.Remedy = lang.Say("none is installed"), unneeded+" "+get
	case m.Name == "":
		c.Detail = lang.Say("none of those that are installed says that it calls tools: %s", namesOfModels(all))
		c.Remedy = lang.Say("%s Or let one of them talk only: nod models use NAME", get)
	case !slices.Contains(namesOfModels(all), m.Name):
		c.Detail, c.Remedy = lang.Say("%s is chosen, and is not installed", m.Name), lang.Say("Choose one of these with nod models use: %s", namesOfModels(all))
	case m.Remote:
		c.Detail = lang.Say("%s runs on another computer: what you say, and what tools read, leaves this one", m.Name)
		c.Remedy = lang.Say("If that is not what you want, choose another one: nod models use NAME")
	case !m.Tools:
		c.Detail, c.Remedy = lang.Say("%s is chosen, and says that it cannot call tools: it only talks", m.Name), get
	case m.Checked == "":
		c.Status, c.Detail = ok, lang.Say("%s; whether it really calls tools shows: nod models check %s", m.Name, m.Name)
	case m.Checked != (models.Check{Plain: true, Tools: true, Schema: true}).Says():
		c.Detail, c.Remedy = lang.Say("%s. When it was tried: %v", m.Name, m.Checked), get
	default:
		c.Status, c.Detail = ok, lang.Say("%s. When it was tried: %v", m.Name, m.Checked)
	}
	return c
}

func namesOfModels(all []llm.Model) []string {
	var out []string
	for _, m := range all {
		out = append(out, m.Name)
	}
	return out
}
