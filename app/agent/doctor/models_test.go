package doctor

import (
	"errors"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/assist/embedding"
	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/llm/models"
)

func TestWhatTheDoctorSaysOfAServer(t *testing.T) {
	const here, there = "http://127.0.0.1:11434", "http://model.example:11434"
	for name, c := range map[string]struct {
		server models.Server
		want   string // the status of each check
		says   string // somewhere
	}{
		"well":              {models.Server{State: models.Running, URL: here, Text: "It answers."}, "ok", "It answers."},
		"Nod's own":         {models.Server{State: models.Running, URL: here, Started: true}, "ok", "Nod started it"},
		"unsafe":            {models.Server{State: models.Running, URL: here, Version: "0.6.5"}, "warning", "0.17.1"},
		"without a version": {models.Server{State: models.Running, URL: here, Version: "0.0.0"}, "ok", ""},
		"installed":         {models.Server{State: models.Stopped, URL: here, Text: "Installed."}, "warning", "nod models start"},
		"missing":           {models.Server{State: models.Missing, URL: here, Text: "No.", Remedy: "Get it."}, "warning", "files. Get it."},
		"away":              {models.Server{State: models.Missing, URL: there, Remote: true, Text: "No."}, "warning warning", "files. See"},
		"strange":           {models.Server{State: models.Strange, URL: here, Text: "A page."}, "warning", "[model]"},
		"elsewhere":         {models.Server{State: models.Running, URL: there, Remote: true}, "ok warning", "leaves this one"},
		"elsewhere, unsafe": {models.Server{State: models.Running, URL: there, Remote: true, Version: "0.6.5"}, "warning warning", "0.17.1"},
		"allowed, not so":   {models.Server{State: models.Running, URL: here, Remote: true}, "ok", ""},
	} {
		var got []string
		text := ""
		for _, check := range checkServer(c.server) {
			got = append(got, string(check.Status))
			text += check.Detail + " " + check.Remedy
			if (check.Status == ok) != (check.Remedy == "") {
				t.Errorf("%s: %+v", name, check)
			}
		}
		if strings.Join(got, " ") != c.want || !strings.Contains(text, c.says) {
			t.Errorf("%s: %q, %s", name, got, text)
		}
	}
}

func TestWhatTheDoctorSaysOfAnEmbeddingModel(t *testing.T) {
	for name, tt := range map[string]struct {
		c      embedding.Choice
		err    error
		status api.CheckStatus
		want   string
	}{
		"in use":         {embedding.Choice{Name: "nomic"}, nil, ok, "nomic compares"},
		"none installed": {embedding.Choice{Why: "no embedding model is installed"}, nil, ok, "by their words"},
		"off":            {embedding.Choice{Set: true}, nil, ok, "off"},
		"missing":        {embedding.Choice{Why: "bge is not installed", Set: true}, nil, warning, "bge is not installed"},
		"server":         {embedding.Choice{}, errors.New("it broke off"), warning, "it broke off"},
	} {
		c := checkComparing(tt.c, tt.err)
		if c.Status != tt.status || !strings.Contains(c.Detail, tt.want) || (c.Remedy == "") != (tt.status == ok) {
			t.Errorf("%s: %+v", name, c)
		}
	}
}

func TestWhatTheDoctorSaysOfAModel(t *testing.T) {
	all := []llm.Model{{Name: "good:latest", Tools: true}, {Name: "plain:1b"}}
	works := models.Check{Plain: true, Tools: true, Schema: true}.Says()
	for name, c := range map[string]struct {
		model api.Model
		all   []llm.Model
		want  api.CheckStatus
		says  string
	}{
		"none installed": {api.Model{}, nil, warning, "files. Get"},
		"none good":      {api.Model{}, all[1:], warning, "plain:1b"},
		"gone":           {api.Model{Name: "old:8b"}, all, warning, "good:latest, plain:1b"},
		"plain":          {api.Model{Name: "plain:1b"}, all, warning, "only talks"},
		"in the cloud":   {api.Model{Name: "good:latest", Tools: true, Remote: true}, all, warning, "leaves this one"},
		"not tried":      {api.Model{Name: "good:latest", Tools: true}, all, ok, "nod models check good:latest"},
		"tried":          {api.Model{Name: "good:latest", Tools: true, Checked: works}, all, ok, works},
		"tried in vain":  {api.Model{Name: "good:latest", Tools: true, Checked: "It only talks."}, all, warning, "It only talks."},
	} {
		got := checkChosen(c.model, c.all, "Get one.")
		if got.Status != c.want || !strings.Contains(got.Detail+" "+got.Remedy, c.says) || (got.Status == ok) != (got.Remedy == "") {
			t.Errorf("%s: %+v", name, got)
		}
	}
}
