package audit

import (
	"bytes"
	"encoding/json"
	"strings"
	"time"

	"github.com/nod-app/nod/app/base/safetext"
)

type kind string

const (
	intentKind kind = "intent"
	endKind    kind = "end"
	wholeKind  kind = "whole"
)

// auditEntry is one line of the log. The fields that the index needs come first,
// so that head can read them without decoding the rest.
type auditEntry struct {
	N        int64    `json:"n"`
	Kind     kind     `json:"kind"`
	At       int64    `json:"at"`            // microseconds since 1970: start, or the end of an end
	Ref      int64    `json:"ref,omitempty"` // the intent of an end
	Decision Decision `json:"decision,omitempty"`
	Result   Result   `json:"result,omitempty"`
	Tool     string   `json:"tool,omitempty"`
	Trace    string   `json:"trace,omitempty"`
	Call     string   `json:"call,omitempty"`
	By       string   `json:"by,omitempty"`
	ArgsHash string   `json:"args_hash,omitempty"`
	Args     string   `json:"args,omitempty"`
	Code     string   `json:"code,omitempty"`
	Reason   string   `json:"reason,omitempty"`
	Summary  string   `json:"summary,omitempty"`
	End      int64    `json:"end,omitempty"` // of a whole
	Key      string   `json:"key,omitempty"` // of entry 0: names the key
}

// by returns who asked. Older versions wrote only the trace, which tells what a person did; notes about
// the log are Nod's own.
func (e auditEntry) by() string {
	switch {
	case e.Tool == LogTool:
		return "nod"
	case e.By == "" && e.Trace == Person:
		return ByPerson
	}
	return e.By
}

// encode returns the JSON of an entry, without a newline.
func (e auditEntry) encode() ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(e); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(b.Bytes(), []byte{'\n'}), nil
}

func intentEntry(k keys, c Call, now time.Time) auditEntry {
	if c.Start.IsZero() {
		c.Start = now
	}
	if c.ArgsSummary == "" {
		c.ArgsSummary = Redact(c.Args)
	}
	return auditEntry{
		Kind: intentKind, At: c.Start.UnixMicro(), Decision: c.Decision,
		Tool: clip(c.Tool, MaxName), Trace: clip(c.TraceID, MaxName), Call: clip(c.CallID, MaxName), By: clip(c.By, MaxName),
		ArgsHash: k.hashArgs(c.Args), Args: clip(c.ArgsSummary, MaxText),
		Code: clip(c.Code, MaxName), Reason: clip(c.Reason, MaxText),
	}
}

func endEntry(ref int64, o Outcome, now time.Time) auditEntry {
	if o.End.IsZero() {
		o.End = now
	}
	return auditEntry{Kind: endKind, At: o.End.UnixMicro(), Ref: ref, Result: o.Result, Summary: clip(o.Summary, MaxText)}
}

func completedEntry(k keys, w Completed, now time.Time) auditEntry {
	e, end := intentEntry(k, w.Call, now), endEntry(0, w.Outcome, now)
	e.Kind, e.Result, e.Summary, e.End = wholeKind, end.Result, end.Summary, max(end.At, e.At)
	return e
}

// record joins an intent or a whole with the end of the former, if it has one.
func record(e auditEntry, end *auditEntry) Record {
	r := Record{
		ID: e.N, TraceID: e.Trace, CallID: e.Call, By: e.by(), Tool: e.Tool, ArgsHash: e.ArgsHash, Args: e.Args,
		Decision: e.Decision, Code: e.Code, Reason: e.Reason, Result: e.Result, Summary: e.Summary,
		Start: time.UnixMicro(e.At).UTC(),
	}
	switch {
	case end != nil:
		r.Result, r.Summary, r.End = end.Result, end.Summary, time.UnixMicro(end.At).UTC()
	case e.Kind == wholeKind:
		r.End = time.UnixMicro(e.End).UTC()
	}
	return r
}

// clip makes s valid UTF-8 of at most n bytes.
func clip(s string, n int) string {
	s = strings.ToValidUTF8(s, "\uFFFD")
	if len(s) <= n {
		return s
	}
	const more = "…"
	return safetext.Cut(s, n-len(more)) + more
}
