package turn

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/nod-app/nod/llm"
	"github.com/nod-app/nod/tools"
)

// offer is the tools that a conversation is offered.
type offer struct {
	shown  []llm.Tool // each request describes them
	behind []llm.Tool // the model finds them with findTools and calls them with callTool
}

// offered returns the descriptions of a set of tools for a model, in the order of the
// set, as far as they fit the window, and the names of those that do not. What is off, unknown or
// named twice is left out. With findTools come callTool and all the other tools.
func offered(specs []tools.Spec, set []string, window int) (o offer, left []string) {
	for i, name := range set {
		at := slices.IndexFunc(specs, func(s tools.Spec) bool { return s.Name == name })
		if at < 0 || !specs[at].Enabled || slices.Index(set, name) != i {
			continue
		}
		if o.shown = append(o.shown, described(specs[at])); name == findTools {
			o.shown = append(o.shown, callAny())
		}
	}
	o.shown, left = fitTools(o.shown, window)
	if slices.Contains(o.names(), callTool) {
		for _, s := range specs {
			if s.Enabled && !slices.Contains(set, s.Name) {
				o.behind = append(o.behind, described(s))
			}
		}
	}
	return o, left
}

func described(s tools.Spec) llm.Tool {
	return llm.Tool{Name: s.Name, Description: s.Description, Schema: simpleSchema(s.ArgsSchema)}
}

// fitTools makes the tools take half of the window at most: first the arguments
// lose their descriptions, then the last tools are left out. It returns the names
// of those.
func fitTools(ts []llm.Tool, window int) (fit []llm.Tool, left []string) {
	if estimateTools(ts) > window/2 {
		for i, t := range ts {
			if n, err := parseTree(t.Schema); err == nil {
				ts[i].Schema = json.RawMessage(dropDescriptions(n).String())
			}
		}
	}
	for estimateTools(ts) > window/2 {
		left = append([]string{ts[len(ts)-1].Name}, left...)
		ts = ts[:len(ts)-1]
	}
	return ts, left
}

// dropDescriptions returns a schema whose arguments have no descriptions.
func dropDescriptions(n node) node {
	props := n.at("properties")
	if props == nil {
		return n
	}
	for i := range props.children {
		p := &props.children[i]
		p.children = slices.DeleteFunc(p.children, func(k node) bool { return k.key == "description" })
	}
	return n
}

// simpleSchema returns a schema as old servers take it: each property of one type,
// enumerations of strings only, and nothing but what a small model reads
// (docs/ollama.md, 2).
func simpleSchema(raw json.RawMessage) json.RawMessage {
	n, err := parseTree(raw)
	if err != nil || n.kind != '{' {
		n = node{kind: '{'}
	}
	n = simplifyNode(n)
	n.set("type", node{kind: '"', text: "object"})
	if n.at("properties") == nil {
		n.set("properties", node{kind: '{'})
	}
	return json.RawMessage(n.String())
}

func simplifyNode(n node) node {
	out := node{kind: '{', key: n.key}
	for _, k := range n.children {
		switch k.key {
		case "type":
			out.set("type", firstType(k))
		case "description", "required":
			out.set(k.key, k)
		case "enum":
			if !slices.ContainsFunc(k.children, func(v node) bool { return v.kind != '"' }) {
				out.set(k.key, k)
			}
		case "items":
			out.set(k.key, simplifyNode(k))
		case "properties":
			props := node{kind: '{'}
			for _, p := range k.children {
				props.children = append(props.children, simplifyNode(p))
			}
			out.set(k.key, props)
		}
	}
	if out.at("type") == nil {
		out.set("type", node{kind: '"', text: "string"})
	}
	return out
}

// firstType returns the first type of a list that is not null.
func firstType(n node) node {
	for _, k := range n.children {
		if k.text != "null" {
			return k
		}
	}
	return n
}

func (n *node) set(key string, v node) {
	v.key = key
	if old := n.at(key); old != nil {
		*old = v
		return
	}
	n.children = append(n.children, v)
}

// signature returns the signature of a tool in a line: reject_proposal(proposal_id: string,
// reason?: string).
func signature(t llm.Tool) string {
	n, err := parseTree(t.Schema)
	if err != nil {
		return t.Name
	}
	required := n.at("required")
	must := func(name string) bool {
		return required != nil && slices.ContainsFunc(required.children, func(k node) bool { return k.text == name })
	}
	var args []string
	if props := n.at("properties"); props != nil {
		for _, p := range props.children {
			args = append(args, argument(p, must(p.key)))
		}
	}
	return t.Name + "(" + strings.Join(args, ", ") + ")"
}

func argument(p node, must bool) string {
	kind := "string"
	if t := p.at("type"); t != nil && t.kind == '"' {
		kind = t.text
	}
	if e := p.at("enum"); e != nil && len(e.children) > 0 {
		var values []string
		for _, v := range e.children {
			values = append(values, v.String())
		}
		kind = strings.Join(values, "|")
	}
	if must {
		return p.key + ": " + kind
	}
	return p.key + "?: " + kind
}
