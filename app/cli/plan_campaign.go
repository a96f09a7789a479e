package cli

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"strings"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/planning/campaign"
)

// planCampaign returns the campaign that --campaign names: a file, or one that Nod keeps, by
// its id or its name. A file counts first, so that a command without an agent does the
// same with one.
func (s *Session) planCampaign(named string) (campaign.Campaign, error) {
	var c campaign.Campaign
	if named == "" {
		return c, nil
	}
	content, err := os.ReadFile(named)
	if errors.Is(err, fs.ErrNotExist) && !looksLikePath(named) {
		return s.storedCampaign(named)
	}
	if err == nil {
		err = json.Unmarshal(content, &c)
	}
	if err != nil {
		return c, api.Invalid(lang.Say("read the campaign %s: %v", named, err))
	}
	return c, nil
}

// looksLikePath reports what can only be meant as a file.
func looksLikePath(s string) bool {
	return strings.ContainsAny(s, `/\`) || strings.HasSuffix(strings.ToLower(s), ".json")
}

func (s *Session) storedCampaign(named string) (campaign.Campaign, error) {
	var c campaign.Campaign
	all, err := call(s, api.ListCampaigns, api.None{})
	if err != nil {
		return c, lang.Errorf("there is no file %q; look for a campaign of that id or name: %w", named, err)
	}
	var ids []string
	for _, x := range all.Campaigns {
		if x.ID == named {
			ids = []string{x.ID}
			break
		}
		if strings.EqualFold(x.Name, named) {
			ids = append(ids, x.ID)
		}
	}
	switch len(ids) {
	case 0:
		return c, api.Invalid(lang.Say("there is neither a file nor a campaign %q: nod campaign list shows the campaigns", named))
	case 1:
	default:
		return c, api.Invalid(lang.Say("%d campaigns are called %q: give the id of one, %s", len(ids), named, strings.Join(ids, " or ")))
	}
	text, err := call(s, api.ExportCampaign, api.ExportCampaignRequest{ID: ids[0], Format: api.CampaignJSON})
	if err == nil {
		err = json.Unmarshal([]byte(text.Text), &c)
	}
	return c, err
}
