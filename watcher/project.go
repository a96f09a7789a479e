package watcher

import "strings"

// projectMarks are the entries that make a folder a project, whose files stay
// where they are. In lower case.
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

// projectSuffixes are the same for names that differ between projects.
var projectSuffixes = []string{".sln", ".csproj", ".fsproj", ".vcxproj", ".xcodeproj", ".xcworkspace", ".uproject", ".cabal"}

// weakMarks occur outside projects too, as a Makefile from a mail does: they
// count only beside source code or a src folder.
var weakMarks = map[string]bool{"makefile": true, "gnumakefile": true, "cmakelists.txt": true, "dockerfile": true, "justfile": true}

var sourceSuffixes = []string{".c", ".cc", ".cpp", ".cxx", ".h", ".hpp", ".go", ".rs", ".py", ".java", ".kt", ".js", ".ts", ".swift", ".f90"}

// excludedDirs are folders that never hold a user's files. In lower case.
var excludedDirs = map[string]bool{
	"node_modules": true, "bower_components": true, "__pycache__": true, "lost+found": true,
	"$recycle.bin": true, "system volume information": true, "@eadir": true,
}

// bundleSuffixes are the endings of folders that are shown as one item: programs,
// libraries of photos and music, documents that are folders, virtual machines.
// (Safari's '.download' is among the partial downloads.)
var bundleSuffixes = []string{
	".app", ".appex", ".bundle", ".framework", ".plugin", ".kext", ".component", ".dsym", ".lproj",
	".photoslibrary", ".photolibrary", ".aplibrary", ".musiclibrary", ".tvlibrary", ".imovielibrary",
	".fcpbundle", ".logicx", ".band", ".rtfd", ".pages", ".numbers", ".key", ".scriv",
	".xcodeproj", ".xcworkspace", ".playground", ".sparsebundle", ".vmwarevm", ".pvm", ".utm",
}

func isExcludedDir(name string) bool {
	lower := strings.ToLower(name)
	return Partial(name) || excludedDirs[lower] || hasAnySuffix(lower, bundleSuffixes)
}

// isMarker reports whether adding or removing an entry with this name can change
// whether its folder is excluded.
func isMarker(name string) bool {
	lower := strings.ToLower(name)
	return name == ignoreFile || projectMarks[lower] || weakMarks[lower] || hasAnySuffix(lower, projectSuffixes)
}

// sourceName reports whether an entry makes a folder with a weak mark a project.
func sourceName(name string) bool {
	lower := strings.ToLower(name)
	return lower == "src" || hasAnySuffix(lower, sourceSuffixes)
}

// project reports whether a folder with these entries is a project, and whether
// it has a weak mark, with which the first source file makes it one.
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
