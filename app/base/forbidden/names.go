package forbidden

// The lists below are folded (lower case). They bring together what the design
// names with the places that those who sandbox coding agents keep closed for the
// same reason.

// secretPlaces hold keys and passwords: neither read nor written.
var secretPlaces = []string{
	".ssh", "id_rsa", "id_dsa", "id_ecdsa", "id_ed25519",
	".gnupg", ".password-store", ".netrc", "_netrc", ".git-credentials", ".pgpass", ".pypirc", ".npmrc",
	".aws", ".azure", ".kube", ".docker", ".config/gcloud", ".config/gh", ".config/op", ".vault-token",
	".config/rclone", ".config/sops", ".config/age", ".terraform.d", ".local/share/gopass", ".pki", ".config/bitwarden", ".config/1password",
	".local/share/keyrings", ".local/share/kwalletd", ".gnome2/keyrings", ".keepass", ".config/keepassxc",
	"library/keychains", "microsoft/credentials", "microsoft/protect", "microsoft/vault", "microsoft/crypto",
	".mozilla", ".thunderbird", ".config/google-chrome", ".config/chromium", ".config/bravesoftware", ".config/microsoft-edge",
	"application support/google/chrome", "application support/firefox", "google/chrome/user data", "mozilla/firefox/profiles",
	"microsoft/edge/user data", ".config/vivaldi", ".config/opera", "snap/chromium", ".var/app",
}

// shellPlaces are read by shells and logins at their start: neither read (they
// often hold tokens) nor written.
var shellPlaces = []string{
	".bashrc", ".bash_profile", ".bash_login", ".bash_logout", ".bash_aliases", ".bash_history",
	".profile", ".zshrc", ".zshenv", ".zprofile", ".zlogin", ".zlogout", ".zsh_history",
	".kshrc", ".mkshrc", ".cshrc", ".tcshrc", ".login", ".logout", ".inputrc", ".config/fish", ".config/nushell",
	".xprofile", ".xinitrc", ".xsession", ".xsessionrc", ".pam_environment", ".config/environment.d",
	"profile.ps1", "microsoft.powershell_profile.ps1", ".config/powershell", "windowspowershell",
}

// secretEndings are those of files that hold nothing but keys and passwords.
var secretEndings = []string{".kdbx", ".kdb", ".keychain", ".keychain-db", ".keyring", ".p12", ".pfx", ".ppk", ".agilekeychain", ".opvault"}

