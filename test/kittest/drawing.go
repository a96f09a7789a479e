package kittest

import (
	"fmt"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
)

// DrawPart returns what is drawn of an object, one line for each text, icon,
// rectangle and so on. Where the object stands in its window makes no difference.
func DrawPart(o fyne.CanvasObject) string {
	if o == nil || !o.Visible() {
		return "(hidden)\n"
	}
	// A container without a layout leaves the object as it is.
	n := parse(test.RenderObjectToMarkup(container.NewWithoutLayout(o)))
	for n.kind != "container" {
		n = n.children[0]
	}
	part := n.children[0]
	part.x, part.y = 0, 0
	return part.String()
}

// DrawCanvas returns what is drawn of a whole window with its dialogs and menus.
func DrawCanvas(c fyne.Canvas) string { return parse(test.RenderToMarkup(c)).String() }

// node is an element of Fyne's markup.
type node struct {
	kind       string // of a widget: its type
	x, y       int    // within the parent
	size       string // "30x20", or what Fyne calls the size of an icon
	attributes []string
	text       string
	children   []*node
}

// parse reads Fyne's markup, which has one element a line and the depth as
// tabs. It is no XML: texts stand in it as they are.
func parse(markup string) *node {
	root := &node{}
	open := []*node{root} // by depth
	for line := range strings.Lines(markup) {
		element := strings.TrimLeft(line, "\t")
		depth := len(line) - len(element)
		if strings.HasPrefix(element, "</") {
			continue
		}
		n := parseElement(strings.TrimSuffix(element, "\n"))
		open = append(open[:depth+1], n)
		open[depth].children = append(open[depth].children, n)
	}
	return root
}

// parseElement reads one line: <text bold pos="1,2" size="30x20">what it says</text>.
func parseElement(element string) *node {
	tag, text, _ := strings.Cut(strings.TrimPrefix(element, "<"), ">")
	words := strings.Fields(strings.TrimSuffix(tag, "/"))
	n := &node{kind: words[0], text: strings.TrimSuffix(text, "</text>")}
	for _, w := range words[1:] {
		name, value, _ := strings.Cut(w, "=")
		value = strings.Trim(value, `"`)
		switch name {
		case "pos":
			_, _ = fmt.Sscanf(value, "%d,%d", &n.x, &n.y)
		case "size":
			n.size = value
		case "type":
			n.kind = strings.TrimPrefix(value, "*")
		default:
			n.attributes = append(n.attributes, strings.ReplaceAll(w, `"`, ""))
		}
	}
	return n
}

// String has a line for each node that draws something, and for each widget
// that holds more than one of them.
func (n *node) String() string {
	all := n.drawn()
	if len(all) == 0 {
		return "(nothing)\n"
	}
	var b strings.Builder
	for _, d := range all {
		d.write(&b, 0)
	}
	return b.String()
}

func (n *node) write(b *strings.Builder, depth int) {
	fmt.Fprintf(b, "%s%d,%d %s %s", strings.Repeat("  ", depth), n.x, n.y, n.size, n.kind)
	for _, a := range n.attributes {
		b.WriteString(" " + a)
	}
	if n.text != "" {
		fmt.Fprintf(b, " %q", n.text)
	}
	b.WriteByte('\n')
	for _, c := range n.children {
		c.write(b, depth+1)
	}
}

// drawn returns n without what draws nothing, or what n holds in its place.
func (n *node) drawn() []*node {
	if !n.holds() {
		if n.blank() {
			return nil
		}
		return []*node{n}
	}
	var all []*node
	for _, c := range n.children {
		all = append(all, c.drawn()...)
	}
	if len(all) > 1 && n.isWidget() {
		n.children = all
		return []*node{n}
	}
	for _, c := range all {
		c.x, c.y = c.x+n.x, c.y+n.y
		if n.isWidget() && !strings.Contains(c.kind, ".") {
			c.kind = n.kind + "/" + c.kind
		}
	}
	return all
}

func (n *node) isWidget() bool { return strings.Contains(n.kind, ".") }

// holds says whether n draws nothing but what is in it.
func (n *node) holds() bool {
	return n.isWidget() || slices.Contains([]string{"", "canvas", "content", "overlay", "container"}, n.kind)
}

// blank says whether n leaves no trace: an empty text, a transparent rectangle, a gap.
func (n *node) blank() bool {
	switch n.kind {
	case "text":
		return n.text == ""
	case "rectangle":
		return !slices.ContainsFunc(n.attributes, func(a string) bool {
			return strings.HasPrefix(a, "fillColor=") || strings.HasPrefix(a, "strokeColor=")
		})
	}
	return n.kind == "spacer"
}
