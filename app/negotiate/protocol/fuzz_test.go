package protocol

import (
	"bytes"
	"testing"
)

// What is read as a message is exactly what was signed, and no entry makes a chain panic
// or go back.
func FuzzEntry(f *testing.F) {
	host, guest := pair()
	first := host.sign(f, host.message("first"))
	f.Add(uint64(1), first)
	f.Add(uint64(2), guest.sign(f, guest.message("second")))
	f.Add(uint64(3), []byte(`{"body":"","from":"","number":1,"room":"","seen":{"hash":"","position":0},"sent":"","signature":""}`))
	f.Fuzz(func(t *testing.T, position uint64, raw []byte) {
		if m, err := Parse(raw); err == nil && m.From == KeyOf(host.key) {
			if again, err := Sign(m, host.key); err != nil || !bytes.Equal(again, raw) {
				t.Errorf("%v: %s became %s", err, raw, again)
			}
		} else if err != nil {
			codeOf(t, err)
		}
		_, guest := pair()
		add := func(position uint64, raw []byte) {
			before := guest.chain.Position()
			_, err := guest.chain.Add(position, raw)
			codeOf(t, err)
			if at := guest.chain.Position(); at != before && at != before+1 {
				t.Errorf("from position %d to %d", before, at)
			}
		}
		add(1, first)
		add(position, raw)
		add(2, raw)
	})
}
