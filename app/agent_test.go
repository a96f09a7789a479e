package app_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"

	"github.com/nod-app/nod/app"
	"github.com/nod-app/nod/app/settings/config"
)

// agent is an agent in a process of its own, which a test can kill.
func agent(paths string) {
	var p config.Paths
	if err := json.Unmarshal([]byte(paths), &p); err != nil {
		panic(err)
	}
	a, err := app.New(context.Background(), app.Options{Paths: p, Version: "test", Watch: true, NoKeyring: true, Log: os.Stderr})
	if err == nil {
		err = a.Run(context.Background())
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
