package config

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// The errors of adding and removing servers.
var (
	ErrServerExists  = errors.New("there is a server of this name already; remove it first")
	ErrServerUnknown = errors.New("there is no server of this name")
)

// AddServer adds a server to the file.
func (l *Live) AddServer(s Server) error {
	return l.edit(func(d document, c Config) (string, Config, error) {
		if c.hasServer(s.Name) {
			return "", c, ErrServerExists
		}
		in := &input{paths: l.paths}
		command := make([]any, len(s.Command))
		for i, arg := range s.Command {
			command[i] = arg
		}
		added := in.servers(table{in: in, path: "mcp", raw: map[string]any{s.Name: map[string]any{"command": command}}})
		if len(in.problems) > 0 {
			return "", c, fmt.Errorf("%w: %s", ErrSetting, in.problems[0])
		}
		text, ok := d.setInTable("mcp."+s.Name, "command", valueText(command))
		if !ok {
			return "", c, errTable
		}
		c.Servers = append(slices.Clone(c.Servers), added...)
		slices.SortFunc(c.Servers, func(a, b Server) int { return strings.Compare(a.Name, b.Name) })
		return text, c, nil
	})
}

// RemoveServer removes a server from the file.
func (l *Live) RemoveServer(name string) error {
	return l.edit(func(d document, c Config) (string, Config, error) {
		if !c.hasServer(name) {
			return "", c, ErrServerUnknown
		}
		if _, _, ok := d.block("mcp." + name); !ok {
			return "", c, errTable
		}
		c.Servers = slices.DeleteFunc(slices.Clone(c.Servers), func(s Server) bool { return s.Name == name })
		if len(c.Servers) == 0 {
			c.Servers = nil
		}
		return d.cutRule("mcp." + name), c, nil
	})
}

func (c Config) hasServer(name string) bool {
	return slices.ContainsFunc(c.Servers, func(s Server) bool { return s.Name == name })
}
