package audit

import (
	"bytes"
	"testing"
)

// Whatever is in the files, reading them ends, and nothing but the files
// that were written is taken for them (a torn tail is what follows them).
func FuzzExamine(f *testing.F) {
	good := keep(f, made(f, 3))
	f.Add(good.records, good.hashes, good.checkpoint)
	f.Add(good.records[:300], good.hashes[:64], good.checkpoint)
	f.Add(append(bytes.Clone(good.records), "torn"...), good.hashes, good.checkpoint)
	f.Add(append(bytes.Clone(good.records), make([]byte, 70<<10)...), good.hashes, good.checkpoint)
	f.Add([]byte("\n\n\n"), []byte{}, []byte{})
	f.Add(bytes.Repeat([]byte("a"), 2*maxLine), good.hashes, []byte("nod audit checkpoint 1\n"))
	f.Fuzz(func(t *testing.T, records, hashes, checkpoint []byte) {
		r := kept{good.keys, records, hashes, checkpoint}.examine(t)
		if !r.OK {
			if len(r.Problems) == 0 {
				t.Error("no problem is named")
			}
			return
		}
		if !bytes.HasPrefix(records, good.records) || !bytes.Equal(hashes, good.hashes) || !bytes.Equal(checkpoint, good.checkpoint) {
			t.Errorf("%q, %q, %q are taken for a log: %+v", records, hashes, checkpoint, r)
		}
	})
}

// What is written is read again.
func FuzzEntry(f *testing.F) {
	f.Add(int64(7), "intent", int64(1765454400000000), int64(0), "allowed", "", "files.read_text", "t1", "why")
	f.Add(int64(0), "end", int64(-5), int64(3), "", "ok", "", "", "")
	f.Add(int64(1<<62), "whole", int64(9), int64(1), "blocked", "error", "a\"b\\\n\u2028é<>&", "\x00\xff", "x")
	f.Fuzz(func(t *testing.T, n int64, k string, at, ref int64, decision, result, tool, trace, reason string) {
		e := auditEntry{
			N: n, Kind: kind(k), At: at, Ref: ref, Decision: Decision(clip(decision, 99)), Result: Result(clip(result, 99)),
			Tool: clip(tool, MaxName), Trace: clip(trace, MaxName), Reason: clip(reason, MaxText),
		}
		text, err := e.encode()
		must(t, err)
		if bytes.IndexByte(text, '\n') >= 0 || len(text)+macSize+2 > maxLine {
			t.Fatalf("%d bytes: %q", len(text), text)
		}
		got, err := parseEntry(text)
		if !knownKind(k) {
			if err == nil {
				t.Errorf("%q is taken for an entry", text)
			}
			return
		}
		must(t, err)
		if got.N != e.N || got.Kind != e.Kind || got.At != e.At || got.Ref != e.Ref {
			t.Errorf("%q reads %+v", text, got)
		}
	})
}

func knownKind(k string) bool {
	return kind(k) == intentKind || kind(k) == endKind || kind(k) == wholeKind
}

// The texts of a checkpoint are those that format writes.
func FuzzSeal(f *testing.F) {
	k := derive(bytes.Repeat([]byte{7}, KeySize))
	s := seal{size: 3, bytes: 999, root: leaf([]byte("x"))}
	f.Add(s.format(k))
	f.Add(s.format(derive(bytes.Repeat([]byte{8}, KeySize))))
	f.Add("")
	f.Add("nod audit checkpoint 1\n3\n999\n\n\n")
	f.Fuzz(func(t *testing.T, text string) {
		if got, err := parseSeal(text, k); err == nil && got.format(k) != text {
			t.Errorf("%q was taken for %+v", text, got)
		}
	})
}
