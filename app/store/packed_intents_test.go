package store

import (
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/nod-app/nod/app/move"
)

// What was packed is read as it was, whatever bytes and numbers there are.
func TestPackedIntents(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	text := func() string {
		b := make([]byte, random.IntN(4))
		for i := range b {
			b[i] = "/a\xff\x00"[random.IntN(4)]
		}
		return string(b)
	}
	number := func() int64 {
		return []int64{0, 1, -1, math.MaxInt64, math.MinInt64, random.Int64()}[random.IntN(6)]
	}
	for range 500 {
		want := make([]move.Intent, 1+random.IntN(5))
		for i := range want {
			want[i] = move.Intent{Batch: "b", Ref: text(), Kind: move.Undo, Reverses: number(), Source: text(), Destination: text(), Temp: text(),
				Identity: move.Identity{Device: uint64(number()), Inode: uint64(number()), Size: number(), Mtime: number()}}
		}
		packed := packIntents(want)
		p := &packedIntents{rest: packed}
		var got []move.Intent
		for range want {
			must(t, p.next())
			got = append(got, p.intent("b", move.Undo))
		}
		if !reflect.DeepEqual(got, want) || len(p.rest) != 0 {
			t.Fatalf("got  %+v\nwant %+v", got, want)
		}
		if p.next() == nil {
			t.Error("there is one more")
		}
		cut := &packedIntents{rest: packed[:random.IntN(len(packed))]}
		var err error
		for n := 0; n < len(want) && err == nil; n++ {
			err = cut.next()
		}
		if err == nil {
			t.Error("a part of it was taken for the whole")
		}
		packed[random.IntN(len(packed))] ^= byte(1 + random.IntN(255))
		damaged := &packedIntents{rest: packed}
		for range want { // it may be read as something else, but it ends
			if damaged.next() != nil {
				break
			}
		}
	}
}
