package config

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/nod-app/nod/app/base/lang"
)

// Vars are the values for a template's placeholders.
type Vars struct {
	At       time.Time // {year}, {month} and {day}, in its own location
	Category string    // {category}
	Vendor   string    // {vendor}, who the file is from; for rules only
	FileName string    // {name} is it without its extension, {ext} the extension without its dot, in lower case
}

var (
	placeholder  = regexp.MustCompile(`\{([^{}]*)\}`)
	dated        = regexp.MustCompile(`\{(?:year|month|day)\}`)
	placeholders = []string{"year", "month", "day", "category", "ext", "name", "vendor"}
)

// Expand fills in a folder template and returns an absolute, clean path.
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
			segments[i] = safeSegment(fill(s, v.value))
		}
	}
	return filepath.Clean(volume + filepath.FromSlash(strings.Join(segments, "/"))), nil
}

// ExpandRule fills in the destination of a rule. The errors are for the person: a
// placeholder has no value for the file, or nothing may be moved into the folder.
func (p Paths) ExpandRule(template string, v Vars) (string, error) {
	switch {
	case v.Vendor == "" && strings.Contains(template, "{vendor}"):
		return "", lang.Errorf("who the file is from is not known")
	case v.At.IsZero() && dated.MatchString(template):
		return "", lang.Errorf("when the file is from is not known")
	}
	dir, err := Expand(p.Home, template, v)
	if err != nil {
		return "", err
	}
	if why := p.Forbidden(dir); why != "" {
		return "", lang.Errorf("nothing may be moved to %s: %v", dir, why)
	}
	return dir, nil
}

// CheckTemplate returns an error if a folder template is invalid.
func CheckTemplate(home, template string) error {
	_, err := absoluteTemplate(home, template)
	return err
}

// Root returns the part of a template before its first segment with a placeholder:
// the folder that no value can leave. The template must be valid.
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

// absoluteTemplate checks a template and replaces "~" by the home folder.
func absoluteTemplate(home, template string) (string, error) {
	if err := checkPlaceholders(template); err != nil {
		return "", err
	}
	path, err := absolute(home, template)
	if err != nil {
		return "", err
	}
	if strings.ContainsRune(filepath.VolumeName(path), '{') {
		return "", lang.Errorf("a drive cannot be a placeholder")
	}
	return path, nil
}

// absolute returns the clean absolute form of a path that may begin with "~".
func absolute(home, path string) (string, error) {
	switch {
	case strings.TrimSpace(path) == "":
		return "", lang.Errorf("it is empty")
	case strings.ContainsFunc(path, unicode.IsControl):
		return "", lang.Errorf("it contains a control character")
	case slices.Contains(strings.Split(filepath.ToSlash(path), "/"), ".."):
		return "", lang.Errorf("it contains a '..' segment")
	case path == "~" || strings.HasPrefix(path, "~/") || strings.HasPrefix(path, `~`+string(filepath.Separator)):
		path = home + path[1:]
	}
	path = filepath.FromSlash(path)
	if !filepath.IsAbs(path) {
		return "", lang.Errorf("it is not an absolute path")
	}
	return filepath.Clean(path), nil
}

func checkPlaceholders(template string) error {
	for _, m := range placeholder.FindAllStringSubmatch(template, -1) {
		if !slices.Contains(placeholders, m[1]) {
			return lang.Errorf("%s is not a placeholder", m[0])
		}
	}
	if strings.ContainsAny(placeholder.ReplaceAllString(template, ""), "{}") {
		return lang.Errorf("it has an unmatched brace")
	}
	return nil
}
