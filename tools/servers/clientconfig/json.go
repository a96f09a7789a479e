package clientconfig

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/tailscale/hujson"
)

// jsonFormat is JSON, with comments and commas at the end where there are some.
type jsonFormat struct{}

// jsonServer is a server as these files have it. What else it has is the assistant's.
type jsonServer struct {
	Command string            `json:"command"`
	Args    []string          `json:"args"`
	Env     map[string]string `json:"env"`
	URL     string            `json:"url"`
	Type    string            `json:"type"`
	Headers map[string]string `json:"headers"`
	Folder  string            `json:"cwd"`
	EnvFile string            `json:"envFile"`
}

func (jsonFormat) parse(text []byte, key string) ([]Entry, error) {
	_, servers, err := jsonServers(text, key)
	if err != nil || servers == nil {
		return nil, err
	}
	var out []Entry
	for _, m := range servers.Members {
		e := Entry{Name: nameIn(m)}
		var s jsonServer
		standard := m.Value.Clone()
		standard.Standardize()
		switch obj, isObject := m.Value.Value.(*hujson.Object); {
		case !isObject || json.Unmarshal(standard.Pack(), &s) != nil || twice(obj):
			e.Left = "it is not written as servers are"
		case s.Folder != "" || s.EnvFile != "":
			e.Left = "it is started in a folder, or with a file of variables, of its own"
		case s.Type == "sse":
			e.Left = "it speaks SSE, which Nod does not"
		case s.URL != "":
			e.URL, e.Secrets = s.URL, s.Headers
		default:
			e.Command, e.Secrets = append([]string{s.Command}, s.Args...), s.Env
		}
		out = append(out, e)
	}
	return out, nil
}

func (jsonFormat) write(text []byte, key, program string, names map[string]string) ([]byte, error) {
	root, servers, err := jsonServers(text, key)
	if err != nil || servers == nil {
		return nil, errors.Join(err, errors.New("its servers are gone"))
	}
	for _, m := range servers.Members {
		if name, ok := names[nameIn(m)]; ok {
			if err := rewrite(m.Value.Value.(*hujson.Object), program, name); err != nil {
				return nil, err
			}
		}
	}
	return root.Pack(), nil
}

// rewrite has a server be Nod's, in the place of its command or address; the members that are not about these stay.
func rewrite(o *hujson.Object, program, name string) error {
	args, err := json.Marshal(wrap(name))
	if err != nil {
		return err
	}
	list, err := hujson.Parse(args)
	if err != nil {
		return err
	}
	hasCommand := member(*o, "command") >= 0
	cut(o, func(name string) bool { return name == "env" || name == "headers" || name == "url" && hasCommand })
	if i := member(*o, "url"); i >= 0 {
		o.Members[i].Name.Value = hujson.String("command")
	}
	at := member(*o, "command")
	o.Members[at].Value.Value = hujson.String(program)
	if i := member(*o, "type"); i >= 0 {
		o.Members[i].Value.Value = hujson.String("stdio")
	}
	if i := member(*o, "args"); i >= 0 {
		o.Members[i].Value.Value = list.Value
		return nil
	}
	added := hujson.ObjectMember{Name: hujson.Value{Value: hujson.String("args")}, Value: hujson.Value{BeforeExtra: hujson.Extra(" "), Value: list.Value}}
	if extra := o.Members[at].Name.BeforeExtra; extra.IsStandard() {
		added.Name.BeforeExtra = slices.Clone(extra)
	}
	o.Members = slices.Insert(o.Members, at+1, added)
	return nil
}

// cut removes members, and keeps the comments before them.
func cut(o *hujson.Object, gone func(name string) bool) {
	var left []hujson.ObjectMember
	var comments hujson.Extra
	for _, m := range o.Members {
		if gone(nameIn(m)) {
			if !m.Name.BeforeExtra.IsStandard() {
				comments = append(comments, m.Name.BeforeExtra...)
			}
			continue
		}
		m.Name.BeforeExtra = append(comments, m.Name.BeforeExtra...)
		left, comments = append(left, m), nil
	}
	o.Members, o.AfterExtra = left, append(comments, o.AfterExtra...)
}

// jsonServers returns the whole of a file and the object of its servers; nil: it has none.
func jsonServers(text []byte, key string) (hujson.Value, *hujson.Object, error) {
	root, err := hujson.Parse(text)
	if err != nil {
		return root, nil, err
	}
	o, ok := root.Value.(*hujson.Object)
	if !ok || twice(o) {
		return root, nil, errors.New("it is no JSON object, or has a member twice")
	}
	i := member(*o, key)
	if i < 0 {
		return root, nil, nil
	}
	servers, ok := o.Members[i].Value.Value.(*hujson.Object)
	if !ok || twice(servers) {
		return root, nil, fmt.Errorf("%s is no JSON object, or has a member twice", key)
	}
	return root, servers, nil
}

func nameIn(m hujson.ObjectMember) string { return m.Name.Value.(hujson.Literal).String() }

func member(o hujson.Object, name string) int {
	return slices.IndexFunc(o.Members, func(m hujson.ObjectMember) bool { return nameIn(m) == name })
}

// twice reports whether an object has two members of one name: which of them counts, each reader decides for itself.
func twice(o *hujson.Object) bool {
	seen := map[string]bool{}
	for _, m := range o.Members {
		if seen[nameIn(m)] {
			return true
		}
		seen[nameIn(m)] = true
	}
	return false
}
