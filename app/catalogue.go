package app

import "github.com/nod-app/nod/tools"

// tools are all that there are, with the services that they work on.
func (a *App) tools() ([]tools.Tool, error) { return nil, nil }

// installed are the ids of the applications that may be asked for.
func (a *App) installed() []string { return nil }
