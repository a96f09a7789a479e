package config

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/base/lang"
)

// The errors of adding and removing servers.
var (
	ErrServerExists  = lang.Errorf("there is a server of this name already; remove it first")
	ErrServerUnknown = lang.Errorf("there is no server of this name")
)

// AddServer adds a server to the file.
func (l *Live) AddServer(s Server) error {
	return l.edit(func(d document, c Config) (string, Config, error) {
		if c.hasServer(s.Name) {
			return "", c, ErrServerExists
		}
		in := &input{paths: l.paths}
		raw := tableOf(s)
		added := in.servers(table{in: in, path: "mcp", raw: map[string]any{s.Name: raw}})
		if len(in.problems) > 0 {
			return "", c, fmt.Errorf("%w: %s", ErrSetting, in.problems[0])
		}
		text := d.text
		for _, key := range slices.Sorted(maps.Keys(raw)) {
			var ok bool
			if text, ok = documentOf(text).setInTable("mcp."+s.Name, key, valueText(raw[key])); !ok {
				return "", c, errTable
			}
		}
		c.Servers = append(slices.Clone(c.Servers), added...)
		slices.SortFunc(c.Servers, func(a, b Server) int { return strings.Compare(a.Name, b.Name) })
		return text, c, nil
	})
}

// CheckServer says why a server cannot be added; nil: it can, if there is none of its name.
func (l *Live) CheckServer(s Server) error {
	in := &input{paths: l.paths}
	in.servers(table{in: in, path: "mcp", raw: map[string]any{s.Name: tableOf(s)}})
	if len(in.problems) > 0 {
		return fmt.Errorf("%w: %s", ErrSetting, in.problems[0])
	}
	return nil
}

// tableOf returns a server as the file has it.
func tableOf(s Server) map[string]any {
	raw := map[string]any{}
	if s.URL != "" {
		raw["url"] = s.URL
	}
	for key, list := range map[string][]string{"command": s.Command, "folders": s.Folders, "secrets": s.Secrets} {
		if len(list) > 0 {
			raw[key] = anyOf(list)
		}
	}
	return raw
}

// AddServerSecret names a variable of a server whose value is in the keyring, if it is not named yet.
func (l *Live) AddServerSecret(name, variable string) error {
	return l.edit(func(d document, c Config) (string, Config, error) {
		i := slices.IndexFunc(c.Servers, func(s Server) bool { return s.Name == name })
		if i < 0 {
			return "", c, ErrServerUnknown
		}
		in := &input{paths: l.paths}
		valid := in.variable
		if c.Servers[i].URL != "" {
			valid = in.header
		}
		if _, ok := valid("mcp."+name+".secrets", variable); !ok {
			return "", c, fmt.Errorf("%w: %s", ErrSetting, in.problems[0])
		}
		if slices.Contains(c.Servers[i].Secrets, variable) {
			return d.text, c, nil
		}
		c.Servers = slices.Clone(c.Servers)
		c.Servers[i].Secrets = append(slices.Clone(c.Servers[i].Secrets), variable)
		text, ok := d.setInTable("mcp."+name, "secrets", valueText(anyOf(c.Servers[i].Secrets)))
		if !ok {
			return "", c, errTable
		}
		return text, c, nil
	})
}

func anyOf(all []string) []any {
	out := make([]any, len(all))
	for i, s := range all {
		out[i] = s
	}
	return out
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
