// Command settings writes docs/settings.md from the definitions of the settings, so that the
// page cannot say anything else than the file and the window.
package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/nod-app/nod/app/settings/config"
)

const intro = `# Settings

<!-- Made by ` + "`go generate ./app/settings/config`" + ` from the definitions in app/settings/config/settings.go; a test compares the two. -->

All settings are in one commented file, config.toml ([where it is](../README.md#settings-and-files)). Nod takes up what is saved there at
once, and shows what is wrong with it, line by line. Below is the file as Nod writes it when it first starts, for the home of Ann.

`

func main() {
	if err := os.WriteFile(os.Args[1], []byte(render()), 0o644); err != nil {
		fmt.Fprintln(os.Stderr, "settings:", err)
		os.Exit(1)
	}
}

// render returns the page: an index of all settings by the page of the window, and the default file.
func render() string {
	var b strings.Builder
	b.WriteString(intro + "| setting | in the file | in the window |\n|---|---|---|\n")
	for _, s := range config.Settings() {
		page := string(s.Page)
		if page == "" {
			page = "–"
		}
		fmt.Fprintf(&b, "| %s | `%s` | %s |\n", s.Title, s.Key, page)
	}
	home := "/home/ann"
	user := config.UserFolders{Downloads: home + "/Downloads", Documents: home + "/Documents", Pictures: home + "/Pictures",
		Music: home + "/Music", Videos: home + "/Videos", Desktop: home + "/Desktop"}
	b.WriteString("\n```toml\n" + config.Default(config.Paths{Home: home, User: user}) + "```\n")
	return b.String()
}
