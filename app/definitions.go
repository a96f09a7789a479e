package app

//go:generate go run ./toolsdoc ../tools ../docs/tools.md

import "github.com/nod-app/nod/tools"

// Definitions describes every tool as it is where config.toml says nothing of
// it. It needs no agent.
func Definitions() ([]tools.Spec, error) {
	all, err := catalogue(equipment{})
	if err != nil {
		return nil, err
	}
	r, err := tools.NewRegistry(tools.Options{Tools: all, Settings: func() tools.Settings { return tools.Settings{} }})
	if err != nil {
		return nil, err
	}
	return r.Specs(), nil
}

func namesOf(specs []tools.Spec) []string {
	names := make([]string, len(specs))
	for i, s := range specs {
		names[i] = s.Name
	}
	return names
}
