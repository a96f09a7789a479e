package app_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/test/modelserver"
)

// A model asks about filed files, twice in one conversation: each time the person is shown the passages, to open the file.
// The second time the model is told only names, since by then it has read text of others.
func TestAModelAsksAboutFiledFiles(t *testing.T) {
	t.Parallel()
	server := modelserver.NewScripted(t, modelserver.New)
	n := newNod(t)
	file := filepath.Join(n.paths.User.Documents, "Car", "cover.txt")
	must(t, os.MkdirAll(filepath.Dir(file), 0o755))
	must(t, os.WriteFile(file, []byte("Kestrel Mutual\nThe excess is 250 crowns for each claim"), 0o644))
	n.model("ollama", server.URL, false)
	n.start()
	n.until("the file is read", func() bool { f := call(n, api.GetFiled, api.None{}); return f.Phase == api.FiledReady && f.Files == 1 })
	id := call(n, api.CreateChat, api.ChatRequest{Model: modelserver.ModelName}).ID
	for i, told := range []bool{true, false} {
		before := len(server.Requests())
		server.Next(do("files.find", `{"query":"excess of the car"}`), modelserver.Say("Kestrel insures it."))
		m := n.says(id, "What is the excess of the car?")
		if len(m.Cards) != 1 || len(m.Cards[0].Items) != 1 || m.Cards[0].Items[0].Path != file || !strings.Contains(m.Cards[0].Items[0].Quote, "250 crowns") || m.Text != "Kestrel insures it." {
			t.Errorf("%d: %+v", i, m)
		}
		all := server.Requests()[before:]
		messages := all[len(all)-1].Chat.Messages
		if last := string(messages[len(messages)-1].Raw); !strings.Contains(last, "cover.txt") || strings.Contains(last, "250 crowns") != told {
			t.Errorf("%d: the model is told %s", i, last)
		}
	}
}
