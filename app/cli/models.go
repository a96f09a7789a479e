package cli

import (
	"strings"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
)

type modelsCmd struct {
	List   modelsListCmd   `cmd:"" default:"withargs" help:"List installed models, or recommend models for this computer."`
	Pull   modelsPullCmd   `cmd:"" help:"Download a model. Interrupted downloads resume."`
	Use    modelsUseCmd    `cmd:"" help:"Use a model for new conversations."`
	Delete modelsDeleteCmd `cmd:"" help:"Delete an installed model."`
	Check  modelsCheckCmd  `cmd:"" help:"Test whether a model can call tools and follow a schema."`
	Start  modelsStartCmd  `cmd:"" help:"Start the model server if it is installed. Nod must be running, and stops the server when it quits."`
}

type modelsListCmd struct{ jsonFlag }

func (c *modelsListCmd) Run(s *Session) error {
	return show(s, c.JSON, api.ListModels, api.None{}, func(r api.ModelsResult) {
		s.modelServer(r.Server)
		switch {
		case len(r.Models) > 0:
			s.columns(func(t *Session) { t.models(r) })
		case r.Server.State == "running":
			s.say("No model is installed. Recommended for this computer:")
			s.recommended(r.Recommended)
		}
		for _, p := range r.Pulls {
			s.printf("%s: %s\n", p.Name, progress(p))
		}
	})
}

func (s *Session) modelServer(m api.ModelServer) {
	for _, line := range []string{m.Text, m.Warning, m.Remedy} {
		if line != "" {
			s.printf("%s\n", line)
		}
	}
}

// models prints a row for each model; a star marks the one for new conversations.
func (s *Session) models(r api.ModelsResult) {
	s.header("", lang.T("Name"), lang.T("Size"), lang.T("Tools"), lang.T("Last check"))
	for _, m := range r.Models {
		star, tools, tried := "", lang.C("answer", "no"), m.Checked
		if same(m.Name, r.Current) {
			star = "*"
		}
		if m.Tools {
			tools = lang.C("answer", "yes")
		}
		switch {
		case m.Embeds && same(m.Name, r.Comparing):
			tried = lang.T("Compares what files say; cannot reply.")
		case m.Embeds:
			tried = lang.T("Can compare what files say; cannot reply.")
		case tried == "":
			tried = lang.T("not checked: nod models check")
		}
		if m.Remote {
			tried = lang.T("Runs on another computer. %s", tried)
		}
		s.printf("%s\t%s\t%s\t%s\t%s\n", star, m.Name, bytesOf(m.Size), tools, tried)
	}
}

func (s *Session) recommended(rs []api.Recommended) {
	s.columns(func(t *Session) {
		for _, r := range rs {
			t.printf("  nod models pull %s\t%s\t%s\n", r.Name, bytesOf(r.Size), r.Why)
		}
	})
}

// oneModel names a model.
type oneModel struct {
	Name string `arg:"" help:"Name of an installed model."`
	jsonFlag
}

type modelsUseCmd struct{ oneModel }

func (c *modelsUseCmd) Run(s *Session) error {
	name, err := s.installed(c.Name)
	if err != nil {
		return s.finish(c.JSON, err, nil, nil)
	}
	return show(s, c.JSON, api.UseModel, api.ModelRequest{Name: name}, func(api.ModelsResult) { s.say("%s is now used for new conversations.", name) })
}

type modelsDeleteCmd struct{ oneModel }

func (c *modelsDeleteCmd) Run(s *Session) error {
	name, err := s.installed(c.Name)
	if err != nil {
		return s.finish(c.JSON, err, nil, nil)
	}
	_, err = call(s, api.DeleteModel, api.ModelRequest{Name: name})
	return s.finish(c.JSON, err, modelData{name}, func() { s.say("Deleted %s.", name) })
}

type modelsCheckCmd struct {
	oneModel
	Tasks bool `help:"Give it 40 tasks of an assistant, each in a home folder of its own, and score them; docs/models.md explains the score."`
}

func (c *modelsCheckCmd) Run(s *Session) error {
	name, err := s.installed(c.Name)
	if err != nil {
		return s.finish(c.JSON, err, nil, nil)
	}
	if c.Tasks {
		return c.tasks(s, name)
	}
	if !c.JSON {
		s.say("Running three short tasks. A large model can take minutes to load.")
	}
	r, err := call(s, api.CheckModel, api.ModelRequest{Name: name})
	return partly(s.finish(c.JSON, err, r, func() {
		s.printf("%s: %s %s\n", name, r.Says, phrase("It took %s.", duration(r.Took)))
		for _, note := range r.Notes {
			s.printf("    %s\n", note)
		}
	}), !(r.Plain && r.Tools && r.Schema))
}

type modelsStartCmd struct{ jsonFlag }

// errNoAgent: an agent that lives for one command would stop the server when the command ends.
var errNoAgent = api.Invalid(lang.Say("Nod is not running. Start it first with: nod (it stops the model server when it quits)"))

func (c *modelsStartCmd) Run(s *Session) error {
	status, err := call(s, api.GetStatus, api.None{})
	if err == nil && !status.Lasting {
		err = errNoAgent
	}
	if err != nil {
		return s.finish(c.JSON, err, nil, nil)
	}
	return show(s, c.JSON, api.StartModelServer, api.None{}, func(r api.ModelsResult) { s.modelServer(r.Server) })
}

func (s *Session) installed(name string) (string, error) {
	r, err := call(s, api.ListModels, api.None{})
	if err != nil {
		return "", err
	}
	if r.Server.State != api.ServerRunning {
		return "", api.Invalid(strings.TrimSpace(r.Server.Text + " " + r.Server.Remedy))
	}
	for _, m := range r.Models {
		if same(m.Name, name) {
			return m.Name, nil
		}
	}
	return "", &api.Error{Code: api.CodeNotFound, Message: lang.Say("the model %s is not installed; nod models lists the installed ones", name)}
}

// same reports whether a name, which may leave out its tag, names a model.
func same(model, name string) bool { return model == name || model == name+":latest" }
