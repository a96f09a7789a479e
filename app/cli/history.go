package cli

import (
	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
)

type historyCmd struct {
	Keep string `arg:"" optional:"" enum:",forever,2y,1y,90d" default:"" help:"For how long: forever, 2y, 1y or 90d. What is older is removed, beginning an hour to a day later: it can no longer be undone or looked up."`
	JSON bool   `help:"Print JSON."`
}

type historyData struct {
	Keep string `json:"keep"`
}

// historyKey is the setting that the command shows and changes.
const historyKey = "history.keep"

func (c *historyCmd) Run(s *Session) error {
	return s.together(func(s *Session) error {
		data := historyData{c.Keep}
		var err error
		if c.Keep != "" {
			_, err = call(s, api.SetSetting, api.SetSettingRequest{Key: historyKey, Value: c.Keep})
		} else {
			data.Keep, err = s.textSetting(historyKey)
		}
		return s.finish(c.JSON, err, data, func() { s.printHistory(data.Keep) })
	})
}

// textSetting returns the value of a setting that is a text.
func (s *Session) textSetting(key string) (string, error) {
	all, err := call(s, api.ListSettings, api.None{})
	for _, o := range all.Settings {
		if text, ok := o.Value.(string); ok && o.Key == key {
			return text, err
		}
	}
	return "", err
}

func (s *Session) printHistory(keep string) {
	if keep == "forever" {
		s.say("Everything is kept.")
		return
	}
	s.say("What was decided about files is kept for %s. What is older can no longer be undone.",
		map[string]string{"2y": lang.T("2 years"), "1y": lang.T("1 year"), "90d": lang.T("90 days")}[keep])
}
