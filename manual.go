package main

import (
	"fmt"

	"github.com/alecthomas/kong"

	"github.com/nod-app/nod/app/agent/manual"
	"github.com/nod-app/nod/app/cli"
	"github.com/nod-app/nod/app/system/buildinfo"
)

type manCmd struct{}

func (c *manCmd) Run(s *cli.Session, k *kong.Kong) error {
	_, err := fmt.Fprint(s.Out, manual.Man(k.Model, version, buildinfo.Read().Time))
	return err
}

type completionCmd struct {
	Shell string `arg:"" enum:"bash,zsh,fish" help:"bash, zsh or fish."`
}

func (c *completionCmd) Run(s *cli.Session, k *kong.Kong) error {
	translate(k.Model)
	write := map[string]func(*kong.Application) string{"bash": manual.Bash, "zsh": manual.Zsh, "fish": manual.Fish}
	_, err := fmt.Fprint(s.Out, write[c.Shell](k.Model))
	return err
}
