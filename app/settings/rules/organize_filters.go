package rules

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/organise/proposal/classify"
)

// filter adds one of organize's filters to the conditions.
func (o *organized) filter(name string, args any) {
	if o.seen[name] {
		o.drop(name, lang.Say("it is there twice, and both must hold"))
		return
	}
	switch o.seen[name] = true; name {
	case "extension":
		o.extension(args)
	case "name":
		o.name(args)
	case "filecontent":
		o.content(args)
	case "size":
		o.size(args)
	case "lastmodified":
		o.modified(args)
	case "":
		o.drop("filters", lang.Say("a filter is not written as organize has it"))
	default:
		reason := lang.Say("Nod has no such condition")
		if strings.HasPrefix(name, "not ") {
			reason = lang.Say("Nod has no condition that must not hold")
		}
		o.drop(name, reason)
	}
}

func (o *organized) extension(args any) {
	for _, e := range textsOf(args) {
		for one := range strings.FieldsFuncSeq(e, func(r rune) bool { return r == ' ' || r == ',' }) {
			o.rule.Extensions = append(o.rule.Extensions, strings.ToLower(strings.TrimPrefix(one, ".")))
		}
	}
	if len(o.rule.Extensions) == 0 {
		o.drop("extension", lang.Say("any extension will do, which is no condition here"))
	}
}

// name reads the filter of the name without its extension.
func (o *organized) name(args any) {
	if pattern, ok := args.(string); ok {
		o.pattern(pattern)
		return
	}
	m, ok := args.(map[string]any)
	if !ok {
		o.drop("name", lang.Say("it is not written as organize has it"))
		return
	}
	start, end := "", ""
	for key, v := range m {
		vs := textsOf(v)
		switch {
		case key == "match" && len(vs) == 1:
			o.pattern(vs[0])
		case key == "case_sensitive":
			if v == true {
				o.note(lang.Say("name: case_sensitive"), lang.Say("Nod ignores case in names"))
			}
		case len(vs) != 1:
			o.drop(fmt.Sprintf("name: %s", key), lang.Say("one of several words is enough there, and here all must be in the name"))
		case key == "contains":
			o.rule.Words = append(o.rule.Words, vs[0])
		case key == "startswith":
			start = vs[0]
		case key == "endswith":
			end = vs[0]
		default:
			o.drop(fmt.Sprintf("name: %s", key), lang.Say("Nod has no such condition"))
		}
	}
	if start+end != "" {
		o.glob(literal(start) + "*" + literal(end))
	}
}

// pattern reads organize's pattern of a name: * and ?, and {placeholders} that Nod has not.
func (o *organized) pattern(p string) {
	if strings.ContainsAny(p, "{}[]\\/") {
		o.drop(fmt.Sprintf("name: %s", p), lang.Say("Nod takes nothing out of a name for later use"))
		return
	}
	o.glob(p)
}

// glob adds a pattern of a name without its extension.
func (o *organized) glob(stem string) {
	if o.rule.Glob != "" {
		o.drop("name", lang.Say("there is more than one pattern of the name"))
		return
	}
	o.rule.Glob = strings.TrimSuffix(stem, "*") + "*"
	if !strings.HasSuffix(stem, "*") {
		o.rule.Glob = stem + ".*"
	}
}

// literal returns a text as a pattern that matches just it.
func literal(s string) string {
	return regexp.MustCompile(`[*?\[\]{}\\]`).ReplaceAllString(s, `\$0`)
}

func (o *organized) content(args any) {
	s, ok := args.(string)
	if !ok || s == "" {
		o.drop("filecontent", lang.Say("it is not written as organize has it"))
		return
	}
	content, err := classify.CompileContent(s)
	if err != nil || strings.Contains(s, "(?P<") {
		o.drop("filecontent", lang.Say("the regular expression has something that Nod's have not, or takes too long"))
		return
	}
	o.rule.Content = content
}

var sizeForm = regexp.MustCompile(`^\s*(<=?|>=?)\s*(\d{1,12}(?:\.\d{1,3})?)\s*([kmgt]?)(i?)b?\s*$`)

// size reads '> 1 MB, < 5 MB'.
func (o *organized) size(args any) {
	for _, s := range textsOf(args) {
		for one := range strings.SplitSeq(strings.ToLower(s), ",") {
			m := sizeForm.FindStringSubmatch(one)
			if m == nil {
				o.drop(fmt.Sprintf("size: %s", one), lang.Say("it is not a comparison with a size"))
				return
			}
			n, _ := strconv.ParseFloat(m[2], 64)
			base := 1000.0
			if m[4] != "" {
				base = 1024
			}
			for range strings.Index(" kmgt", m[3]) {
				n *= base
			}
			if n > 1<<50 {
				o.drop(fmt.Sprintf("size: %s", one), lang.Say("it is too large"))
				return
			}
			switch m[1] {
			case ">":
				o.rule.MinSize = int64(n) + 1
			case ">=":
				o.rule.MinSize = int64(n)
			case "<":
				o.rule.MaxSize = max(1, int64(n)-1)
			default:
				o.rule.MaxSize = max(1, int64(n))
			}
		}
	}
}

// modified reads {days: 30, mode: older}.
func (o *organized) modified(args any) {
	m, ok := args.(map[string]any)
	if !ok {
		o.drop("lastmodified", lang.Say("it asks for nothing"))
		return
	}
	units := map[string]time.Duration{"years": 365 * 24 * time.Hour, "months": 30 * 24 * time.Hour, "weeks": 7 * 24 * time.Hour,
		"days": 24 * time.Hour, "hours": time.Hour, "minutes": time.Minute, "seconds": time.Second}
	var age time.Duration
	older := true
	for key, v := range m {
		n, isNumber := v.(int)
		unit, known := units[key]
		switch {
		case known && isNumber && n >= 0 && n <= 10_000:
			age += time.Duration(n) * unit
		case key == "mode":
			older = v == "older"
		default:
			o.drop(lang.Say("lastmodified: %s", key), lang.Say("Nod has no such condition"))
		}
	}
	if older {
		o.rule.MinAge = age
	} else {
		o.rule.MaxAge = age
	}
}

// textsOf returns the texts of an argument that is one or a list of them.
func textsOf(v any) []string {
	list, ok := v.([]any)
	if !ok {
		list = []any{v}
	}
	var out []string
	for _, e := range list {
		switch e := e.(type) {
		case string:
			out = append(out, e)
		case int, float64:
			out = append(out, fmt.Sprint(e))
		}
	}
	return out
}
