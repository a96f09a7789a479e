// Command icons writes the program's icon for packages: the hicolor theme of free desktops
// below a folder, or the .ico of Windows.
package main

import (
	"errors"
	"fmt"
	"os"

	"github.com/nod-app/nod/packaging/appicon"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "icons:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) == 2 && args[0] == "hicolor" {
		return appicon.Hicolor(args[1])
	}
	if len(args) == 2 && args[0] == "ico" {
		icon, err := appicon.ICO()
		if err != nil {
			return err
		}
		return os.WriteFile(args[1], icon, 0o644)
	}
	return errors.New("usage: icons hicolor DIR | icons ico FILE")
}
