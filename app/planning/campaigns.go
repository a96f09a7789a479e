package planning

import (
	"context"
	"embed"
	"errors"
	"slices"
	"strings"

	"github.com/nod-app/nod/app/base/decision"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/planning/campaign"
)

// Create makes an empty campaign and returns its id.
func (s *Service) Create(ctx context.Context, name, objective string) (string, error) {
	c := campaign.Campaign{Name: strings.TrimSpace(name), Objective: strings.TrimSpace(objective)}
	return s.add(ctx, c, "Created the campaign “%s”")
}

// Import makes a campaign of what Export gave, JSON or Markdown, under another
// name if one is given. ErrInvalid says what of it cannot be so.
func (s *Service) Import(ctx context.Context, text, name string) (campaign.Campaign, error) {
	c, err := campaign.Read(text)
	if err != nil {
		return c, err
	}
	if name = strings.TrimSpace(name); name != "" {
		c.Name = name
	}
	c.ID, err = s.add(ctx, c, "Imported the campaign “%s”")
	return c, err
}

//go:embed example
var examples embed.FS

// Example adds the example campaign in the language of the person, and returns its id.
func (s *Service) Example(ctx context.Context) (string, error) {
	text, err := examples.ReadFile("example/" + lang.Code() + ".md")
	if err != nil {
		return "", err
	}
	c, err := campaign.Read(string(text))
	if err != nil {
		return "", err
	}
	return s.add(ctx, c, "Loaded the example campaign “%s”")
}

// add keeps a new campaign, under its own id if that is free.
func (s *Service) add(ctx context.Context, c campaign.Campaign, label string) (string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if c.ID != "" {
		_, err := s.Store.Campaign(ctx, c.ID)
		if err != nil && !errors.Is(err, ErrNotFound) {
			return "", err
		}
		if err == nil {
			c.ID = ""
		}
	}
	if c.ID == "" {
		c.ID = decision.NewID()
	}
	if err := campaign.Check(c); err != nil {
		return "", err
	}
	return c.ID, s.save(ctx, c.ID, lang.Say(label, c.Name), campaign.Inserts(c))
}

// Remove deletes a campaign with all that is in it; undo brings it back. It is refused
// while there are plans for it.
func (s *Service) Remove(ctx context.Context, id string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	c, err := s.Store.Campaign(ctx, id)
	if err != nil {
		return err
	}
	if reason, err := s.plannedFor(ctx, id); reason != "" || err != nil {
		return errors.Join(err, campaign.Invalidf("the campaign “%s” cannot be removed: %s", c.Name, reason))
	}
	return s.save(ctx, id, lang.Say("Removed the campaign “%s”", c.Name), campaign.Reverse(campaign.Inserts(c)))
}

// Format is a way to write a campaign down.
type Format string

// The formats of Export.
const (
	JSON     Format = "json"
	Markdown Format = "markdown"
)

// Export returns a campaign as text, and a name for its file.
func (s *Service) Export(ctx context.Context, id string, f Format) (name, text string, err error) {
	c, err := s.Store.Campaign(ctx, id)
	if err != nil {
		return "", "", err
	}
	switch f {
	case JSON:
		text, err = campaign.JSON(c)
		return fileName(c.Name) + ".json", text, err
	case Markdown:
		return fileName(c.Name) + ".md", campaign.Markdown(c), nil
	}
	return "", "", campaign.Invalidf("there is no format “%s”: it is json or markdown", f)
}

// fileName leaves of a name what every file system takes.
func fileName(name string) string {
	words := strings.FieldsFunc(strings.ToLower(name), func(r rune) bool {
		return r != '-' && (r < '0' || r > '9') && (r < 'a' || r > 'z') && r < 0x80
	})
	name = strings.Join(slices.DeleteFunc(words, func(w string) bool { return w == "-" }), "-")
	if r := []rune(name); len(r) > 60 {
		name = string(r[:60])
	}
	if name == "" {
		return "campaign"
	}
	return name
}
