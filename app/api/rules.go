package api

import "github.com/nod-app/nod/app/settings/rules"

// The routes of rules.
var (
	ListRules   = Route[None, RulesResult]{get, "rules/list", "The rules in their order, and what a rule can ask for."}
	ProposeRule = Route[IDRequest, Rule]{post, "rules/propose", "Proposes the narrowest sensible rule for files like that of a proposal, and changes nothing."}
	AddRule     = Route[IDRequest, RuleResult]{post, "rules/always", "Adds the rule that is proposed for files like that of a proposal, before the others."}
	TryRule     = Route[Rule, RuleTrial]{post, "rules/try", "Tries a rule on what waits and, if it says where files go, on the newest decisions; changes nothing."}
	SaveRule    = Route[SaveRuleRequest, RuleResult]{post, "rules/save", "Adds a rule before the others, or changes one."}
	MoveRule    = Route[MoveRuleRequest, RulesResult]{post, "rules/move", "Moves a rule in the order; the first rule that matches a file is applied."}
	SwitchRule  = Route[SwitchRuleRequest, RulesResult]{post, "rules/switch", "Switches a rule on or off."}
	RemoveRule  = Route[RuleNameRequest, RulesResult]{post, "rules/remove", "Removes a rule."}
	ExportRules = Route[None, RulesText]{get, "rules/export", "All rules as TOML."}
	ImportRules = Route[ImportRulesRequest, ImportRulesResult]{post, "rules/import", "Adds the rules of a text after the others, and says which could not be."}
)

// Rule is one of the person's rules. All conditions that are set must hold.
type Rule struct {
	Name       string   `json:"name"`
	Enabled    bool     `json:"enabled"`
	Words      []string `json:"words,omitempty"`      // in the file's name, regardless of case and accents
	Vendor     string   `json:"vendor,omitempty"`     // words of who the file is from
	Kinds      []string `json:"kinds,omitempty"`      // what it is, one of them
	Types      []string `json:"types,omitempty"`      // groups of extensions, one of them
	Extensions []string `json:"extensions,omitempty"` // without the dot; beside types, further ones
	Glob       string   `json:"glob,omitempty"`       // a pattern of the name
	Content    string   `json:"content,omitempty"`    // a regular expression for the text
	MinSize    string   `json:"minSize,omitempty"`    // "500 KB", "1.5 GB"
	MaxSize    string   `json:"maxSize,omitempty"`
	MinAge     string   `json:"minAge,omitempty"` // "30d", "2w", "12h"
	MaxAge     string   `json:"maxAge,omitempty"`
	From       string   `json:"from,omitempty"` // the folder that it lies in or below, absolute or from "~"
	Category   string   `json:"category,omitempty"`
	// Destination is a folder with {year}, {month}, {vendor} and others; empty: where the category goes.
	Destination string `json:"destination,omitempty"`
	Rename      string `json:"rename,omitempty"`
	Condition   string `json:"condition,omitempty" said:""` // the conditions in words; not read
}

// RulesResult is all rules in their order, and what a rule can ask for.
type RulesResult struct {
	Rules []Rule   `json:"rules"`
	Kinds []string `json:"kinds"`
	Types []string `json:"types"`
	// Suggested are rules read from the person's own sentences (the setting filed.words) that have not been added.
	Suggested []Rule `json:"suggested,omitempty"`
}

// RuleResult says which rule was added or changed.
type RuleResult struct {
	Name string `json:"name"`
	Text string `json:"text"` // as in config.toml, without its header
}

// SaveRuleRequest adds a rule, or puts it in the place of another one.
type SaveRuleRequest struct {
	Rule     Rule   `json:"rule"`
	Replaces string `json:"replaces,omitempty"` // the name that the rule has now; empty: it is new
}

// RuleNameRequest names a rule.
type RuleNameRequest struct {
	Name string `json:"name"`
}

// MoveRuleRequest moves a rule to a position.
type MoveRuleRequest struct {
	Name     string `json:"name"`
	Position int    `json:"position"` // from 1
}

// SwitchRuleRequest switches a rule on or off.
type SwitchRuleRequest struct {
	Name    string `json:"name"`
	Enabled bool   `json:"enabled"`
}

// RuleTrial says what a rule would do with what waits, and what it would have done.
type RuleTrial = rules.Trial

// RuleMatch is a file that a rule matches.
type RuleMatch = rules.Match

// RulesText is rules as TOML.
type RulesText struct {
	Text string `json:"text"`
}

// ImportRulesRequest imports rules.
type ImportRulesRequest struct {
	Text   string `json:"text"`             // at most 256 KB
	Format string `json:"format,omitempty"` // toml (default) or organize
	DryRun bool   `json:"dryRun,omitempty"`
}

// ImportRulesResult says what was imported.
type ImportRulesResult struct {
	Rules []Rule        `json:"rules"`
	Left  []RuleLeftOut `json:"left"`
}

// RuleLeftOut is a rule, or a part of one, that was not imported.
type RuleLeftOut = rules.LeftOut
