package assistant

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/agent/catalogue"
	"github.com/nod-app/nod/test/tinymodel"
)

// What the guidance says of tools is true: each that it names exists, and so
// does each argument.
func TestGuidanceNamesWhatExists(t *testing.T) {
	var known []string
	for _, s := range specs(t) {
		known = append(known, s.Name)
		for _, m := range regexp.MustCompile(`"([a-z]+_[a-z_]+)":\{`).FindAllStringSubmatch(string(s.ArgsSchema), -1) {
			known = append(known, m[1])
		}
	}
	for _, name := range regexp.MustCompile(`[a-z]+_[a-z_]+`).FindAllString(Guidance(), -1) {
		if !slices.Contains(known, name) {
			t.Errorf("there is no %s", name)
		}
	}
}

// A model that is given the guidance does with each of its sentences what the
// guidance says, and is offered the tool that it takes.
func TestGuidanceInTheModelsWords(t *testing.T) {
	examples := regexp.MustCompile(`(?m)^- "(.+)" → (\w+)$`).FindAllStringSubmatch(Guidance(), -1)
	if len(examples) < 11 {
		t.Fatalf("%d examples", len(examples))
	}
	for _, e := range examples {
		said, tool := e[1], e[2]
		offered := toolsFor(said, nil, specs(t), vocabularyOf(specs(t)), 8192)
		text := guidanceFor(offered, 8192)
		if text == "" || !slices.Contains(offered, tool) {
			t.Errorf("%q: offered %v, guided %v", said, offered, text != "")
		}
		reply, _, err := tinymodel.Reply([]tinymodel.Message{{Role: "system", Content: text}, {Role: "user", Content: said}})
		_, calls := tinymodel.Calls(reply)
		if err != nil || len(calls) != 1 || calls[0].Function.Name != tool {
			t.Errorf("%q: %q, %v; the guidance says %s", said, reply, err, tool)
		}
	}
}

func TestGuidanceWhereThereIsRoom(t *testing.T) {
	all := catalogue.Names(specs(t))
	for window, want := range map[int]bool{1024: false, 2048: false, 4096: true, 32768: true} {
		if got := guidanceFor(all, window) != ""; got != want {
			t.Errorf("%d tokens: %v", window, got)
		}
	}
	if guidanceFor([]string{"clipboard.read"}, 32768) != "" {
		t.Error("guidance for tools that are not offered")
	}
	for _, text := range []string{proposalGuidance, planGuidance, negotiatingGuidance} {
		if strings.Contains(text, "\t") || len(text) > 2000 {
			t.Errorf("%d bytes are more than a small model takes in", len(text))
		}
	}
}
