package app_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/test/modelserver"
)

// An Ollama on this machine that passes its models on to the cloud gets no chat
// unless the settings allow other machines, and no file even then. The list of
// models shows which they are.
func TestCloudModelsOverOpenAIGetNothing(t *testing.T) {
	t.Parallel()
	for _, remote := range []bool{false, true} {
		n := newNod(t)
		s := n.withModel(fmt.Sprintf("kind = \"openai\"\nremote = %v\nclassify_on_battery = true", remote))
		s.SetModels(modelserver.Installed{Name: "mine:latest", RemoteHost: "https://ollama.com:443"}, modelserver.Installed{Name: "x:20b:cloud"})
		n.start()
		all := call(n, api.ListModels, api.None{}).Models
		if len(all) != 2 || !all[0].Remote || !all[1].Remote {
			t.Errorf("%+v", all)
		}
		before := len(s.Requests())
		n.proposed("scan0042.pdf", letter)
		n.until("a model is looked for", func() bool { return len(s.Requests()) > before })
		n.beacon()
		for _, m := range all { // after the file: while a conversation is in use no file is asked about
			id := call(n, api.CreateChat, api.ChatRequest{Model: m.Name}).ID
			if got := n.says(id, "My secret"); (got.Code == string(llm.KindRemote)) == remote {
				t.Errorf("remote = %v, %s: %+v", remote, m.Name, got)
			}
		}
		for _, r := range s.Requests() {
			if body := string(r.Body); strings.Contains(body, "Total due") || !remote && strings.Contains(body, "My secret") {
				t.Errorf("remote = %v: %s got %s", remote, r.Path, body)
			}
		}
	}
}