// launchPlaces are run by other programs of themselves: not written.
var launchPlaces = []string{
	// Autostart and services.
	".config/autostart", ".config/autostart-scripts", ".config/plasma-workspace", ".config/systemd", ".local/share/systemd",
	".local/share/applications", ".local/share/dbus-1", ".local/share/nautilus/scripts", ".local/share/kio", ".local/bin",
	"library/launchagents", "library/launchdaemons", "library/startupitems", "library/services",
	"start menu/programs",
	// Version control.
	".git/hooks", ".git/config", ".git/modules", ".git/info", ".gitconfig", ".config/git", ".gitmodules", ".hg/hgrc", ".hgrc", ".husky", ".githooks",
	// Editors and assistants that run what they find in a folder.
	".vscode", ".vscode-server", ".devcontainer", ".idea", ".fleet", ".zed", ".cursor", ".windsurf", ".vim", ".vimrc", ".gvimrc", ".exrc",
	".nvimrc", ".nvim.lua", ".config/nvim", ".config/code", ".emacs", ".emacs.d", ".config/emacs", ".dir-locals.el",
	".claude", ".codex", ".gemini", ".mcp.json", ".envrc",
	// What other programs read at their start, and cron.
	"sitecustomize.py", "usercustomize.py", "crontab", ".gdbinit", ".lldbinit", ".tmux.conf", ".config/tmux", ".screenrc", ".rprofile", ".irbrc", ".pryrc",
	".curlrc", ".wgetrc", ".config/pip", ".cargo/config.toml", ".cargo/config", ".m2/settings.xml", ".gradle/init.d", ".config/i3", ".config/sway", ".config/hypr",
	".config/openbox", ".config/mimeapps.list",
	// Desktops, terminals and shells: their settings name what they run, or are programs themselves.
	".kde/autostart", ".kde/share/autostart", ".kde4/autostart", ".config/labwc", ".config/lxsession", ".config/awesome", ".config/qtile", ".config/bspwm",
	".config/sxhkd", ".config/river", ".config/niri", ".config/herbstluftwm", ".config/xfce4", ".xmonad", ".config/xmonad", ".fluxbox", ".icewm",
	".config/waybar", ".config/polybar", ".config/kitty", ".config/alacritty", ".config/wezterm", ".wezterm.lua", ".config/ghostty", ".config/foot",
	".config/zsh", ".zsh", ".oh-my-zsh", ".local/share/zsh", ".local/share/fish", ".bash_completion", ".bash_completion.d", ".local/share/bash-completion",
	".config/bash-completion", ".config/mpv", ".mpv", ".config/gtk-2.0", ".config/gtk-3.0", ".config/gtk-4.0", ".gtkrc-2.0", ".local/share/gnome-shell/extensions",
	".local/share/nautilus-python", ".local/share/nemo", ".local/share/file-manager", ".local/share/kservices5", ".local/share/plasma", ".local/share/thumbnailers",
	// Folders of libraries and programs that interpreters and shells look through.
	".local/lib", ".local/share/nvim", ".local/share/pnpm", ".cargo/bin", ".npm-global", ".nvm", ".pyenv", ".rbenv", ".asdf", ".sdkman", ".ipython", ".jupyter",
	".config/direnv", ".config/mise", ".local/share/flatpak",
	// What logins run, and programs whose folders of settings hold commands, scripts or plug-ins.
	".config/containers", ".config/user-tmpfiles.d", ".bashrc.d", ".zfunc", ".tmux", ".xbindkeysrc", ".conkyrc", ".config/conky", ".config/dunst", ".config/mako",
	".config/swaync", ".config/rofi", ".config/wofi", ".config/eww", ".config/micro", ".config/helix", ".config/sublime-text", ".config/yazi", ".config/lf", ".config/ranger",
	".config/nnn", ".config/vifm", ".vifm", ".muttrc", ".mutt", ".config/mutt", ".config/neomutt", ".config/newsboat", ".config/qutebrowser", ".config/caja", ".config/thunar",
	".config/gimp", ".config/inkscape", ".config/blender", ".config/libreoffice", ".config/obs-studio", ".local/share/kwin",
}

// launchers are the endings of files that a double click runs, or that run
// something else: not written.
var launchers = []string{
	".desktop", ".directory", ".lnk", ".url", ".scf", ".pif", ".command", ".tool", ".workflow", ".action", ".webloc", ".inetloc", ".fileloc",
	".terminal", ".app", ".library-ms", ".search-ms", ".searchconnector-ms", ".settingcontent-ms", ".appref-ms", ".application",
	".hta", ".scr", ".reg", ".cpl", ".msc", ".mobileconfig", ".prefpane",
}

// runnables are endings and names of files that run when started by hand, or that
// change how other programs behave: asked, whatever the grants.
var runnables = []string{
	".sh", ".bash", ".zsh", ".fish", ".ksh", ".py", ".pyw", ".rb", ".pl", ".lua", ".js", ".mjs", ".cjs", ".ts", ".php", ".tcl",
	".ps1", ".psm1", ".bat", ".cmd", ".vbs", ".vbe", ".wsf", ".jse", ".jar", ".exe", ".com", ".dll", ".msi", ".msix", ".so", ".dylib",
	".appimage", ".run", ".deb", ".rpm", ".flatpakref", ".pkg", ".dmg", ".scpt", ".applescript", ".plist", ".service", ".timer",
	".docm", ".xlsm", ".pptm", ".xla", ".dotm", ".el", ".vim",
}

var runnableNames = []string{
	"modelfile", "makefile", "gnumakefile", "justfile", "dockerfile", "containerfile", "rakefile", "jenkinsfile", "vagrantfile", "procfile",
	"package.json", "pyproject.toml", "setup.py", "build.gradle", "cmakelists.txt", "meson.build", "cargo.toml", "build.rs", "go.mod",
	"docker-compose.yml", "compose.yaml", ".env", ".pre-commit-config.yaml", "agents.md", "claude.md", "gemini.md", ".cursorrules", "desktop.ini", "autorun.inf",
	".gitlab-ci.yml", ".travis.yml", ".gitattributes", ".yarnrc", ".yarnrc.yml", "tasks.json", "authorized_keys",
}

// runnablePlaces are folders whose files others run once they are passed on.
var runnablePlaces = []string{".github/workflows", ".github/actions", ".circleci", ".forgejo/workflows", ".gitea/workflows"}
