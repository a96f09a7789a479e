package rules

import (
	"fmt"
	"path"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/settings/config"
)

// action adds one of organize's actions. What it does apart from moving and renaming is
// not imported; nothing of it is run.
func (o *organized) action(name string, args any) {
	switch name {
	case "move", "rename":
		to, ok := args.(string)
		if m, isMap := args.(map[string]any); isMap {
			to, ok = m["dest"].(string)
			if name == "rename" && !ok {
				to, ok = m["new_name"].(string)
			}
			if m["on_conflict"] != nil {
				o.note(lang.Say("%s: on_conflict", name), lang.Say("Nod never overwrites a file, and asks"))
			}
		}
		switch {
		case !ok || to == "":
			o.drop(name, lang.Say("it does not say where to"))
		case name == "move":
			o.move(to)
		default:
			o.rename(to)
		}
	case "echo", "confirm":
		o.note(name, lang.Say("Nod asks before anything happens"))
	case "":
		o.drop("actions", lang.Say("an action is not written as organize has it"))
	default:
		o.drop(name, lang.Say("Nod moves and renames files, and does nothing else by a rule"))
	}
}

// move reads a folder, or a whole path with a new name.
func (o *organized) move(to string) {
	to, ok := o.placeholders("move", to)
	if !ok {
		return
	}
	if !strings.HasSuffix(to, "/") {
		dir, name := path.Split(to)
		switch {
		case name == "{name}.{ext}" || name == "{name}{ext}":
		case strings.LastIndexByte(name, '.') > 0: // as organize takes it: a file has an extension
			o.rename(name)
		default:
			dir = to
		}
		to = dir
	}
	dest := o.whole(to)
	if len(dest) > 1 {
		dest = strings.TrimRight(dest, "/")
	}
	if err := config.CheckTemplate(o.home, dest); err != nil || !filepath.IsAbs(dest) {
		o.drop(fmt.Sprintf("move: %s", to), lang.Say("it is no whole path of a folder"))
		return
	}
	o.rule.Destination = dest
}

func (o *organized) rename(to string) {
	if name, ok := o.placeholders("rename", to); ok {
		o.rule.Rename = name
	}
}

var (
	organizePlaceholder = regexp.MustCompile(`\{+[^{}]*\}+`)
	strftime            = regexp.MustCompile(`^\{(?:created|lastmodified)\.strftime\(["']([^"']*)["']\)\}$`)
)

func (o *organized) placeholders(what, template string) (string, bool) {
	known := map[string]string{
		"{extension}": "{ext}", "{extension.lower()}": "{ext}", "{name}": "{name}", "{year}": "{year}", "{month}": "{month}", "{day}": "{day}",
		"{created.year}": "{year}", "{lastmodified.year}": "{year}",
	}
	ok := true
	out := organizePlaceholder.ReplaceAllStringFunc(template, func(p string) string {
		if is, found := known[strings.ReplaceAll(p, " ", "")]; found {
			return is
		}
		if m := strftime.FindStringSubmatch(p); m != nil {
			date := strings.NewReplacer("%Y", "{year}", "%m", "{month}", "%d", "{day}").Replace(m[1])
			if !strings.Contains(date, "%") {
				return date
			}
		}
		o.drop(what+": "+p, lang.Say("Nod has no such placeholder"))
		ok = false
		return p
	})
	if ok && (strings.Contains(template, "created") || strings.Contains(template, "lastmodified")) {
		o.note(what, lang.Say("the year and month are those of what the file is about, before those of the file itself"))
	}
	return out, ok
}
