// Command prepare builds stripe-mock ahead of the tests, unless it is in the build
// folder. Where it cannot be built it says so and is content: the tests that need it
// will be skipped.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"

	"github.com/nod-app/nod/test/gotool"
	"github.com/nod-app/nod/test/stripemock"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	_, err := gotool.Install(ctx, os.Stdout, stripemock.Module, stripemock.Version)
	switch {
	case errors.Is(err, gotool.ErrImpossible):
		fmt.Println("nod: tests with stripe-mock will be skipped:", err)
	case err != nil:
		fmt.Fprintln(os.Stderr, "nod:", err)
		os.Exit(1)
	}
}
