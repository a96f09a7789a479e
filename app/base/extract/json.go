package extract

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/nod-app/nod/app/base/lang"
)

const (
	maxJSONDepth  = 64
	maxJSONValues = 200_000
)

// readJSON reads JSON, or one value a line. An object with text in it is a row,
// its simple values are the cells in their order; what lies in it follows, below
// a heading of its name or title.
func readJSON(ctx context.Context, content []byte) ([]Block, error) {
	s, err := wholeText(content)
	if err != nil {
		return nil, err
	}
	j := &jsonReader{ctx: ctx, d: jsontext.NewDecoder(strings.NewReader(s), jsontext.AllowDuplicateNames(true))}
	for {
		v, err := j.value("")
		if errors.Is(err, io.EOF) {
			return j.blocks, nil
		}
		if err != nil {
			return nil, err
		}
		j.add(v, "", 1)
	}
}

// jsonValue is one value; members of an object and elements of an array keep their order.
type jsonValue struct {
	key      string
	scalar   string
	members  []jsonValue // of an object
	elements []jsonValue // of an array
	at       string
}

func (v jsonValue) simple() bool { return v.members == nil && v.elements == nil }

type jsonReader struct {
	ctx    context.Context
	d      *jsontext.Decoder
	read   int
	blocks []Block
}

func (j *jsonReader) value(key string) (jsonValue, error) {
	if j.read++; j.read > maxJSONValues || j.d.StackDepth() > maxJSONDepth {
		return jsonValue{}, ErrLimit
	}
	if j.read%1000 == 0 && j.ctx.Err() != nil {
		return jsonValue{}, context.Cause(j.ctx)
	}
	t, err := j.d.ReadToken()
	if errors.Is(err, io.EOF) && j.d.StackDepth() == 0 {
		return jsonValue{}, io.EOF
	}
	if err != nil {
		return jsonValue{}, fmt.Errorf("%w: %w", ErrBroken, err)
	}
	v := jsonValue{key: key, at: string(j.d.StackPointer())}
	switch t.Kind() {
	case '{':
		v.members = []jsonValue{}
		err = j.list(&v.members, true)
	case '[':
		v.elements = []jsonValue{}
		err = j.list(&v.elements, false)
	case 'n':
	default:
		v.scalar = strings.TrimSpace(t.String())
	}
	return v, err
}

// list reads the members of an object or the elements of an array to its end.
func (j *jsonReader) list(into *[]jsonValue, named bool) error {
	for {
		switch j.d.PeekKind() {
		case '}', ']':
			if _, err := j.d.ReadToken(); err != nil {
				return fmt.Errorf("%w: %w", ErrBroken, err)
			}
			return nil
		}
		key := ""
		if named {
			t, err := j.d.ReadToken()
			if err != nil {
				return fmt.Errorf("%w: %w", ErrBroken, err)
			}
			key = t.String()
		}
		v, err := j.value(key)
		if errors.Is(err, io.EOF) {
			err = lang.Errorf("%w: it is cut off", ErrBroken)
		}
		if err != nil {
			return err
		}
		*into = append(*into, v)
	}
}

// add adds what is in a value, level headings deep.
func (j *jsonReader) add(v jsonValue, name string, level int) {
	switch {
	case v.members != nil:
		j.object(v, level)
	case v.elements != nil:
		for i, e := range v.elements {
			if e.simple() {
				if e.scalar != "" {
					j.blocks = append(j.blocks, Block{Kind: Item, Text: e.scalar, Place: Place{Ref: e.at}})
				}
				continue
			}
			j.add(e, name+" "+strconv.Itoa(i+1), level)
		}
	case v.scalar != "":
		j.blocks = append(j.blocks, Block{Kind: Paragraph, Text: v.scalar, Place: Place{Ref: v.at}})
	}
}

func (j *jsonReader) object(v jsonValue, level int) {
	var head, cells []string
	var inner []jsonValue
	for _, m := range v.members {
		switch {
		case m.simple() && m.scalar != "":
			head, cells = append(head, m.key), append(cells, m.scalar)
		case m.elements != nil && allSimple(m.elements):
			if text := joined(m.elements); text != "" {
				head, cells = append(head, m.key), append(cells, text)
			}
		case level > 1 && m.elements != nil && allNames(m.elements): // at the top they are what others refer to
			head, cells = append(head, m.key), append(cells, names(m.elements))
		case !m.simple() && flatObject(m): // {"assignee": {"name": "Ann"}}
			for _, f := range m.members {
				if f.scalar != "" {
					head, cells = append(head, m.key+"."+f.key), append(cells, f.scalar)
				}
			}
		case !m.simple():
			inner = append(inner, m)
		}
	}
	if len(inner) == 0 {
		if len(cells) > 0 {
			j.blocks = append(j.blocks, rowBlock(head, cells, Place{Ref: v.at}))
		}
		return
	}
	if name := objectName(head, cells); name != "" {
		j.blocks = append(j.blocks, Block{Kind: Heading, Level: level, Text: name, Place: Place{Ref: v.at}})
	}
	if len(cells) > 1 {
		j.blocks = append(j.blocks, rowBlock(head, cells, Place{Ref: v.at}))
	}
	for _, m := range inner {
		if strings.TrimSpace(m.key) != "" {
			j.blocks = append(j.blocks, Block{Kind: Heading, Level: level + 1, Text: m.key, Place: Place{Ref: m.at}})
		}
		j.add(m, m.key, level+2)
	}
}

// objectName returns the value by which an object is called.
func objectName(head, cells []string) string {
	for _, want := range []string{"name", "title", "label", "summary"} {
		for i, h := range head {
			if strings.EqualFold(h, want) {
				return cells[i]
			}
		}
	}
	return ""
}

func allSimple(vs []jsonValue) bool {
	for _, v := range vs {
		if !v.simple() {
			return false
		}
	}
	return true
}

// allNames reports objects that hold nothing but a name, such as labels.
func allNames(vs []jsonValue) bool {
	for _, v := range vs {
		if !flatObject(v) || nameOf(v) == "" {
			return false
		}
		for _, m := range v.members {
			switch strings.ToLower(m.key) {
			case "name", "title", "fullname", "id", "_id", "color", "colour":
			default:
				return false
			}
		}
	}
	return len(vs) > 0
}

func nameOf(v jsonValue) string {
	for _, m := range v.members {
		switch strings.ToLower(m.key) {
		case "name", "title", "fullname":
			return m.scalar
		}
	}
	return ""
}

func names(vs []jsonValue) string {
	var out []string
	for _, v := range vs {
		out = append(out, nameOf(v))
	}
	return strings.Join(out, ", ")
}

func flatObject(v jsonValue) bool {
	return v.members != nil && len(v.members) <= 4 && allSimple(v.members)
}

func joined(vs []jsonValue) string {
	var b bytes.Buffer
	for i, v := range vs {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(v.scalar)
	}
	return b.String()
}
