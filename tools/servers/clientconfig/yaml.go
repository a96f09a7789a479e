package clientconfig

import (
	"bytes"
	"errors"
	"slices"

	"go.yaml.in/yaml/v3"
)

// yamlFormat is the configuration of goose.
type yamlFormat struct{}

// extension is a server as goose has it. What else it has is goose's.
type extension struct {
	Type    string            `yaml:"type"`
	Command string            `yaml:"cmd"`
	Args    []string          `yaml:"args"`
	Env     map[string]string `yaml:"envs"`
	EnvKeys []string          `yaml:"env_keys"`
	URL     string            `yaml:"uri"`
	Headers map[string]string `yaml:"headers"`
}

func (yamlFormat) parse(text []byte, key string) ([]Entry, error) {
	_, servers, err := yamlServers(text, key)
	if err != nil || servers == nil {
		return nil, err
	}
	var out []Entry
	for i := 0; i+1 < len(servers.Content); i += 2 {
		e := Entry{Name: servers.Content[i].Value}
		var x extension
		switch err := servers.Content[i+1].Decode(&x); {
		case err != nil || servers.Content[i+1].Kind != yaml.MappingNode:
			e.Left = "it is not written as servers are"
		case x.Type != "stdio" && x.Type != "streamable_http":
			continue // goose's own
		case len(x.EnvKeys) > 0:
			e.Left = "goose keeps secrets for it"
		case x.Type == "stdio":
			e.Command, e.Secrets = append([]string{x.Command}, x.Args...), x.Env
		default:
			e.URL, e.Secrets = x.URL, x.Headers
		}
		out = append(out, e)
	}
	return out, nil
}

func (yamlFormat) write(text []byte, key, program string, names map[string]string) ([]byte, error) {
	root, servers, err := yamlServers(text, key)
	if err != nil || servers == nil {
		return nil, errors.Join(err, errors.New("its servers are gone"))
	}
	for i := 0; i+1 < len(servers.Content); i += 2 {
		name, ok := names[servers.Content[i].Value]
		if !ok {
			continue
		}
		x := servers.Content[i+1]
		for _, gone := range []string{"envs", "uri", "headers"} {
			if at := keyAt(x, gone); at >= 0 {
				x.Content = slices.Delete(x.Content, at, at+2)
			}
		}
		if err := errors.Join(set(x, "type", "stdio"), set(x, "cmd", program), set(x, "args", wrap(name))); err != nil {
			return nil, err
		}
	}
	var out bytes.Buffer
	enc := yaml.NewEncoder(&out)
	enc.SetIndent(2)
	err = errors.Join(enc.Encode(root), enc.Close())
	return out.Bytes(), err
}

// yamlServers returns the whole of a file and the mapping of its servers; nil: it has none.
func yamlServers(text []byte, key string) (root, servers *yaml.Node, err error) {
	root = &yaml.Node{}
	if err := yaml.Unmarshal(text, root); err != nil {
		return nil, nil, err
	}
	if len(root.Content) == 0 {
		return root, nil, nil
	}
	if root.Content[0].Kind != yaml.MappingNode {
		return nil, nil, errors.New("it is no mapping")
	}
	at := keyAt(root.Content[0], key)
	if at < 0 {
		return root, nil, nil
	}
	servers = root.Content[0].Content[at+1]
	if servers.Kind != yaml.MappingNode {
		return nil, nil, errors.New(key + " is no mapping")
	}
	return root, servers, nil
}

func keyAt(m *yaml.Node, key string) int {
	for i := 0; i+1 < len(m.Content); i += 2 {
		if m.Content[i].Value == key {
			return i
		}
	}
	return -1
}

// set gives a mapping a value, in its place where it has one.
func set(m *yaml.Node, key string, value any) error {
	var n yaml.Node
	if err := n.Encode(value); err != nil {
		return err
	}
	if at := keyAt(m, key); at >= 0 {
		m.Content[at+1] = &n
		return nil
	}
	m.Content = append(m.Content, &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: key}, &n)
	return nil
}
