package tinymodel

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Template is the Ollama template of the model. It renders the user's last
// text, if the corpus has it, the names of the tools called since and the class
// of each result. A message of the user that begins with `error` counts as the
// result of a failed call: a correction.
//
// The branch that is never taken must stand before any other range over
// .ToolCalls: the server learns from it how a call begins.
func Template() string {
	return `{{- if .Tools }}{{ end }}
{{- if false }}{{ if .ToolCalls }}{{ range .ToolCalls }}` + callTag + `{"name":"{{ .Function.Name }}","arguments":{{ .Function.Arguments }}}` + callEnd + `{{ end }}{{ end }}{{ end }}
{{- $user := "` + unknown + `" }}{{ $mid := "" }}
{{- range .Messages }}
{{- if and (eq .Role "user") (ne (printf "%.5s" .Content) "error") }}{{ $mid = "" }}` + chooseUser() + `
{{- else if eq .Role "assistant" }}{{ range $c := .ToolCalls }}{{ $mid = printf "%s` + callToken + `%s" $mid $c.Function.Name }}{{ end }}
{{- else if or (eq .Role "tool") (eq .Role "user") }}
{{- if or (eq (printf "%.5s" .Content) "error") (eq (printf "%.7s" .Content) "{\"error") }}{{ $mid = printf "%s` + toolToken + string(Failed) + `" $mid }}
{{- else if or (eq (printf "%.6s" .Content) "denied") (eq (printf "%.8s" .Content) "{\"denied") }}{{ $mid = printf "%s` + toolToken + string(Denied) + `" $mid }}
{{- else }}{{ $mid = printf "%s` + toolToken + string(OK) + `" $mid }}{{ end }}
{{- end }}
{{- end }}
{{- if eq $user` + quoted(func(e Exchange) bool { return e.Loops }) + ` }}{{ $mid = "" }}{{ end -}}
` + userToken + `{{ $user }}{{ $mid }}` + botToken
}

// chooseUser keeps the user's text where the corpus has it.
func chooseUser() string {
	var b strings.Builder
	b.WriteString(`{{ if eq .Content` + quoted(func(e Exchange) bool { return !e.Prefix }) + ` }}{{ $user = .Content }}`)
	for _, e := range Exchanges() {
		if e.Prefix {
			fmt.Fprintf(&b, `{{ else if eq (printf "%%.%ds" .Content) %q }}{{ $user = %[2]q }}`, utf8.RuneCountInString(e.User), e.User)
		}
	}
	return b.String() + `{{ else }}{{ $user = "` + unknown + `" }}{{ end }}`
}

func quoted(want func(Exchange) bool) string {
	var b strings.Builder
	for _, e := range Exchanges() {
		if want(e) {
			b.WriteString(" " + strconv.Quote(e.User))
		}
	}
	return b.String()
}

// Modelfile tells `ollama create` how to make the model of the GGUF file at
// path. One thread and no randomness, so that a reply is the same every time.
func Modelfile(path string) string { return modelfile(path, Template()) }

// PlainModelfile is Modelfile with a template that knows no tools: the server
// says of the model that it cannot call any.
func PlainModelfile(path string) string {
	return modelfile(path, userToken+"{{ .Prompt }}"+botToken)
}

func modelfile(path, template string) string {
	return "FROM " + path + "\nTEMPLATE \"\"\"" + template + "\"\"\"\n" +
		"PARAMETER temperature 0\nPARAMETER repeat_penalty 1.0\nPARAMETER num_ctx 2048\nPARAMETER num_thread 1\n"
}
