package cli

import "github.com/nod-app/nod/app/api"

type historyCmd struct {
	Keep string `arg:"" optional:"" enum:",forever,2y,1y,90d" default:"" help:"For how long: forever, 2y, 1y or 90d. What is older is removed, beginning an hour to a day later: it can no longer be undone or looked up."`
	JSON bool   `help:"Print JSON."`
}

func (c *historyCmd) Run(s *Session) error {
	if c.Keep == "" {
		return show(s, c.JSON, api.GetHistory, api.None{}, s.printHistory)
	}
	return show(s, c.JSON, api.KeepHistory, api.HistoryResult{Keep: api.HistoryTime(c.Keep)}, s.printHistory)
}

func (s *Session) printHistory(r api.HistoryResult) {
	if r.Keep == api.HistoryForever {
		s.printf("Everything is kept.\n")
		return
	}
	s.printf("What was decided about files is kept for %s. What is older can no longer be undone.\n",
		map[api.HistoryTime]string{api.HistoryTwoYears: "2 years", api.HistoryYear: "1 year", api.HistoryQuarter: "90 days"}[r.Keep])
}
