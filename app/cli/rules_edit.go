package cli

import (
	"io"
	"path/filepath"
	"strings"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
)

// ruleFlags are the parts of a rule; those that are not given stay as they are.
type ruleFlags struct {
	Words   *[]string `name:"word" help:"A word that the file's name has; may be repeated." placeholder:"WORD"`
	Vendor  *string   `help:"Who the file is from."`
	Kinds   *[]string `name:"kind" help:"What it is: invoice, contract, photo …; may be repeated." placeholder:"KIND"`
	Types   *[]string `name:"type" help:"Its type: document, picture …; may be repeated." placeholder:"TYPE"`
	Exts    *[]string `name:"ext" help:"An extension; may be repeated." placeholder:"EXT"`
	Glob    *string   `help:"A pattern of its name."`
	Content *string   `help:"A regular expression for its text."`
	From    *string   `help:"The folder that it lies in." placeholder:"DIR"`
	MinSize *string   `help:"At least so large, as \"10 MB\"." placeholder:"SIZE"`
	MaxSize *string   `help:"At most so large." placeholder:"SIZE"`
	MinAge  *string   `help:"Changed longer ago than this, as 30d." placeholder:"AGE"`
	MaxAge  *string   `help:"Changed less long ago." placeholder:"AGE"`
	To      *string   `help:"The folder that it goes to, with {year}, {month}, {vendor}." placeholder:"DIR"`
	Rename  *string   `help:"Its new name, with {name}, {year}, {month}, {day}." placeholder:"NAME"`
}

// on puts what is given into a rule.
func (f *ruleFlags) on(r api.Rule) api.Rule {
	for _, l := range []struct {
		from *[]string
		to   *[]string
	}{{f.Words, &r.Words}, {f.Kinds, &r.Kinds}, {f.Types, &r.Types}, {f.Exts, &r.Extensions}} {
		if l.from != nil {
			*l.to = nil
			for _, text := range *l.from {
				if text != "" {
					*l.to = append(*l.to, text)
				}
			}
		}
	}
	for _, t := range []struct {
		from *string
		to   *string
	}{{f.Vendor, &r.Vendor}, {f.Glob, &r.Glob}, {f.Content, &r.Content}, {f.From, &r.From}, {f.MinSize, &r.MinSize}, {f.MaxSize, &r.MaxSize},
		{f.MinAge, &r.MinAge}, {f.MaxAge, &r.MaxAge}, {f.To, &r.Destination}, {f.Rename, &r.Rename}} {
		if t.from != nil {
			*t.to = *t.from
		}
	}
	return r
}

// ruleNamed returns the rule of a name; a new one that is on if the name is empty.
func (s *Session) ruleNamed(name string) (api.Rule, error) {
	if name == "" {
		return api.Rule{Enabled: true}, nil
	}
	all, err := call(s, api.ListRules, api.None{})
	if err != nil {
		return api.Rule{}, err
	}
	for _, r := range all.Rules {
		if r.Name == name {
			return r, nil
		}
	}
	return api.Rule{}, &api.Error{Code: api.CodeNotFound, Message: lang.Say("there is no rule %q", name)}
}

type rulesAddCmd struct {
	Name string `arg:"" help:"The rule's name."`
	ruleFlags
	JSON bool `help:"Print JSON."`
}

func (c *rulesAddCmd) Run(s *Session) error {
	r, err := call(s, api.SaveRule, api.SaveRuleRequest{Rule: c.on(api.Rule{Name: c.Name, Enabled: true})})
	return s.finish(c.JSON, err, r, func() { s.printRule(phrase("Rule added to config.toml: %s", r.Name), r) })
}

// printRule prints a rule that was saved as it is in config.toml.
func (s *Session) printRule(what lines, r api.RuleResult) {
	s.printf("%s\n", what)
	for line := range strings.Lines(r.Text) {
		s.printf("  %s\n", strings.TrimRight(line, "\r\n"))
	}
}

type rulesEditCmd struct {
	Name    string `arg:"" help:"The rule's name."`
	NewName string `help:"Its new name." placeholder:"NAME"`
	ruleFlags
	JSON bool `help:"Print JSON."`
}

func (c *rulesEditCmd) Run(s *Session) error {
	return s.together(func(s *Session) error {
		rule, err := s.ruleNamed(c.Name)
		if err != nil {
			return err
		}
		if rule = c.on(rule); c.NewName != "" {
			rule.Name = c.NewName
		}
		r, err := call(s, api.SaveRule, api.SaveRuleRequest{Rule: rule, Replaces: c.Name})
		return s.finish(c.JSON, err, r, func() { s.printRule(phrase("Rule changed: %s", r.Name), r) })
	})
}

type rulesExportCmd struct{}

func (c *rulesExportCmd) Run(s *Session) error {
	r, err := call(s, api.ExportRules, api.None{})
	if err == nil {
		_, err = io.WriteString(s.Out, r.Text)
	}
	return err
}

// maxRulesFile is how much of a file is sent to the agent, which takes as much, in bytes.
const maxRulesFile = 256 << 10

type rulesImportCmd struct {
	File   string `arg:"" help:"The file; - for the standard input."`
	Format string `help:"How it is written: toml or organize; without it, by its name." enum:"toml,organize," default:""`
	DryRun bool   `help:"Only show what would be imported."`
	JSON   bool   `help:"Print JSON."`
}

func (c *rulesImportCmd) Run(s *Session) error {
	text, err := s.read(c.File, maxRulesFile+1)
	if err != nil {
		return err
	}
	format := c.Format
	if ext := strings.ToLower(filepath.Ext(c.File)); format == "" && (ext == ".yaml" || ext == ".yml") {
		format = "organize"
	}
	r, err := call(s, api.ImportRules, api.ImportRulesRequest{Text: string(text), Format: format, DryRun: c.DryRun})
	return s.finish(c.JSON, err, r, func() { s.printImport(c.DryRun, r) })
}

func (s *Session) printImport(dry bool, r api.ImportRulesResult) {
	rules := number(len(r.Rules), "%s rule", "%s rules")
	if dry {
		s.say("Would import %s.", rules)
	} else {
		s.say("Imported %s.", rules)
	}
	if len(r.Rules) > 0 {
		s.printRules(r.Rules)
	}
	for _, l := range r.Left {
		part := ""
		if l.Part != "" {
			part = l.Part + ": "
		}
		s.say("Not imported: %s: %s%s", l.Rule, part, l.Reason)
	}
}
