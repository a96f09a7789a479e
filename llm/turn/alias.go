package turn

import (
	"bytes"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/nod-app/nod/tools"
)

// Aliases are the short ids of a conversation: the proposal with the id a[0] is
// "1". A small model repeats "1" more surely than "k3m9abcd". An id keeps its
// alias for as long as the conversation lives, so none ever comes to mean
// another proposal. The zero value is an empty table; tables are never changed
// in place.
type Aliases []string

// maxAliases bounds a table; what is listed after that goes by its own id.
const maxAliases = 999

// The tool whose result lists ids, where they stand in it, and the argument that
// takes one.
const (
	aliasList = "list_proposals"
	aliasIn   = "proposals"
	aliasID   = "id"
	aliasArg  = "proposal_id"
	aliasName = "short_id" // as the model is shown it, beside the id
)

// annotate gives each proposal that a result lists its alias and writes it into the
// data, before everything else that the result says of it.
func (a Aliases) annotate(res tools.Result) (Aliases, []byte) {
	if res.Tool != aliasList || !res.Success {
		return a, res.Data
	}
	n, err := parseTree(res.Data)
	if err != nil {
		return a, res.Data
	}
	list := n.at(aliasIn)
	if list == nil || list.kind != '[' {
		return a, res.Data
	}
	a = slices.Clone(a)
	for i := range list.children {
		p := &list.children[i]
		id := p.at(aliasID)
		if p.kind != '{' || id == nil || id.kind != '"' || id.text == "" {
			continue
		}
		at := slices.Index(a, id.text)
		if at < 0 && len(a) < maxAliases {
			a = append(a, id.text)
			at = len(a) - 1
		}
		if at >= 0 {
			p.children = slices.Insert(p.children, 0, node{key: aliasName, kind: '"', text: strconv.Itoa(at + 1)})
		}
	}
	return a, []byte(n.String())
}

// resolve puts the id in place of an alias in the arguments of a call, and
// changes no other byte: what is wrong with them is for the registry to
// say. Only exactly "1", or 1, is an alias; not " 1", "01" or "#1".
func (a Aliases) resolve(args []byte) []byte {
	from, to, ok := valueOf(args, aliasArg)
	if !ok {
		return args
	}
	text := string(args[from:to])
	if s := strings.Trim(text, `"`); len(text) == len(s)+2 {
		text = s
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > len(a) || strconv.Itoa(n) != text {
		return args
	}
	return slices.Concat(args[:from], []byte(quoted(a[n-1])), args[to:])
}

// valueOf finds the scalar value of a member of a JSON object; ok is false if
// there is not exactly one.
func valueOf(args []byte, name string) (from, to int, ok bool) {
	d := json.NewDecoder(bytes.NewReader(args))
	d.UseNumber()
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return 0, 0, false
	}
	found := 0
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return 0, 0, false
		}
		var v json.RawMessage
		if d.Decode(&v) != nil {
			return 0, 0, false
		}
		if key == name {
			found++
			to = int(d.InputOffset())
			from = to - len(v)
		}
	}
	_, err := d.Token()
	return from, to, err == nil && found == 1
}
