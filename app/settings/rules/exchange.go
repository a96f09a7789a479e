package rules

import (
	"context"
	"fmt"
	"path/filepath"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/organise/proposal/classify"
	"github.com/nod-app/nod/app/settings/config"
)

// Format is how a text of rules is written.
type Format string

// The formats that Import reads. Export writes TOML.
const (
	TOML     Format = "toml"     // as in config.toml
	Organize Format = "organize" // the YAML of github.com/tfeldmann/organize
)

// maxImport is how much text Import reads, in bytes, and maxImported how many rules.
const (
	maxImport   = 256 << 10
	maxImported = 500
)

// Imported is what was read of a text.
type Imported struct {
	Rules []classify.Rule
	Left  []LeftOut
}

// LeftOut is a rule, or a part of one, that was not imported.
type LeftOut struct {
	Rule   string `json:"rule"`                   // its name, or "rule 3"
	Part   string `json:"part,omitempty" said:""` // empty: the whole rule
	Reason string `json:"reason" said:""`
}

// Export returns all rules as Import reads them.
func (s *Service) Export() string {
	return "# Rules of Nod. Import them with 'nod rules import'.\n\n" + s.text(s.List())
}

// Import reads rules and, unless it is a dry run, adds those that can be used after the
// others. It runs nothing of the text, and takes no rule that reaches out of the home folder.
func (s *Service) Import(ctx context.Context, text string, f Format, dryRun bool) (Imported, error) {
	if len(text) > maxImport {
		return Imported{}, lang.Errorf("%w: the text is longer than %d KB", ErrInvalid, maxImport>>10)
	}
	read, err := s.read(text, f)
	if err != nil {
		return Imported{}, err
	}
	if len(read.Rules) > maxImported {
		return Imported{}, lang.Errorf("%w: there are more than %d rules", ErrInvalid, maxImported)
	}
	out := Imported{Left: read.Left}
	for _, r := range read.Rules {
		if why := s.unusable(r); why != "" {
			out.Left = append(out.Left, LeftOut{Rule: r.Name, Reason: why})
			continue
		}
		out.Rules = append(out.Rules, r)
	}
	if dryRun || len(out.Rules) == 0 {
		return out, nil
	}
	return out, s.addAll(ctx, out.Rules)
}

func (s *Service) read(text string, f Format) (Imported, error) {
	switch f {
	case Organize:
		return readOrganize(text, s.Paths)
	case TOML:
		rules, problems := s.Paths.ParseRules(text)
		if len(problems) > 0 {
			return Imported{}, fmt.Errorf("%w: %s", ErrInvalid, problems[0])
		}
		return Imported{Rules: rules}, nil
	}
	return Imported{}, lang.Errorf("%w: the format %q is not known", ErrInvalid, f)
}

// unusable says why a rule of a stranger's is not taken.
func (s *Service) unusable(r classify.Rule) string {
	if err := s.Check(r); err != nil {
		return err.Error()
	}
	for what, dir := range map[string]string{"its destination": config.Root(s.Paths.Home, r.Destination), "its folder": r.From} {
		if dir == "" || dir == "." {
			continue
		}
		if rel, err := filepath.Rel(s.Paths.Home, dir); err != nil || !filepath.IsLocal(rel) {
			return lang.Say("%v %s is outside of your home folder", what, dir)
		}
	}
	if _, ok := s.Settings.Get().Categories[r.Category]; !ok && r.Category != "" && r.Destination == "" {
		return lang.Say("the category %q has no place", r.Category)
	}
	return ""
}
