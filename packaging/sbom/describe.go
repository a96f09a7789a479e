package main

import (
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"runtime/debug"
	"strings"
)

// document is the part of CycloneDX 1.5 that is written. It has no time and no serial number,
// so that the same program has the same document.
type document struct {
	BOMFormat    string       `json:"bomFormat"`
	SpecVersion  string       `json:"specVersion"`
	Version      int          `json:"version"`
	Metadata     metadata     `json:"metadata"`
	Components   []component  `json:"components"`
	Dependencies []dependency `json:"dependencies"`
}

type metadata struct {
	Component component `json:"component"`
}

type component struct {
	Ref     string `json:"bom-ref"`
	Type    string `json:"type"`
	Name    string `json:"name"`
	Version string `json:"version"`
	PURL    string `json:"purl"`
	Hashes  []hash `json:"hashes,omitempty"`
}

type hash struct {
	Algorithm string `json:"alg"`
	Content   string `json:"content"`
}

type dependency struct {
	Ref       string   `json:"ref"`
	DependsOn []string `json:"dependsOn"`
}

func describe(info *debug.BuildInfo, version string) (document, error) {
	nod := component{Type: "application", Name: info.Main.Path, Version: version, PURL: purl(info.Main.Path, version)}
	nod.Ref = nod.PURL
	doc := document{BOMFormat: "CycloneDX", SpecVersion: "1.5", Version: 1, Metadata: metadata{nod}}
	std := strings.TrimPrefix(info.GoVersion, "go")
	all := []component{{Type: "library", Name: "std", Version: std, PURL: purl("std", std), Ref: purl("std", std)}}
	for _, m := range info.Deps {
		if m.Replace != nil {
			m = m.Replace
		}
		c := component{Type: "library", Name: m.Path, Version: m.Version, PURL: purl(m.Path, m.Version)}
		c.Ref = c.PURL
		sum, err := sourceSum(m.Sum)
		if err != nil {
			return document{}, fmt.Errorf("%s: %w", m.Path, err)
		}
		if sum != "" {
			c.Hashes = []hash{{"SHA-256", sum}}
		}
		all = append(all, c)
	}
	d := dependency{Ref: nod.Ref}
	for _, c := range all {
		d.DependsOn = append(d.DependsOn, c.Ref)
	}
	doc.Components, doc.Dependencies = all, []dependency{d}
	return doc, nil
}

// purl returns a module as a package URL.
func purl(path, version string) string { return "pkg:golang/" + path + "@" + version }

// sourceSum returns the checksum of a module's source as go.sum has it, in hexadecimal.
func sourceSum(sum string) (string, error) {
	if sum == "" {
		return "", nil
	}
	b, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(sum, "h1:"))
	return hex.EncodeToString(b), err
}
