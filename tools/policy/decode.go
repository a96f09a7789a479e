package policy

import (
	"bytes"
	"errors"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/nod-app/nod/app/base/lang"
)

// The limits of a call's arguments.
const (
	MaxArgs  = 256 << 10 // bytes
	MaxDepth = 16        // objects and arrays within each other
)

// maxExact is the largest whole number that every reader of JSON takes for the
// same one (RFC 7493 §2.2). Beyond it two numbers could have one canonical form.
const maxExact = 1<<53 - 1

// Args are a call's arguments, strictly decoded. What is hashed, shown and run
// is all taken from Canonical.
type Args struct {
	Canonical jsontext.Value // RFC 8785
}

// Decode takes the exact bytes that a model sent as arguments. They must be one
// JSON object in valid UTF-8 with nothing after it, no key twice within an
// object, not in another case either, no null and no number that is not exact.
// Empty bytes are an object without properties, which is how models call a tool
// that takes none. The error is a Problem.
func Decode(raw []byte) (Args, error) { return decode(raw, false) }

// DecodeForeign is Decode for the tools of other programs, to which null can mean something.
func DecodeForeign(raw []byte) (Args, error) { return decode(raw, true) }

func decode(raw []byte, nulls bool) (Args, error) {
	if len(raw) > MaxArgs {
		return Args{}, Problem{CodeTooLarge, "The arguments are larger than 256 KiB. Send less at once."}
	}
	if len(bytes.TrimSpace(raw)) == 0 {
		raw = []byte("{}")
	}
	if p := scan(raw, nulls); p != nil {
		return Args{}, *p
	}
	v := jsontext.Value(raw).Clone()
	if err := v.Canonicalize(); err != nil {
		return Args{}, Problem{CodeBadJSON, "The arguments are not valid JSON."}
	}
	return Args{Canonical: v}, nil
}

// Into decodes the arguments into a pointer to a struct with json tags. A
// property that the struct does not have, in exactly that case, is refused. The
// error is a Problem.
func (a Args) Into(into any) error {
	err := json.Unmarshal(a.Canonical, into, json.RejectUnknownMembers(true), json.MatchCaseInsensitiveNames(false))
	if err == nil {
		return nil
	}
	if p, ok := errors.AsType[Problem](err); ok { // of a type that says itself what is wrong
		return p
	}
	var se *json.SemanticError
	if !errors.As(err, &se) {
		return Problem{CodeBadJSON, "The arguments are not valid JSON."}
	}
	where := quote(string(se.JSONPointer))
	if errors.Is(err, json.ErrUnknownName) {
		return Problem{CodeUnknownProperty, lang.Say("There is no argument %s. Use only those of the tool's schema, by their exact names.", where)}
	}
	return Problem{CodeBadType, lang.Say("The argument %s has the wrong type. See the tool's schema.", where)}
}

// strings gives an argument that is a string, or an array of strings, as a
// list; none if it is absent.
func (a Args) strings(name string) ([]string, *Problem) {
	members := map[string]jsontext.Value{}
	if err := json.Unmarshal(a.Canonical, &members); err != nil {
		return nil, problem(CodeBadJSON, lang.Say("The arguments are not a JSON object."))
	}
	v, ok := members[name]
	if !ok {
		return nil, nil
	}
	var one string
	if json.Unmarshal(v, &one) == nil {
		return []string{one}, nil
	}
	var many []string
	if json.Unmarshal(v, &many) == nil {
		return many, nil
	}
	return nil, problem(CodeBadType, lang.Say("The argument %s must be a string, or an array of strings.", quote(name)))
}
