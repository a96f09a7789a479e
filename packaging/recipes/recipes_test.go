// Package recipes holds what winget, Homebrew and the Arch User Repository need to offer Nod's packages; recipes.sh puts version and
// checksums in.
package recipes

import (
	"crypto/sha256"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// write has recipes.sh write the recipes of these packages, whose content is their name.
func write(t *testing.T, version string, packages ...string) (dir, said string, err error) {
	dist := filepath.Join(t.TempDir(), "two words")
	if err := os.Mkdir(dist, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, name := range packages {
		if err := os.WriteFile(filepath.Join(dist, name), []byte(name), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	out, err := exec.CommandContext(t.Context(), filepath.Join("..", "recipes.sh"), version, dist).CombinedOutput()
	return filepath.Join(dist, "recipes"), string(out), err
}

func read(t *testing.T, path ...string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(path...))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// Each recipe names the packages of its version by address and checksum, and is of the form that its reader wants.
func TestRecipes(t *testing.T) {
	tarball, source, setup := "nod-1.2.3-linux-amd64.tar.gz", "nod-1.2.3-source.tar.gz", "nod-1.2.3-windows-amd64-setup.exe"
	dir, said, err := write(t, "1.2.3", tarball, source, setup)
	if err != nil {
		t.Fatal(err, said)
	}
	const releases = "https://github.com/nod-app/nod/releases/download/v1.2.3/"
	sum := func(name string) string { return fmt.Sprintf("%x", sha256.Sum256([]byte(name))) }

	pkgbuild := exec.CommandContext(t.Context(), "bash", "-euc", `. "$1"; printf '%s\n' "$pkgver" "${source[0]}" "${sha256sums[0]}"`, "bash", filepath.Join(dir, "PKGBUILD"))
	out, err := pkgbuild.CombinedOutput()
	if want := "1.2.3\n" + releases + tarball + "\n" + sum(tarball) + "\n"; err != nil || string(out) != want {
		t.Errorf("the PKGBUILD says %s, %v", out, err)
	}
	if formula := read(t, dir, "nod.rb"); !strings.Contains(formula, `url "`+releases+source+`"`) || !strings.Contains(formula, `sha256 "`+sum(source)+`"`) {
		t.Errorf("the formula is %s", formula)
	}
	for _, kind := range []string{"", ".installer", ".locale.en-US"} {
		text := read(t, dir, "winget", "nod-app.Nod"+kind+".yaml")
		var manifest struct {
			ID         string `yaml:"PackageIdentifier"`
			Version    string `yaml:"PackageVersion"`
			Form       string `yaml:"ManifestVersion"`
			Installers []struct {
				URL string `yaml:"InstallerUrl"`
				Sum string `yaml:"InstallerSha256"`
			} `yaml:"Installers"`
		}
		if err := yaml.Unmarshal([]byte(text), &manifest); err != nil {
			t.Errorf("%s: %v", kind, err)
		}
		if manifest.ID != "nod-app.Nod" || manifest.Version != "1.2.3" || manifest.Form != "1.6.0" {
			t.Errorf("%s is of %+v", kind, manifest)
		}
		for _, i := range manifest.Installers {
			if i.URL != releases+setup || i.Sum != sum(setup) {
				t.Errorf("%s names %+v", kind, i)
			}
		}
		if kind == ".installer" && len(manifest.Installers) != 1 {
			t.Errorf("%s names no installer", kind)
		}
	}
}

// Without one of its packages there are no recipes of a version.
func TestAPackageIsMissing(t *testing.T) {
	if _, said, err := write(t, "1.2.3", "nod-1.2.3-source.tar.gz"); err == nil || !strings.Contains(said, "nod-1.2.3") {
		t.Errorf("%v: %s", err, said)
	}
}
