// Package plans has small campaigns with documents and a request, and the labels that say what
// a careful programme manager would plan from them. The scorer compares a plan with the
// labels; the command measure plans all cases and prints a table.
//
// The errors made on the cases in Learning may be read. The documents, labels and errors of
// the others are never looked at: a change of planning is judged by their figures alone. The files
// in SHA256SUMS were written by people who have not read the planner, and are never changed.
package plans

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/planning/engine"
)

// Learning are the cases of which documents and single errors may be read.
var Learning = []string{
	"beer-requirements-en", "betriebsrat-protokoll-mail-de", "bookmobile-asana-slack-en", "casamento-emails-pt", "chor-chat-de", "clinica-mail-es", "ecole-fiches-fr",
	"groupe-tournee-chat-fr", "klub-mote-da", "lekplats-chatt-sv", "podcast-csv-en", "release-chat-de",
	"runbook-dc-en", "studio-move-csv-en", "teatro-mail-it", "vigne-cr-fr",
}

// Case is a campaign, documents and a request, with what is right for them.
type Case struct {
	Name   string
	Input  engine.Input
	Labels Labels
	texts  map[string][]string // by document: the flat texts in which a quote may stand
}

// Names returns the names of the cases in a folder: of each folder in it that has labels.
func Names(dir string) ([]string, error) {
	found, err := filepath.Glob(filepath.Join(dir, "*", "labels.json"))
	if err != nil || len(found) == 0 {
		return nil, fmt.Errorf("%s has no folder with a file labels.json: %w", dir, os.ErrNotExist)
	}
	for i, f := range found {
		found[i] = filepath.Base(filepath.Dir(f))
	}
	return found, nil
}

// Read reads a case from its folder.
func Read(ctx context.Context, dir string) (Case, error) {
	c := Case{Name: filepath.Base(dir), texts: map[string][]string{}}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return c, err
	}
	for _, e := range entries {
		if err := c.read(ctx, filepath.Join(dir, e.Name())); err != nil {
			return c, fmt.Errorf("cannot read %s of the case %s: %w", e.Name(), c.Name, err)
		}
	}
	return c, nil
}

// notDocuments are the files of a case beside its documents.
var notDocuments = []string{"ABOUT", "perfect.json"}

func (c *Case) read(ctx context.Context, path string) error {
	name := filepath.Base(path)
	content, err := os.ReadFile(path)
	switch {
	case err != nil:
		return err
	case name == "campaign.json":
		return json.Unmarshal(content, &c.Input.Campaign)
	case name == "labels.json":
		return json.Unmarshal(content, &c.Labels)
	case name == "intent.txt":
		c.Input.Intent = string(content)
	case !slices.Contains(notDocuments, name):
		d, err := extract.ReadFile(ctx, path)
		if err != nil {
			return err
		}
		c.Input.Documents = append(c.Input.Documents, d)
		c.texts[name] = quotable(d, content)
	}
	return nil
}
