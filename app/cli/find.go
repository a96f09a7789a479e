package cli

import (
	"strings"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
)

type findCmd struct {
	Words []string `arg:"" help:"What the files are about, from whom, when."`
	Limit int      `help:"How many files at most." default:"8"`
	jsonFlag
}

func (c *findCmd) Run(s *Session) error {
	return show(s, c.JSON, api.FindFiled, api.FindFiledRequest{Words: strings.Join(c.Words, " "), Limit: c.Limit}, s.printFound)
}

func (s *Session) printFound(r api.FindFiledResult) {
	for _, f := range r.Files {
		s.printf("%s  %s\n", f.Path, f.Modified.Local().Format(time.DateOnly))
		switch {
		case f.Sensitive:
			s.printf("    %s\n", lang.T("sensitive, so it is not quoted"))
		case f.Passage != "":
			s.printf("    %s\n", f.Passage)
		}
	}
	if len(r.Files) == 0 {
		s.say("No filed file has these words.")
	}
	if r.Partly {
		s.say("Nod has not read all files yet; nod filed says how far it is.")
	}
}
