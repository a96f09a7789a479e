// Command tools writes docs/tools.md from the definitions of the tools and
// from the constants that limit them, so that the page cannot say anything else
// than the code.
package main

import (
	"fmt"
	"os"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: tools OUTPUT")
		os.Exit(2)
	}
	page, err := render()
	if err == nil {
		err = os.WriteFile(os.Args[1], []byte(page), 0o644)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "tools:", err)
		os.Exit(1)
	}
}
