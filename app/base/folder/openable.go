package folder

import (
	"io/fs"
	"path/filepath"
	"strings"
)

// runs are the extensions of files that do something when they are opened.
const runs = " .desktop .exe .com .bat .cmd .pif .scr .msi .msix .msp .ps1 .psm1 .vbs .vbe .js .jse .wsf .wsh .hta .cpl" +
	" .msc .reg .lnk .url .webloc .inf .scf .jar .jnlp .sh .bash .zsh .fish .csh .command .tool .workflow .action" +
	" .app .pkg .dmg .appimage .run .bin .elf .so .dll .py .pyw .pl .rb .php .lua .deb .rpm .flatpakref .flatpakrepo .snap .apk .iso .chm .xll .application .appref-ms .settingcontent-ms "

// Openable reports whether a file may be opened by one press: programs, scripts,
// launchers and installers are only shown in their folder.
func Openable(name string, mode fs.FileMode) bool {
	if !mode.IsRegular() || mode.Perm()&0o111 != 0 {
		return false
	}
	ext := strings.ToLower(filepath.Ext(strings.TrimRight(name, ". ")))
	return ext == "" || !strings.Contains(runs, " "+ext+" ")
}
