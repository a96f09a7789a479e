// Package manual writes what the command line says of itself in the forms that other programs
// read: a man page, and completions for bash, zsh and fish.
package manual

import (
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// command is one command with what can follow it.
type command struct {
	path  string // below the program's name, as typed: "/rules/add"; empty: the program itself
	node  *kong.Node
	parts []*kong.Node // its subcommands
	flags []*kong.Flag // its own
}

// commands returns the program and all its commands that are listed, each before its parts.
func commands(app *kong.Application) []command {
	var out []command
	var add func(n *kong.Node, path string)
	add = func(n *kong.Node, path string) {
		c := command{path: path, node: n, flags: listed(n.Flags)}
		if n.DefaultCmd != nil { // its flags are taken without its name, too
			c.flags = slices.Concat(c.flags, listed(n.DefaultCmd.Flags))
		}
		for _, part := range n.Children {
			if !part.Hidden && part.Type == kong.CommandNode {
				c.parts = append(c.parts, part)
			}
		}
		out = append(out, c)
		for _, part := range c.parts {
			add(part, path+"/"+part.Name)
		}
	}
	add(app.Node, "")
	return out
}

func listed(flags []*kong.Flag) []*kong.Flag {
	return slices.DeleteFunc(slices.Clone(flags), func(f *kong.Flag) bool { return f.Hidden })
}

// words returns the flags of a command as typed, and the names and aliases of its parts.
func (c command) words() []string {
	var out []string
	for _, p := range c.parts {
		out = append(out, slices.Concat([]string{p.Name}, p.Aliases)...)
	}
	for _, f := range c.flags {
		out = append(out, "--"+f.Name)
	}
	return out
}

// values returns the values that a flag takes if these are a few, without the empty one.
func values(v *kong.Value) []string {
	if v.Enum == "" {
		return nil
	}
	return slices.DeleteFunc(v.EnumSlice(), func(s string) bool { return s == "" })
}

// argumentValues returns the values that the first argument of a command takes if these are a few.
func (c command) argumentValues() []string {
	for _, p := range c.node.Positional {
		if v := values(p); v != nil {
			return v
		}
	}
	return nil
}

// single returns a text in single quotes, as bash and zsh read it.
func single(s string) string { return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'" }
