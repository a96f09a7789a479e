// Command bundle makes Nod.app, the bundle of macOS, of a program: on any system, so that it
// is tested on Linux.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"github.com/BurntSushi/toml"

	"github.com/nod-app/nod/packaging/appicon"
)

func main() {
	program := flag.String("program", "", "the program for macOS")
	meta := flag.String("meta", "FyneApp.toml", "name, id, version and build")
	out := flag.String("out", "Nod.app", "the bundle, which must not be there")
	flag.Parse()
	if err := write(*program, *meta, *out); err != nil {
		fmt.Fprintln(os.Stderr, "bundle:", err)
		os.Exit(1)
	}
}

// about is what FyneApp.toml says of the program.
type about struct {
	Details struct {
		Name, ID, Version string
		Build             int
	}
}

func write(program, meta, out string) error {
	var a about
	if _, err := toml.DecodeFile(meta, &a); err != nil {
		return err
	}
	text, err := os.ReadFile(program)
	if err != nil {
		return fmt.Errorf("read the program: %w", err)
	}
	icon, err := appicon.ICNS()
	if err != nil {
		return err
	}
	if err := os.Mkdir(out, 0o755); err != nil {
		return fmt.Errorf("make the bundle: %w", err)
	}
	for _, f := range []struct {
		name string
		data []byte
		mode os.FileMode
	}{
		{"Info.plist", []byte(infoPlist(a)), 0o644},
		{"PkgInfo", []byte("APPL????"), 0o644},
		{"MacOS/nod", text, 0o755},
		{"Resources/nod.icns", icon, 0o644},
	} {
		path := filepath.Join(out, "Contents", filepath.FromSlash(f.name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, f.data, f.mode); err != nil {
			return err
		}
	}
	return nil
}
