package homes

import (
	"context"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/app/organise/proposal/classify"
)

// Left reports whether Nod leaves a new file where it is, and does not rank it: what is to be installed
// or opened once, and a copy of another new file, which it knows by its content.
func (h Home) Left(n New) bool {
	f := proposal.File{Path: n.Name, Size: n.Size, Text: func(context.Context) string { return n.Content }}
	nowhere := func(string, string, time.Time) (string, bool) { return "", false }
	s, _ := classify.New(classify.Options{Places: nowhere}).Classify(context.Background(), f)
	return s.Leave != "" || slices.ContainsFunc(h.New, n.copies)
}

// copies reports whether a file is a copy of another one, by its text and what was added to the name.
func (n New) copies(of New) bool {
	ext := path.Ext(of.Name)
	return n.Content != "" && n.Content == of.Content && len(n.Name) > len(of.Name) &&
		path.Ext(n.Name) == ext && strings.HasPrefix(n.Name, strings.TrimSuffix(of.Name, ext))
}
