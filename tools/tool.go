package tools

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/google/jsonschema-go/jsonschema"

	"github.com/nod-app/nod/tools/policy"
)

// Tool is a declared tool. Its functions can be reached by a Registry only.
type Tool struct {
	def    Definition
	schema json.RawMessage
	valid  *jsonschema.Resolved

	required []string
	kinds    map[string]string // types of the arguments in the schema
	enums    map[string][]string

	decode  func(policy.Args) (any, error)
	preview func(context.Context, Call, any) (Preview, error)
	run     func(context.Context, Call, any, Preview) (Output, error)
	undo    func(context.Context, json.RawMessage) (string, error)
	acts    bool
	failure func(error) error
}

// Declare returns the tools of a room in the order of their declarations. failure, which may be
// nil, makes a Failure of any other error with which one of their previews or runs ends.
func Declare(failure func(error) error, declarations ...func() (Tool, error)) ([]Tool, error) {
	var all []Tool
	for _, declare := range declarations {
		t, err := declare()
		if err != nil {
			return nil, err
		}
		t.failure = failure
		all = append(all, t)
	}
	return all, nil
}

// failed returns the error of a preview or a run as the tool's room says it.
func (t Tool) failed(err error) error {
	var f *Failure
	if err == nil || t.failure == nil || errors.As(err, &f) {
		return err
	}
	return t.failure(err)
}

// undoable reports whether what the tool does can be taken back in general.
func (t Tool) undoable() bool { return t.undo != nil || t.acts }

// New declares a tool whose arguments are the struct A. An error is a mistake
// of the one who wrote it.
func New[A any](d Definition, w Work[A]) (Tool, error) {
	s, err := schemaOf[A]()
	if err != nil {
		return Tool{}, fmt.Errorf("declare %s: %w", d.Name, err)
	}
	valid, text, err := resolved(s, d.Bounds)
	if err != nil {
		return Tool{}, fmt.Errorf("declare %s: %w", d.Name, err)
	}
	if !policy.ValidName(d.Name) || d.Title == "" || w.Run == nil {
		return Tool{}, fmt.Errorf("declare %q: %w", d.Name, errors.New("a tool needs a valid name, a title and a Run"))
	}
	t := toolOf(d, w, func(a policy.Args) (args A, err error) {
		err = a.Into(&args)
		return args, err
	})
	t.schema, t.valid, t.required, t.kinds, t.enums = text, valid, s.Required, kindsOf(s), enumsOf(s)
	return t, nil
}

// toolOf returns a tool that does its work on arguments as decode returns them. It has no schema yet.
func toolOf[A any](d Definition, w Work[A], decode func(policy.Args) (A, error)) Tool {
	return Tool{def: d,
		decode: func(a policy.Args) (any, error) { return decode(a) },
		preview: func(ctx context.Context, c Call, args any) (Preview, error) {
			if w.Preview == nil {
				return Preview{}, nil
			}
			return w.Preview(ctx, c, args.(A))
		},
		run: func(ctx context.Context, c Call, args any, seen Preview) (Output, error) {
			if w.Changed != nil {
				now, err := w.Preview(ctx, c, args.(A))
				if err != nil {
					return Output{}, err
				}
				if !slices.Equal(now.Bind, seen.Bind) || now.Mandated != seen.Mandated {
					return Output{}, w.Changed
				}
			}
			return w.Run(ctx, c, args.(A), seen)
		},
		undo: w.Undo, acts: w.Acts,
	}
}

// Name returns the tool's name.
func (t Tool) Name() string { return t.def.Name }

func (t Tool) spec(s Settings) Spec {
	d := t.def
	return Spec{
		Name: d.Name, Description: d.Description, Risk: string(d.Risk), Confirmation: string(d.Confirmation),
		Scopes: scopesOf(d.Args), ArgsSchema: t.schema, Title: d.Title,
		Mutates: d.Mutates, ReadsPrivate: d.ReadsPrivate, Egress: d.Egress, Undoable: t.undoable(),
		Server: d.Server, Limits: d.limits(t.kinds), Asks: t.asks(s), Enabled: s.enabled(d.Tool),
	}
}
