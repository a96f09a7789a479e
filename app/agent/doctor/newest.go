package doctor

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"

	"golang.org/x/mod/semver"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/httpclient"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/base/safetext"
)

// releases answers with the newest version of Nod.
const releases = "https://api.github.com/repos/nod-app/nod/releases/latest"

// longestVersion bounds what is shown of an answer, in bytes.
const longestVersion = 40

// checkNewest asks an address for the newest version, and says whether it is newer than this one.
func checkNewest(ctx context.Context, address, version string) api.Check {
	c := api.Check{Name: lang.Say("newest version"), Status: ok}
	newest, err := askNewest(ctx, address)
	own := "v" + strings.TrimPrefix(version, "v")
	switch {
	case err != nil:
		c.Status, c.Detail = warning, lang.Say("not known: %v", safetext.Error(err))
		c.Remedy = lang.Say("Check the connection, or switch off 'Look for newer versions' in the settings.")
	case !semver.IsValid(newest):
		c.Status, c.Detail = warning, lang.Say("not known: the answer names no version")
		c.Remedy = lang.Say("Look at https://github.com/nod-app/nod/releases yourself.")
	case semver.IsValid(own) && semver.Compare(newest, own) <= 0:
		c.Detail = "Nod " + version
	default:
		c.Status = warning
		c.Detail = lang.Say("Nod %s is out; this is %s", safetext.Line(strings.TrimPrefix(newest, "v"), longestVersion), version)
		c.Remedy = lang.Say("Update it as you installed it, or from https://github.com/nod-app/nod/releases.")
	}
	return c
}

// askNewest returns the tag of the newest release.
func askNewest(ctx context.Context, address string) (string, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return "", err
	}
	res, err := httpclient.New(timeout).Do(r)
	if err != nil {
		return "", err
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		return "", fmt.Errorf("%s answers %s", r.URL.Host, res.Status)
	}
	var release struct {
		Tag string `json:"tag_name"`
	}
	if err := json.NewDecoder(res.Body).Decode(&release); err != nil {
		return "", fmt.Errorf("read the answer of %s: %w", r.URL.Host, err)
	}
	return release.Tag, nil
}
