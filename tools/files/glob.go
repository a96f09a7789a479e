package files

import (
	"context"
	"time"

	"github.com/dustin/go-humanize"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/tools"
	"github.com/nod-app/nod/tools/policy"
)

// moveTime is how long a call may move files: between drives they are copied.
const moveTime = 10 * time.Minute

// globArgs have no descriptions: the schema is the contract's example, to the letter.
type globArgs struct {
	From     string   `json:"from"`
	Patterns []string `json:"patterns"`
	To       string   `json:"to"`
}

func (k fileTools) moveGlob() (tools.Tool, error) {
	return tools.New(tools.Definition{
		Tool: policy.Tool{Name: "files.move_glob", Risk: policy.Medium, Confirmation: policy.IfDestructive, Mutates: true,
			Args: []policy.Arg{{Name: "from", Role: policy.MoveFrom}, {Name: "patterns", Role: policy.NamePatterns}, {Name: "to", Role: policy.MoveTo}}},
		Title:       lang.Say("Move files"),
		Description: "Move files matching patterns from one folder to another.",
		Timeout:     moveTime,
		Limits:      []string{humanize.Comma(maxMoved) + " files, all of them listed in the question", lang.Say("1 to %d patterns", policy.MaxPatterns)},
	}, tools.Work[globArgs]{Preview: k.previewGlob, Run: k.runGlob, Undo: k.undoGlob})
}

// previewGlob lists the files. A call is looked at again after the question; it
// gets the list that the person saw, so that what has come into the folder since
// stays there, and what has changed fails by itself.
func (k fileTools) previewGlob(ctx context.Context, c tools.Call, a globArgs) (tools.Preview, error) {
	if k.Mover == nil || k.Moves == nil {
		return tools.Preview{}, unavailable(lang.Say("moving files"))
	}
	key := keyOf(c, a)
	lot, ok := k.shown.get(key)
	if !ok {
		var err error
		if lot, err = k.gather(ctx, c, a); err != nil {
			return tools.Preview{}, err
		}
		k.shown.put(key, lot)
	}
	to, _ := c.Place(policy.MoveTo)
	from, _ := c.Place(policy.MoveFrom)
	s := tools.Preview{
		Object: to.Path, Detail: count(len(lot.items), "file", "files") + ", " + sizeOf(lot.bytes()),
		Rows: []tools.Row{{Name: lang.Say("From folder"), Value: from.Path}, {Name: lang.Say("To folder"), Value: to.Path}}, Prepared: lot,
	}
	if !to.Exists() {
		if _, err := missingIn(to); err != nil {
			return tools.Preview{}, refusal(k.displayPath(to.Path), err)
		}
		s.Rows[1].Name = lang.Say("To new folder")
	}
	if lot.left > 0 {
		s.Rows = append(s.Rows, tools.Row{Name: lang.Say("Left where they are"), Value: lang.Say("%v that tools may not move", count(lot.left, "file", "files")), Said: true})
	}
	for _, i := range lot.items {
		s.Items = append(s.Items, tools.Item{Text: i.name, Detail: sizeOf(i.place.Node.Size)})
		s.Places = append(s.Places, i.place)
	}
	return s, nil
}
