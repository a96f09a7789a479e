package turn

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strings"
)

// node is a JSON value that keeps the order of its members.
type node struct {
	key      string // in an object
	kind     byte   // '{', '[', '"', or 0: a number, true, false or null
	text     string // of a string: its value; of kind 0: its JSON
	children []node
}

// maxDepth is how deep a result may nest; the policy refuses deeper arguments,
// too.
const maxDepth = 32

var errDeep = errors.New("read JSON: it nests too deep")

// parseTree reads exactly one JSON value.
func parseTree(raw []byte) (node, error) {
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	n, err := readNode(d, 0)
	if err != nil {
		return node{}, err
	}
	if _, err := d.Token(); err != io.EOF {
		return node{}, errors.New("read JSON: something follows it")
	}
	return n, nil
}

func readNode(d *json.Decoder, depth int) (node, error) {
	if depth > maxDepth {
		return node{}, errDeep
	}
	t, err := d.Token()
	if err != nil {
		return node{}, err
	}
	switch t := t.(type) {
	case json.Delim:
		return readChildren(d, byte(t), depth)
	case string:
		return node{kind: '"', text: t}, nil
	case json.Number:
		return node{text: t.String()}, nil
	case bool:
		if t {
			return node{text: "true"}, nil
		}
		return node{text: "false"}, nil
	}
	return node{text: "null"}, nil
}

func readChildren(d *json.Decoder, kind byte, depth int) (node, error) {
	n := node{kind: kind}
	for d.More() {
		key := ""
		if kind == '{' {
			t, err := d.Token()
			if err != nil {
				return node{}, err
			}
			key, _ = t.(string)
		}
		kid, err := readNode(d, depth+1)
		if err != nil {
			return node{}, err
		}
		kid.key = key
		n.children = append(n.children, kid)
	}
	_, err := d.Token() // the closing bracket
	return n, err
}

func (n *node) each(f func(*node)) {
	f(n)
	for i := range n.children {
		n.children[i].each(f)
	}
}

// at returns the node under those keys, nil if there is none.
func (n *node) at(keys ...string) *node {
	for _, k := range keys {
		var next *node
		for i := range n.children {
			if n.kind == '{' && n.children[i].key == k {
				next = &n.children[i]
			}
		}
		if n = next; n == nil {
			return nil
		}
	}
	return n
}

func (n node) String() string {
	var b strings.Builder
	n.write(&b)
	return b.String()
}

func (n node) write(b *strings.Builder) {
	switch n.kind {
	case '"':
		b.WriteString(quoted(n.text))
	case '{', '[':
		b.WriteByte(n.kind)
		for i, k := range n.children {
			if i > 0 {
				b.WriteByte(',')
			}
			if n.kind == '{' {
				b.WriteString(quoted(k.key))
				b.WriteByte(':')
			}
			k.write(b)
		}
		b.WriteByte(n.kind + 2) // '}' and ']' stand two after their partners
	default:
		b.WriteString(n.text)
	}
}

// quoted returns s as a JSON string in which '<' stays one character.
func quoted(s string) string {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if e.Encode(s) != nil {
		return `""`
	}
	return strings.TrimSuffix(b.String(), "\n")
}
