package servers

import (
	"encoding/json"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// What an argument can be that is asked for each time, by its name.
var (
	commandName = regexp.MustCompile(`(?i)^(command|cmd|argv|script|code|shell|exec|executable|program)s?$`)
	amountName  = regexp.MustCompile(`(?i)^(amount|price|total|sum|value_in|payment)s?$`)
	windowsPath = regexp.MustCompile(`^(?:[A-Za-z]:[\\/]|\\\\)`)
)

const (
	codeCommand policy.Code = "server_gets_command"
	codeAmount  policy.Code = "server_gets_amount"
	codeAddress policy.Code = "server_gets_address"
	codeParent  policy.Code = "server_gets_relative_path"
	codeAgain   policy.Code = "outcome_was_unknown"
)

// recognise adds to a preview what the arguments name, whatever the server calls it and however deep it is: paths,
// which must be in the folders that tools may change, and addresses, which must be public. What looks like a command or
// an amount is asked for each time.
func recognise(env policy.Env, args policy.Args, p *tools.Preview) error {
	var v any
	if err := json.Unmarshal(args.Canonical, &v); err != nil {
		return err
	}
	r := recogniser{env: env, p: p}
	r.walk("", v)
	return nil
}

type recogniser struct {
	env policy.Env
	p   *tools.Preview
}

func (r recogniser) walk(name string, v any) {
	switch v := v.(type) {
	case map[string]any:
		names := make([]string, 0, len(v))
		for n := range v {
			names = append(names, n)
		}
		slices.Sort(names)
		for _, n := range names {
			r.named(n)
			r.walk(n, v[n])
		}
	case []any:
		for _, in := range v {
			r.walk(name, in)
		}
	case string:
		r.value(v)
	}
}

func (r recogniser) named(name string) {
	switch {
	case commandName.MatchString(name):
		r.ask(codeCommand, lang.Say("The server may run what is in the argument %s.", name))
	case amountName.MatchString(name):
		r.ask(codeAmount, lang.Say("The argument %s may be an amount of money.", name))
	}
}

func (r recogniser) value(s string) {
	lower := strings.ToLower(s)
	switch {
	case strings.HasPrefix(lower, "file:"):
		u, err := url.Parse(s)
		if err != nil || u.Host != "" && u.Host != "localhost" || u.Path == "" {
			r.refuse(codeAddress, "The address of a file cannot be read.")
			return
		}
		r.path(u.Path)
	case strings.HasPrefix(lower, "http://"), strings.HasPrefix(lower, "https://"):
		u, bad := policy.CheckURL(s)
		if bad != nil {
			r.p.Findings = append(r.p.Findings, policy.Finding{Problem: *bad, Refuse: true})
			return
		}
		r.p.URLs = append(r.p.URLs, u)
	case strings.HasPrefix(s, "/"), s == "~", strings.HasPrefix(s, "~/"), windowsPath.MatchString(s):
		if !strings.ContainsAny(s, "\n\r") { // a text
			r.path(s)
		}
	case slices.Contains(strings.FieldsFunc(s, func(c rune) bool { return c == '/' || c == '\\' }), "..") && !strings.ContainsAny(s, "\n\r"):
		r.refuse(codeParent, "A path that leads upwards from a folder that Nod does not know is not passed on. Use an absolute path.")
	case strings.Contains(lower, "://"):
		r.ask(codeAddress, lang.Say("It has an address."))
	}
}

func (r recogniser) path(s string) {
	r.p.Places = append(r.p.Places, r.env.Resolve(policy.WorkFolder, s))
}

func (r recogniser) ask(c policy.Code, reason string) {
	r.p.Findings = append(r.p.Findings, policy.Finding{Problem: policy.Problem{Code: c, Reason: reason}})
}

func (r recogniser) refuse(c policy.Code, reason string) {
	r.p.Findings = append(r.p.Findings, policy.Finding{Problem: policy.Problem{Code: c, Reason: reason}, Refuse: true})
}
