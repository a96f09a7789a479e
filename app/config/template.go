package config

import (
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"
)

// Vars is what a template is filled in with.
type Vars struct {
	At       time.Time // {year}, {month} and {day}, in its own location
	Category string    // {category}
	FileName string    // {name} is it without its extension, {ext} the extension without its dot
}

var (
	placeholder  = regexp.MustCompile(`\{([^{}]*)\}`)
	placeholders = []string{"year", "month", "day", "category", "ext", "name"}
)

// Expand fills in a folder template and gives an absolute, clean path.
//
// "~" at its beginning is the home folder. No value can bring in a separator
// or a ".." segment; {ext} is lower case, and "other" for a file without one.
func Expand(home, template string, v Vars) (string, error) {
	whole, err := absoluteTemplate(home, template)
	if err != nil {
		return "", err
	}
	volume := filepath.VolumeName(whole)
	segments := strings.Split(filepath.ToSlash(whole[len(volume):]), "/")
	for i, s := range segments {
		if strings.ContainsRune(s, '{') {
			segments[i] = safeSegment(fill(s, v.folderValue))
		}
	}
	return filepath.Clean(volume + filepath.FromSlash(strings.Join(segments, "/"))), nil
}

// ExpandName fills in the template of a new file name and gives one path
// segment. Without {ext} in the template the file keeps its extension.
func ExpandName(template string, v Vars) (string, error) {
	if err := CheckName(template); err != nil {
		return "", err
	}
	name := fill(template, v.nameValue)
	if _, ext := splitName(v.FileName); ext != "" && !strings.Contains(template, "{ext}") {
		name += "." + ext
	}
	return safeSegment(name), nil
}

// CheckTemplate says what is wrong with a folder template.
func CheckTemplate(home, template string) error {
	_, err := absoluteTemplate(home, template)
	return err
}

// CheckName says what is wrong with the template of a file name.
func CheckName(template string) error {
	switch {
	case strings.TrimSpace(template) == "":
		return errors.New("it is empty")
	case strings.ContainsAny(template, `/\`):
		return errors.New("a name cannot contain / or \\")
	case template == "." || template == "..":
		return errors.New("it is not a name")
	}
	return checkPlaceholders(template)
}

// Root is the part of a template before its first segment with a placeholder:
// the folder that nothing filled in can leave. The template must be sound.
func Root(home, template string) string {
	whole, err := absoluteTemplate(home, template)
	if err != nil {
		return ""
	}
	if i := strings.IndexByte(whole, '{'); i >= 0 {
		whole = whole[:strings.LastIndexAny(whole[:i], `/`+string(filepath.Separator))+1]
	}
	return filepath.Clean(whole)
}

// absoluteTemplate checks a template and puts the home folder in for "~".
func absoluteTemplate(home, template string) (string, error) {
	if err := checkPlaceholders(template); err != nil {
		return "", err
	}
	path, err := absolute(home, template)
	if err != nil {
		return "", err
	}
	if strings.ContainsRune(filepath.VolumeName(path), '{') {
		return "", errors.New("a drive cannot be a placeholder")
	}
	return path, nil
}

// absolute gives the clean absolute form of a path that may begin with "~".
func absolute(home, path string) (string, error) {
	switch {
	case strings.TrimSpace(path) == "":
		return "", errors.New("it is empty")
	case strings.ContainsFunc(path, unicode.IsControl):
		return "", errors.New("it contains a control character")
	case slices.Contains(strings.Split(filepath.ToSlash(path), "/"), ".."):
		return "", errors.New("it contains a '..' segment")
	case path == "~" || strings.HasPrefix(path, "~/") || strings.HasPrefix(path, `~`+string(filepath.Separator)):
		path = home + path[1:]
	}
	path = filepath.FromSlash(path)
	if !filepath.IsAbs(path) {
		return "", errors.New("it is not an absolute path")
	}
	return filepath.Clean(path), nil
}

func checkPlaceholders(template string) error {
	for _, m := range placeholder.FindAllStringSubmatch(template, -1) {
		if !slices.Contains(placeholders, m[1]) {
			return fmt.Errorf("%s is not a placeholder", m[0])
		}
	}
	if strings.ContainsAny(placeholder.ReplaceAllString(template, ""), "{}") {
		return errors.New("a brace without its partner")
	}
	return nil
}

func fill(s string, value func(string) string) string {
	return placeholder.ReplaceAllStringFunc(s, func(m string) string {
		return neutral(value(m[1 : len(m)-1]))
	})
}

func (v Vars) folderValue(name string) string {
	if name != "ext" {
		return v.nameValue(name)
	}
	if _, ext := splitName(v.FileName); ext != "" {
		return strings.ToLower(ext)
	}
	return "other"
}

func (v Vars) nameValue(name string) string {
	stem, ext := splitName(v.FileName)
	switch name {
	case "year":
		return v.At.Format("2006")
	case "month":
		return v.At.Format("01")
	case "day":
		return v.At.Format("02")
	case "category":
		return v.Category
	case "ext":
		return ext
	}
	return stem
}

// splitName parts a file name at its last dot; a leading dot begins no extension.
func splitName(name string) (stem, ext string) {
	i := strings.LastIndexByte(name, '.')
	if i <= 0 || i == len(name)-1 {
		return name, ""
	}
	return name[:i], name[i+1:]
}

// neutral takes out of a value what would mean something in a path.
func neutral(value string) string {
	return strings.Map(func(r rune) rune {
		if r == '/' || r == '\\' || r == ':' || unicode.IsControl(r) {
			return '_'
		}
		return r
	}, value)
}

// safeSegment makes of a filled-in segment one that names something below its
// parent. Windows drops trailing dots and spaces, so they go everywhere.
func safeSegment(s string) string {
	s = strings.TrimRight(strings.TrimLeft(s, " "), ". ")
	if s == "" {
		return "_"
	}
	return s
}
