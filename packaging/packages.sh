# The packages that Nod needs, one list a package manager.
# build: to compile the windows; test: for the virtual desktop of `make test` and `make run` without a display.

apt_build="gcc libc6-dev pkg-config libgl1-mesa-dev xorg-dev libxkbcommon-dev"
apt_test="xvfb xauth dbus openbox xdotool wmctrl x11-utils imagemagick libgl1-mesa-dri fonts-noto-core dunst xfce4-panel xfconf inotify-tools curl"

dnf_build="gcc pkgconf-pkg-config mesa-libGL-devel libX11-devel libXcursor-devel libXrandr-devel libXinerama-devel libXi-devel libXxf86vm-devel libxkbcommon-devel wayland-devel"
dnf_test="xorg-x11-server-Xvfb xorg-x11-xauth dbus-daemon openbox xdotool wmctrl xwininfo ImageMagick mesa-dri-drivers google-noto-sans-fonts dunst xfce4-panel xfconf inotify-tools curl"

pacman_build="gcc pkgconf libglvnd libx11 libxcursor libxrandr libxinerama libxi libxxf86vm libxkbcommon"
pacman_test="xorg-server-xvfb xorg-xauth dbus openbox xdotool wmctrl xorg-xwininfo imagemagick mesa noto-fonts dunst xfce4-panel xfconf inotify-tools curl"

# On macOS the windows need Apple's command-line tools only (xcode-select --install); there is no virtual desktop.
brew_build=""
brew_test=""
