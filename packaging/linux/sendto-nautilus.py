"""Adds 'Send to Nod' to the menu of files and folders in GNOME's Files, if nautilus-python is installed."""

from gi.repository import Gio, GLib, GObject, Nautilus

LABELS = {
    "de": "An Nod senden",
    "es": "Enviar a Nod",
    "fr": "Envoyer à Nod",
    "ja": "Nod に送る",
    "zh_CN": "发送到 Nod",
}


def label():
    for language in GLib.get_language_names():
        if language in LABELS:
            return LABELS[language]
    return "Send to Nod"


def propose(paths):
    Gio.Subprocess.new(["nod", "propose", "--show", "--", *paths], Gio.SubprocessFlags.NONE)


class SendToNod(GObject.GObject, Nautilus.MenuProvider):
    def get_file_items(self, *args):  # before version 4 the window comes first
        paths = [file.get_location().get_path() for file in args[-1]]
        if not paths or None in paths:  # not on this computer
            return []
        item = Nautilus.MenuItem(name="Nod::propose", label=label(), icon="app.nod.Nod")
        item.connect("activate", lambda _: propose(paths))
        return [item]

    def get_background_items(self, *args):
        return []
