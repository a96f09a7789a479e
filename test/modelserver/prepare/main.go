// Command prepare builds the real Ollama and trains the tiny model ahead of the
// tests, unless both are in the folder of test programs. Where Ollama cannot be built it
// says so and is content: the tests that need it will be skipped.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"

	"github.com/nod-app/nod/test/modelserver"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	_, err := modelserver.Prepare(ctx, os.Stdout)
	switch {
	case errors.Is(err, modelserver.ErrImpossible):
		fmt.Println("nod: tests with the real Ollama will be skipped:", err)
	case err != nil:
		fmt.Fprintln(os.Stderr, "nod:", err)
		os.Exit(1)
	}
}
