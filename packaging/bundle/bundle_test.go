package main

import (
	"encoding/binary"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"howett.net/plist"
)

func TestBundle(t *testing.T) {
	dir := t.TempDir()
	program, meta, app := filepath.Join(dir, "nod"), filepath.Join(dir, "meta.toml"), filepath.Join(dir, "Nod.app")
	must(t, os.WriteFile(program, []byte("a program"), 0o600))
	must(t, os.WriteFile(meta, []byte("[Details]\nName = \"A & <B>\"\nID = \"app.nod.Nod\"\nVersion = \"1.2.3\"\nBuild = 7\n"), 0o600))
	must(t, write(program, meta, app))
	if write(program, meta, app) == nil {
		t.Error("a bundle was written over another")
	}
	info := property(t, filepath.Join(app, "Contents", "Info.plist"))
	for key, want := range map[string]any{
		"CFBundleName": "A & <B>", "CFBundleIdentifier": "app.nod.Nod", "CFBundleExecutable": "nod", "CFBundleShortVersionString": "1.2.3", "CFBundleVersion": "7",
		"CFBundlePackageType": "APPL", "LSUIElement": true, "NSSupportsSuddenTermination": false, "LSMinimumSystemVersion": "12.0",
		"CFBundleURLTypes": []any{map[string]any{"CFBundleURLName": "app.nod.Nod", "CFBundleURLSchemes": []any{"nod"}}},
	} {
		if !reflect.DeepEqual(info[key], want) {
			t.Errorf("%s is %v, want %v", key, info[key], want)
		}
	}
	f, err := os.Stat(filepath.Join(app, "Contents", "MacOS", info["CFBundleExecutable"].(string)))
	if err != nil || f.Mode().Perm() != 0o755 {
		t.Errorf("the program: %v, %v", f, err)
	}
	icon, err := os.ReadFile(filepath.Join(app, "Contents", "Resources", info["CFBundleIconFile"].(string)))
	if err != nil || string(icon[:4]) != "icns" || int(binary.BigEndian.Uint32(icon[4:])) != len(icon) {
		t.Errorf("the icon of %d bytes: %v", len(icon), err)
	}
}

// What the reader of PDFs needs under the hardened runtime, and no more.
func TestEntitlements(t *testing.T) {
	got := property(t, filepath.Join("..", "macos", "nod.entitlements"))
	want := map[string]any{"com.apple.security.cs.allow-unsigned-executable-memory": true}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

func property(t *testing.T, file string) map[string]any {
	t.Helper()
	text, err := os.ReadFile(file)
	must(t, err)
	var out map[string]any
	_, err = plist.Unmarshal(text, &out)
	must(t, err)
	return out
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
