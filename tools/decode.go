package tools

import (
	"encoding/json"
	"errors"
	"slices"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/tools/policy"
)

// decode reads the arguments strictly (policy.Decode), then checks the numbers, the struct and the
// schema.
func (r *Registry) decode(j *job) *policy.Problem {
	tool, ok := r.tool(j.Tool)
	if !ok || j.Withheld {
		d := policy.Unknown(j.Tool)
		return &policy.Problem{Code: d.Code, Reason: d.Reason}
	}
	j.tool = tool
	read := policy.Decode
	if tool.valid == nil { // a foreign tool
		read = policy.DecodeForeign
	}
	a, err := read(j.Args)
	if err == nil {
		j.args = a
		a, err = tool.wholeNumbers(a)
	}
	if err == nil {
		j.args = a
		if j.typed, err = tool.decode(a); err == nil {
			err = tool.validate(a)
		}
	}
	if err == nil {
		return nil
	}
	var p policy.Problem
	if !errors.As(err, &p) {
		p = policy.Problem{Code: policy.CodeBadType, Reason: err.Error()}
	}
	return &p
}

// validate holds the arguments to the schema: what is required and the values
// that are enumerated. Types and unknown names the struct refuses already.
func (t Tool) validate(a policy.Args) error {
	var v map[string]any
	if err := json.Unmarshal(a.Canonical, &v); err != nil {
		return policy.Problem{Code: policy.CodeBadJSON, Reason: lang.Say("The arguments are not valid JSON.")}
	}
	for _, name := range t.required {
		if _, ok := v[name]; !ok {
			return policy.Problem{Code: policy.CodeMissing, Reason: lang.Say("The argument %q is missing.", name)}
		}
	}
	for name, values := range t.enums {
		if got, ok := v[name].(string); ok && !slices.Contains(values, got) {
			return policy.Problem{Code: policy.CodeBadType, Reason: lang.Say("The argument %q must be one of %s.", name, values)}
		}
	}
	if t.valid == nil { // a foreign tool
		return nil
	}
	if err := t.valid.Validate(v); err != nil {
		return policy.Problem{Code: policy.CodeBadType, Reason: lang.Say("The arguments are not as the tool's schema has them: %v", err)}
	}
	return nil
}
