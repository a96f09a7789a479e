package config

import (
	"path/filepath"
	"slices"
)

// category is a built-in category with the folder that it goes to unless
// config.toml says otherwise.
type category struct {
	name  string
	place func(UserFolders) string // absolute template
}

func below(folder func(UserFolders) string, segments ...string) func(UserFolders) string {
	return func(u UserFolders) string { return filepath.Join(append([]string{folder(u)}, segments...)...) }
}

func documents(u UserFolders) string { return u.Documents }
func pictures(u UserFolders) string  { return u.Pictures }
func music(u UserFolders) string     { return u.Music }
func videos(u UserFolders) string    { return u.Videos }

// categories are the built-in categories, in display order.
var categories = []category{
	{"finances", below(documents, "Finances", "{year}")},
	{"documents", below(documents)},
	{"images", below(pictures)},
	{"screenshots", below(pictures, "Screenshots")},
	{"photos", below(pictures, "{year}", "{month}")},
	{"music", below(music)},
	{"video", below(videos)},
	{"archives", below(documents, "Archives")},
	{"installers", below(documents, "Installers")},
	{"code", below(documents, "Code")},
	{"ebooks", below(documents, "Books")},
	{"fonts", below(documents, "Fonts")},
	{"design", below(documents, "Design")},
	{"data", below(documents, "Data")},
	{"other", below(documents, "Other")},
}

// Categories returns the names of the built-in categories, in display order.
func Categories() []string {
	names := make([]string, len(categories))
	for i, c := range categories {
		names[i] = c.name
	}
	return names
}

func isCategory(name string) bool {
	return slices.ContainsFunc(categories, func(c category) bool { return c.name == name })
}
