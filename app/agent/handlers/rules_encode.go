package handlers

import (
	"path/filepath"
	"strings"
	"time"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/organise/proposal/classify"
	"github.com/nod-app/nod/app/settings/config"
	"github.com/nod-app/nod/app/settings/rules"
)

func (h Rules) encode(all []classify.Rule) []api.Rule {
	return each(all, h.encodeOne)
}

func (h Rules) encodeOne(r classify.Rule) api.Rule {
	out := api.Rule{
		Name: r.Name, Enabled: !r.Off, Words: r.Words, Vendor: r.Vendor, Kinds: r.Kinds, Types: r.Types, Extensions: r.Extensions,
		Glob: r.Glob, MinSize: config.SizeText(r.MinSize), MaxSize: config.SizeText(r.MaxSize), MinAge: config.AgeText(r.MinAge), MaxAge: config.AgeText(r.MaxAge),
		From: config.Tilde(h.Home, r.From), Category: r.Category, Destination: config.Tilde(h.Home, r.Destination), Rename: r.Rename,
		Condition: rules.Condition(r, h.Home),
	}
	if r.Content != nil {
		out.Content = r.Content.String()
	}
	return out
}

// decode converts a rule of the API. The service checks whether the rule can be used.
func (h Rules) decode(r api.Rule) (classify.Rule, error) {
	out := classify.Rule{
		Name: strings.TrimSpace(r.Name), Off: !r.Enabled, Words: r.Words, Vendor: strings.TrimSpace(r.Vendor), Kinds: r.Kinds, Types: r.Types,
		Extensions: r.Extensions, Glob: r.Glob,
		From: h.whole(r.From), Category: r.Category, Destination: h.whole(r.Destination), Rename: r.Rename,
	}
	var err error
	if r.Content != "" {
		if out.Content, err = classify.CompileContent(r.Content); err != nil {
			return out, api.Invalid(lang.Say("the text is searched for with a regular expression, and this one cannot be used: %v", err))
		}
	}
	for _, age := range []struct {
		to   *time.Duration
		text string
	}{{&out.MinAge, r.MinAge}, {&out.MaxAge, r.MaxAge}} {
		if *age.to, err = config.ParseAge(age.text); err != nil {
			return out, api.Invalid(lang.Say("%q is not an age: %v", age.text, err))
		}
	}
	for _, size := range []struct {
		to   *int64
		text string
	}{{&out.MinSize, r.MinSize}, {&out.MaxSize, r.MaxSize}} {
		if *size.to, err = config.ParseSize(size.text); err != nil {
			return out, api.Invalid(lang.Say("%q is not a size: %v", size.text, err))
		}
	}
	return out, nil
}

// whole puts the home folder in the place of ~.
func (h Rules) whole(path string) string {
	path = strings.TrimSpace(path)
	if path == "~" || strings.HasPrefix(path, "~/") {
		path = h.Home + path[1:]
	}
	if path == "" || strings.Contains(path, "..") { // which is refused, and is not to be cleaned away
		return path
	}
	return filepath.Clean(path)
}
