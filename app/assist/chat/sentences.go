package chat

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/nod-app/nod/app/base/lang"
)

// sentence is how people say a command.
type sentence struct {
	pattern *regexp.Regexp // of all of it, without what is polite
	command string         // with $1 for what the pattern takes; empty: it means something else
}

// sentences are the ones that are understood without a model. The first that fits counts. None of them decides
// about a proposal by itself: that is what the buttons are for.
var sentences = compiled([][2]string{
	{`(?:what|which|any) (?:proposals|suggestions)(?: (?:do you have|have you got|are there|are waiting|wait))?(?: for me)?`, "/proposals"},
	{`(?:what is|what's|anything|is there anything|what) (?:new|waiting|waits)(?: for me)?`, "/proposals"},
	{`(?:(?:show|list|give)(?: me)? )?(?:all )?(?:the |my |your )?(?:proposals|suggestions)`, "/proposals"},
	{`(?:approve|accept) (?:all|everything|them all|all of them|all (?:the )?proposals)`, "/approve-all"},
	{`(?:approve|accept|reject|decline) (?:it|that|this|that one|this one|the proposal)(?:,.*)?`, "/proposals"},
	{`(?:approve|accept|reject|decline) (?:the |my )?(.+?)(?: proposal| one)?(?:,.*)?`, "/proposals $1"},
	{`undo(?: it| that| this)?|undo (?:the|my) last (?:one|thing|step|change|move|approval)|(?:take|put|move) (?:it|that|this|them) back`, "/undo"},
	{`pause(?: nod| watching)?(?: for now)?|stop watching(?: for now)?|take a break`, "/pause"},
	{`resume(?: watching)?|(?:continue|start|go on) watching(?: again)?|watch again`, "/resume"},
	{`(?:what|which) folders (?:do you watch|are you watching|are watched)|(?:show|list)(?: me)? (?:the |my )?watched folders`, "/folders"},
	{`watch ([~/].+|[a-z]:\\.+)`, "/watch $1"},
	{`(?:unwatch|stop watching) ([~/].+|[a-z]:\\.+)`, "/unwatch $1"},
	{`(?:find|search|look) (?:out|a way|the time|time|someone|me a)\b.*`, ""},
	{`(?:find|search for|look for|search)(?: me)? (.+)`, "/find $1"},
	{`where (?:is|are|did i (?:put|save|file|keep)) (.+)`, "/find $1"},
	{`where's (.+)`, "/find $1"},
	{`help|what can (?:you do|i (?:say|ask|type))|commands`, "/help"},
})

func compiled(list [][2]string) (out []sentence) {
	for _, s := range list {
		out = append(out, sentence{regexp.MustCompile(`^(?i:` + s[0] + `)$`), s[1]})
	}
	return out
}

// polite is what people say around what they want.
var polite = regexp.MustCompile(`^(?i)(?:(?:hey|hi|hello|ok|okay|nod|please|(?:can|could|would|will) you|i want to|i would like to|i'd like to)[, ]+)*(.*?)(?:[, ]+(?:please|now|for me))*[?!. ]*$`)

// understood returns the command that a sentence means; empty: it is not understood.
func understood(text string) string {
	said := polite.FindStringSubmatch(strings.Join(strings.Fields(text), " "))
	if said == nil {
		return ""
	}
	for _, s := range sentences {
		if at := s.pattern.FindStringSubmatchIndex(said[1]); at != nil {
			return string(s.pattern.ExpandString(nil, s.command, said[1], at))
		}
	}
	return ""
}

// codeNotUnderstood is the code of a reply to what is not understood without a model.
const codeNotUnderstood = "no_model"

// notUnderstood returns the answer to a sentence that fits none: some that would, and a search for its words.
func notUnderstood(text string) answer {
	a := answer{text: lang.Say("Without a model I understand only some sentences. These, for example:"), code: codeNotUnderstood}
	for _, c := range Commands() {
		if c.Say != "" && len(a.items) < 4 {
			a.items = append(a.items, Item{Title: c.Say, Detail: c.Help, Send: c.Say})
		}
	}
	about := shorten(text, 60)
	a.items = append(a.items, Item{Title: lang.Say("Find files about “%s”", about), Send: fmt.Sprintf("/find %s", about)})
	return a
}

// offerModel offers what understands all else.
var offerModel = Item{Title: lang.Say("With a model on this computer you can ask in your own words."), Page: PageModels}
