package cli

import (
	"context"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
)

type versionData struct {
	Version string `json:"version"`
	Built   string `json:"built"`             // how
	Running string `json:"running,omitempty"` // the agent's, if it is of another build
}

// PrintVersion prints this build's version and how it was built, and the running agent's if that is
// another one. It starts no agent.
func (s *Session) PrintVersion(built string, asJSON bool) error {
	ctx, cancel := context.WithTimeout(s.Ctx, 2*time.Second)
	defer cancel()
	data := versionData{Version: s.Version, Built: built}
	if st, err := api.GetStatus.Call(ctx, s.Running, api.None{}); err == nil && st.Version != s.Version {
		data.Running = st.Version
	}
	return s.finish(asJSON, nil, data, func() {
		s.printf("nod %s\n%s\n", data.Version, data.Built)
		if data.Running != "" {
			s.say("Nod %s is running; restart it with: nod quit && nod", data.Running)
		}
	})
}

// checkVersion warns of an agent of another build than this one, which an update leaves running.
func (s *Session) checkVersion(c *api.Client) []api.Check {
	st, err := api.GetStatus.Call(s.Ctx, c, api.None{})
	if err != nil || st.Version == s.Version {
		return nil
	}
	return []api.Check{{
		Name: lang.Say("version"), Status: api.CheckWarning, Detail: lang.Say("Nod %s is running; this is %s", st.Version, s.Version),
		Remedy: lang.Say("Restart it with: nod quit && nod"),
	}}
}
