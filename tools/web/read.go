package web

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/safetext"
)

// maxText is how much of a page's text is given to the model, in bytes.
const maxText = 32 << 10

// pageText is the visible text of a page.
type pageText struct {
	Title string `json:"title"`
	Text  string `json:"text"`
	More  bool   `json:"more"`
}

// script reads title and text. It runs apart from the page's own scripts, and
// takes the document's properties from where elements of the page that are
// named 'body' or 'title' cannot stand in for them. It cuts before anything
// leaves the page.
const script = `(() => {
  const get = name => Object.getOwnPropertyDescriptor(Document.prototype, name).get.call(document);
  const body = get('body');
  const text = String(body ? body.innerText : get('documentElement').textContent);
  return JSON.stringify({title: String(get('title')).slice(0, 1000), text: text.slice(0, %d), more: text.length > %d});
})()`

// read runs the script in the browser in a world of its own, through the DevTools protocol:
// Playwright's Evaluate would run among the page's scripts.
func (s *session) read() (pageText, error) {
	cdp, err := s.context.NewCDPSession(s.page)
	if err != nil {
		return pageText{}, err
	}
	tree, err := cdp.Send("Page.getFrameTree", map[string]any{})
	if err != nil {
		return pageText{}, err
	}
	frame, _ := at(tree, "frameTree", "frame", "id").(string)
	world, err := cdp.Send("Page.createIsolatedWorld", map[string]any{"frameId": frame, "worldName": "nod"})
	if err != nil {
		return pageText{}, err
	}
	answer, err := cdp.Send("Runtime.evaluate", map[string]any{
		"expression": fmt.Sprintf(script, maxText, maxText), "contextId": at(world, "executionContextId"), "returnByValue": true,
		"timeout": s.pace.page.Milliseconds(),
	})
	if err != nil {
		return pageText{}, err
	}
	text, ok := at(answer, "result", "value").(string)
	if !ok {
		return pageText{}, lang.Errorf("the page gave no text")
	}
	var out pageText
	return out, json.Unmarshal([]byte(text), &out)
}

// at walks into nested objects; nil if there is no such thing.
func at(v any, names ...string) any {
	for _, n := range names {
		m, ok := v.(map[string]any)
		if !ok {
			return nil
		}
		v = m[n]
	}
	return v
}

// cut makes the text valid, free of control characters and at most maxText bytes.
func cut(text string) (string, bool) {
	text = strings.Map(func(r rune) rune {
		if r < ' ' && r != '\n' && r != '\t' || r >= 0x7f && r < 0xa0 {
			return -1
		}
		return r
	}, strings.ToValidUTF8(text, "\uFFFD"))
	return safetext.Cut(text, maxText), len(text) > maxText
}
