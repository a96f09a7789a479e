package rooms

import (
	"cmp"
	"net/netip"
	"os/user"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/negotiate/server"
)

// Settings are those of the person.
type Settings struct {
	Name        string // that the other person sees; "": the full name on this computer
	Account     string // where this person is paid, "acct_…"; "": nowhere
	Address     string // of this computer, as guests reach it; "": the likeliest
	Port        int    // 0: any free one, which is kept
	Cluster     string // URL of a NATS cluster; "": this desktop has a server of its own
	Credentials string // file of the credentials for the cluster
}

// PersonName returns what the other person sees as this person's name.
func (s Settings) PersonName() string {
	if s.Name != "" {
		return s.Name
	}
	u, err := user.Current()
	if err != nil {
		return ""
	}
	return cmp.Or(u.Name, u.Username)
}

// errNoAddress means that a room cannot be opened on a network.
var errNoAddress = lang.Errorf("this computer is in no network in which someone could reach it: connect it to one, or set address under [rooms] in config.toml")

// hostAddress returns the address at which a new room is opened; wish is what the person
// chose for it.
func (s Settings) hostAddress(wish string) (string, error) {
	if wish = cmp.Or(wish, s.Address); wish != "" {
		ip, err := netip.ParseAddr(wish)
		if err != nil || ip.IsUnspecified() || ip.IsMulticast() || ip.Zone() != "" {
			return "", invalid("%.60q is not the address of a computer: write it as 192.168.1.20", wish)
		}
		return ip.String(), nil
	}
	all, err := server.Addresses()
	switch {
	case err != nil:
		return "", err
	case len(all) == 0:
		return "", errNoAddress
	}
	return all[0].IP.String(), nil
}
