package tools

import (
	"errors"
	"fmt"
	"math"
	"strconv"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/jsonschema-go/jsonschema"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/tools/policy"
)

// Bound is the smallest and the largest value of a number argument, or how many
// characters a text or items a list may have. The schema states it. The tool
// itself refuses longer texts and lists; numbers are checked here.
type Bound struct {
	Arg      string
	Min, Max int
}

// text returns the bound in words: "limit: 1 to 100".
func (b Bound) text(kind string) string {
	unit := map[string]string{"string": " characters", "array": " items"}[kind]
	if b.Min == 0 {
		return lang.Say("%s: at most %d%s", b.Arg, b.Max, unit)
	}
	return fmt.Sprintf("%s: %d to %d%s", b.Arg, b.Min, b.Max, unit)
}

// state writes the bounds into a schema. A number argument without a bound is a
// mistake, and so is a bound of nothing.
func state(s *jsonschema.Schema, bounds []Bound) error {
	bounded := map[string]bool{}
	for _, b := range bounds {
		p := s.Properties[b.Arg]
		if p == nil || b.Max < b.Min {
			return fmt.Errorf("the bound of %q bounds nothing", b.Arg)
		}
		bounded[b.Arg] = true
		switch p.Type {
		case "number":
			p.Minimum, p.Maximum, p.MultipleOf = ptr(float64(b.Min)), ptr(float64(b.Max)), ptr(1.0)
		case "array":
			p.MinItems, p.MaxItems = positive(b.Min), &b.Max
		case "string":
			p.MinLength, p.MaxLength = positive(b.Min), &b.Max
		default:
			return fmt.Errorf("the argument %q of type %s cannot have a bound", b.Arg, p.Type)
		}
	}
	for name, p := range s.Properties {
		if p.Type == "number" && !bounded[name] {
			return fmt.Errorf("the number argument %q has no bound", name)
		}
	}
	return nil
}

func ptr[T any](v T) *T { return &v }

// positive leaves a minimum of 0 out of a schema.
func positive(n int) *int {
	if n == 0 {
		return nil
	}
	return &n
}

// wholeNumbers gives each number argument of each tool the same treatment: what
// is not whole or below the minimum is refused, as 0 is where the minimum is 1;
// what is above the maximum counts as the maximum. So every number that is
// hashed, shown and run is within its bounds.
func (t Tool) wholeNumbers(a policy.Args) (policy.Args, error) {
	members := map[string]jsontext.Value{}
	if err := json.Unmarshal(a.Canonical, &members); err != nil {
		return a, errors.New("the arguments are not a JSON object")
	}
	changed := false
	for _, b := range t.def.Bounds {
		v, ok := members[b.Arg]
		if !ok || v.Kind() != '0' {
			continue // a value of another type is refused by the struct
		}
		f, err := strconv.ParseFloat(string(v), 64)
		if err != nil || f != math.Trunc(f) || f < float64(b.Min) {
			return a, policy.Problem{Code: policy.CodeBadNumber, Reason: lang.Say("The argument %q must be a whole number from %d to %d.", b.Arg, b.Min, b.Max)}
		}
		if f > float64(b.Max) {
			members[b.Arg], changed = jsontext.Value(strconv.Itoa(b.Max)), true
		}
	}
	if !changed {
		return a, nil
	}
	text, err := json.Marshal(members)
	if err != nil {
		return a, err
	}
	a.Canonical = text
	return a, a.Canonical.Canonicalize()
}
