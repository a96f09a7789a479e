package cli

import (
	"encoding/json"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
)

type toolsCmd struct {
	JSON bool `help:"Print the definitions as JSON, as in the tool contract."`
}

// definition is what the table shows of a tool.
type definition struct {
	Name    string `json:"name"`
	Risk    string `json:"risk"`
	Asks    string `json:"asks"`
	Enabled bool   `json:"enabled"`
}

func (c *toolsCmd) Run(s *Session) error {
	r, err := call(s, api.ListTools, api.None{})
	if err != nil {
		return s.finish(c.JSON, err, nil, nil)
	}
	if c.JSON {
		return s.line(r.Tools)
	}
	all := make([]definition, len(r.Tools))
	for i, text := range r.Tools {
		if err := json.Unmarshal(text, &all[i]); err != nil {
			return lang.Errorf("read the definition of a tool: %w", err)
		}
	}
	s.columns(func(t *Session) {
		t.header(lang.T("Tool"), lang.T("Risk"), lang.C("column", "Asks"), lang.T("State"))
		for _, d := range all {
			state := lang.C("state", "off")
			if d.Enabled {
				state = lang.C("state", "on")
			}
			t.printf("%s\t%s\t%s\t%s\n", d.Name, word(d.Risk), d.asks(), state)
		}
	})
	return nil
}

// asks says when a call needs approval under the settings, if what its trace has
// read requires no more.
func (d definition) asks() string {
	switch d.Asks {
	case "always":
		return lang.T("always")
	case "unless_typed":
		return lang.T("unless you typed the address")
	case "if_destructive":
		return lang.T("if data would be lost")
	}
	return lang.T("not by default")
}
