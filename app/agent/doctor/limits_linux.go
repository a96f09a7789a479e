package doctor

import (
	"os"
	"strconv"
	"strings"

	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/base/lang"
)

// fewWatches is what a home folder with some ten thousand folders needs; Debian's default is above it.
const fewWatches = 8192

// checkLimits reads how many folders the kernel lets one user watch.
func checkLimits() []api.Check {
	const file = "/proc/sys/fs/inotify/max_user_watches"
	b, err := os.ReadFile(file)
	if err != nil {
		return []api.Check{{Name: lang.Say("limits"), Status: warning, Detail: err.Error(), Remedy: lang.Say("Folders are checked every few seconds if they cannot be watched.")}}
	}
	n, err := strconv.Atoi(strings.TrimSpace(string(b)))
	if err != nil || n >= fewWatches {
		return []api.Check{{Name: lang.Say("limits"), Status: ok, Detail: lang.Say("%d folders can be watched", n)}}
	}
	return []api.Check{{
		Name: lang.Say("limits"), Status: warning, Detail: lang.Say("only %d folders can be watched", n),
		Remedy: lang.Say("sudo sysctl fs.inotify.max_user_watches=524288"),
	}}
}
