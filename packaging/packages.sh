# The packages that Nod needs, one list a package manager. COMMAND:PACKAGE is
# installed only where there is no such command, whoever brought it.
# build: to compile the windows, and the small programs that tools run: clipboard, applications, addresses.
# test: for the virtual desktop of `make test` and `make run` without a display, a keyring, a reader of scans, and a C++ compiler for the
# model server that the tests talk to.
# documents: the programs that `make documents` compares Word documents with; the tests need none of them.
# windows: to build Nod and its installer for Windows and to run them under Wine, for `make windows-test`; Debian and Ubuntu only.
# package: to make packages, and the programs that check them; package_test: to try one on a fresh Debian; Debian and Ubuntu only.
# chromium, driver: for the controlled browser, off by default; npm fetches Playwright's driver (playwright.sh).

apt_build="gcc libc6-dev pkg-config libgl1-mesa-dev xorg-dev libxkbcommon-dev libwayland-dev xclip wl-clipboard libgtk-3-bin xdg-utils"
apt_test="tesseract-ocr xvfb xauth dbus openbox xdotool wmctrl x11-utils imagemagick libgl1-mesa-dri fonts-noto-core dunst xfce4-panel xfconf inotify-tools curl gnome-keyring g++:g++"
apt_documents="pandoc libreoffice-writer-nogui python3-docx"
apt_windows="gcc-mingw-w64-x86-64 g++-mingw-w64-x86-64 wine wine64 nsis zip:zip"
apt_package="binutils man-db groff zip:zip nsis lintian rpm rpmlint desktop-file-utils appstream zsh fish"
apt_package_test="debootstrap dpkg-dev"
apt_chromium="chromium"
apt_driver="node:nodejs npm:npm"

dnf_build="gcc pkgconf-pkg-config mesa-libGL-devel libX11-devel libXcursor-devel libXrandr-devel libXinerama-devel libXi-devel libXxf86vm-devel libxkbcommon-devel wayland-devel xclip wl-clipboard gtk3 xdg-utils"
dnf_test="tesseract xorg-x11-server-Xvfb xorg-x11-xauth dbus-daemon openbox xdotool wmctrl xwininfo ImageMagick mesa-dri-drivers google-noto-sans-fonts dunst xfce4-panel xfconf inotify-tools curl gnome-keyring g++:gcc-c++"
dnf_documents="pandoc libreoffice-writer python3-docx"
dnf_windows=""
dnf_package=""
dnf_package_test=""
dnf_chromium="chromium"
dnf_driver="node:nodejs npm:npm"

pacman_build="gcc pkgconf libglvnd libx11 libxcursor libxrandr libxinerama libxi libxxf86vm libxkbcommon wayland xclip wl-clipboard gtk3 xdg-utils"
pacman_test="tesseract tesseract-data-eng xorg-server-xvfb xorg-xauth dbus openbox xdotool wmctrl xorg-xwininfo imagemagick mesa noto-fonts dunst xfce4-panel xfconf inotify-tools curl gnome-keyring"
pacman_documents="pandoc libreoffice-still python-docx"
pacman_windows=""
pacman_package=""
pacman_package_test=""
pacman_chromium="chromium"
pacman_driver="node:nodejs npm:npm"

# On macOS the windows need Apple's command-line tools only (xcode-select --install); there is no virtual desktop.
# The controlled browser takes Chrome, Chromium or Edge from /Applications.
brew_build=""
brew_test=""
brew_documents="pandoc"
brew_windows=""
brew_package=""
brew_package_test=""
brew_chromium=""
brew_driver="node:node"
