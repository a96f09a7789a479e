package watcher

import "strings"

// projectMarks are the entries that make a folder somebody's project, whose
// files belong where they are. In lower case.
var projectMarks = map[string]bool{
	".git": true, ".hg": true, ".svn": true, ".jj": true, ".bzr": true,
	".idea": true, ".vscode": true, ".obsidian": true,
	"package.json": true, "go.mod": true, "cargo.toml": true, "pyproject.toml": true,
	"setup.py": true, "pipfile": true, "pyvenv.cfg": true, "pom.xml": true,
	"build.gradle": true, "build.gradle.kts": true, "settings.gradle": true, "settings.gradle.kts": true,
	"composer.json": true, "gemfile": true, "mix.exs": true, "pubspec.yaml": true,
	"meson.build": true, "configure.ac": true, "build.sbt": true, "stack.yaml": true,
	"deno.json": true, "package.swift": true, "project.godot": true,
}

// projectSuffixes do the same for names that differ from project to project.
var projectSuffixes = []string{".sln", ".csproj", ".fsproj", ".vcxproj", ".xcodeproj", ".xcworkspace", ".uproject", ".cabal"}

// weakMarks are found outside projects too (a Makefile that was sent by mail):
// they count only with source code, or a src folder, beside them.
var weakMarks = map[string]bool{"makefile": true, "gnumakefile": true, "cmakelists.txt": true, "dockerfile": true, "justfile": true}

var sourceSuffixes = []string{".c", ".cc", ".cpp", ".cxx", ".h", ".hpp", ".go", ".rs", ".py", ".java", ".kt", ".js", ".ts", ".swift", ".f90"}

// leftAloneDirs are folders that never hold a person's files. In lower case.
var leftAloneDirs = map[string]bool{
	"node_modules": true, "bower_components": true, "__pycache__": true, "lost+found": true,
	"$recycle.bin": true, "system volume information": true, "@eadir": true,
}

// bundles are the endings of folders that are shown as one thing: programs,
// libraries of photos and music, documents that are folders, virtual machines
// (and, by the names of partial downloads, Safari's '.download').
var bundles = []string{
	".app", ".appex", ".bundle", ".framework", ".plugin", ".kext", ".component", ".dsym", ".lproj",
	".photoslibrary", ".photolibrary", ".aplibrary", ".musiclibrary", ".tvlibrary", ".imovielibrary",
	".fcpbundle", ".logicx", ".band", ".rtfd", ".pages", ".numbers", ".key", ".scriv",
	".xcodeproj", ".xcworkspace", ".playground", ".sparsebundle", ".vmwarevm", ".pvm", ".utm",
}

// closedDir reports whether a folder below a watched one is left alone for its name.
func closedDir(name string) bool {
	lower := strings.ToLower(name)
	return Partial(name) || leftAloneDirs[lower] || hasAnySuffix(lower, bundles)
}

// marks reports whether the appearance or the end of an entry with this name
// can change whether its folder is left alone.
func marks(name string) bool {
	lower := strings.ToLower(name)
	return name == ignoreFile || projectMarks[lower] || weakMarks[lower] || hasAnySuffix(lower, projectSuffixes)
}

// sourceName reports whether an entry makes a project of a folder with a weak mark.
func sourceName(name string) bool {
	lower := strings.ToLower(name)
	return lower == "src" || hasAnySuffix(lower, sourceSuffixes)
}

// project reports whether a folder with these entries is a project, and whether
// it has a weak mark, so that it becomes one with the first source file.
func project(names []string) (is, weak bool) {
	source := false
	for _, name := range names {
		lower := strings.ToLower(name)
		is = is || projectMarks[lower] || hasAnySuffix(lower, projectSuffixes)
		weak = weak || weakMarks[lower]
		source = source || sourceName(name)
	}
	return is || weak && source, weak
}
