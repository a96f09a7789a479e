package rules

import (
	"path/filepath"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/organise/proposal/classify"
	"github.com/nod-app/nod/app/settings/config"
)

// organizeRule is a rule of organize, by docs.organize-cli.org; what has several forms
// there is read as it is.
type organizeRule struct {
	Name       string `yaml:"name"`
	Enabled    *bool  `yaml:"enabled"`
	Targets    string `yaml:"targets"`
	Locations  any    `yaml:"locations"`
	Subfolders bool   `yaml:"subfolders"`
	Mode       string `yaml:"filter_mode"`
	Filters    []any  `yaml:"filters"`
	Actions    []any  `yaml:"actions"`
}

// readOrganize reads those of organize's rules that mean the same here. A rule with a
// condition that cannot be kept is left out as a whole: it would match more than it should.
func readOrganize(text string, paths config.Paths) (Imported, error) {
	var file struct {
		Rules []organizeRule `yaml:"rules"`
	}
	if err := yaml.Unmarshal([]byte(text), &file); err != nil {
		return Imported{}, lang.Errorf("%w: it is no configuration of organize: %w", ErrInvalid, err)
	}
	var out Imported
	for i, from := range file.Rules {
		name := strings.TrimSpace(from.Name)
		if name == "" {
			name = lang.Say("rule %d", i+1)
		}
		if len(out.Rules) > maxImported {
			break
		}
		o := &organized{rule: classify.Rule{Name: name, Off: from.Enabled != nil && !*from.Enabled}, home: paths.Home, seen: map[string]bool{}}
		o.read(from)
		out.Left = append(out.Left, o.left...)
		if !o.dropped {
			out.Rules = append(out.Rules, o.rules()...)
		}
	}
	for i := range out.Rules {
		out.Rules[i].Name = free(out.Rules[:i], out.Rules[i].Name)
	}
	return out, nil
}

// organized is a rule of organize while it is read.
type organized struct {
	rule    classify.Rule
	home    string
	seen    map[string]bool // filters
	from    []string
	left    []LeftOut
	dropped bool
}

// drop leaves the whole rule out because of a part.
func (o *organized) drop(what, reason string) {
	o.dropped = true
	o.note(what, reason+"; "+lang.Say("the rule is not imported"))
}

// note says that a part is not imported, or means something else here.
func (o *organized) note(what, reason string) {
	o.left = append(o.left, LeftOut{Rule: o.rule.Name, Part: what, Reason: reason})
}

func (o *organized) read(from organizeRule) {
	if from.Targets == "dirs" {
		o.drop(lang.Say("targets: dirs"), lang.Say("Nod moves files only"))
	}
	if from.Mode != "" && from.Mode != "all" && len(from.Filters) > 1 || from.Mode == "none" {
		o.drop(lang.Say("filter_mode: %s", from.Mode), lang.Say("here all conditions must hold"))
	}
	o.locations(from.Locations)
	if !from.Subfolders && len(o.from) > 0 {
		o.note("locations", lang.Say("without subfolders it looks only into the folder itself there; here a rule also decides about files in the folders below"))
	}
	for _, f := range from.Filters {
		name, args := step(f)
		o.filter(name, args)
	}
	moves := 0
	for _, a := range from.Actions {
		name, args := step(a)
		if name == "move" {
			moves++
		}
		o.action(name, args)
	}
	switch {
	case o.dropped:
	case moves > 1:
		o.drop("actions", lang.Say("it moves a file more than once"))
	case o.rule.Destination == "" && o.rule.Rename == "":
		o.drop("actions", lang.Say("none of them moves or renames a file"))
	case o.rule.MatchesAll() && len(o.from) == 0:
		o.drop("filters", lang.Say("it would match every file"))
	}
}

// rules returns the rule, once for each of its folders.
func (o *organized) rules() []classify.Rule {
	if len(o.from) == 0 {
		return []classify.Rule{o.rule}
	}
	var out []classify.Rule
	for _, dir := range o.from {
		r := o.rule
		r.From = dir
		out = append(out, r)
	}
	return out
}

// maxLocations is how many folders a rule is imported for.
const maxLocations = 20

// locations reads the folders that the rule looks into.
func (o *organized) locations(v any) {
	list, ok := v.([]any)
	if !ok && v != nil {
		list = []any{v}
	}
	if len(list) > maxLocations {
		o.drop("locations", lang.Say("they are too many"))
		return
	}
	for _, e := range list {
		at, ok := e.(string)
		if m, isMap := e.(map[string]any); isMap {
			at, ok = m["path"].(string)
			for key, v := range m {
				switch {
				case key == "max_depth" && v != nil:
					o.note(lang.Say("locations: max_depth"), lang.Say("Nod has no limit of how far below a file lies"))
				case key != "path" && key != "max_depth":
					o.drop(lang.Say("locations: %s", key), lang.Say("Nod knows no such limit"))
				}
			}
		}
		if !ok || strings.ContainsAny(at, "{}*") {
			o.drop("locations", lang.Say("a folder must be written out"))
			continue
		}
		dir := filepath.Clean(o.whole(at))
		if !filepath.IsAbs(dir) {
			o.drop(lang.Say("locations: %s", at), lang.Say("it is not a whole path"))
			continue
		}
		if !slices.Contains(o.from, dir) {
			o.from = append(o.from, dir)
		}
	}
}

// whole puts the home folder in the place of ~.
func (o *organized) whole(path string) string {
	if path == "~" || strings.HasPrefix(path, "~/") {
		return o.home + path[1:]
	}
	return path
}

// step returns the name of a filter or an action, with its arguments.
func step(v any) (name string, args any) {
	switch v := v.(type) {
	case string:
		return v, nil
	case map[string]any:
		if len(v) == 1 {
			for name, args := range v {
				return name, args
			}
		}
	}
	return "", nil
}
