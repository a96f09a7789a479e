package tinymodel

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
)

// A GGUF v3 file, with no more than a llama needs.
// The format: https://github.com/ggml-org/ggml/blob/master/docs/gguf.md

const align = 32 // of a tensor's data, in bytes

// ggufField is one entry of the file's table.
type ggufField struct {
	key   string
	value any // uint32, float32, bool, string, []string or []int32
}

type tensor struct {
	name string
	dims []uint64 // fastest first
	data []float32
}

// gguf puts a file together.
type gguf struct{ bytes.Buffer }

func (b *gguf) num(v any) {
	_ = binary.Write(b, binary.LittleEndian, v) // a buffer takes all
}

func (b *gguf) text(s string) {
	b.num(uint64(len(s)))
	b.WriteString(s)
}

func (b *gguf) pad() {
	for b.Len()%align != 0 {
		b.WriteByte(0)
	}
}

// The numbers of the types of values.
const (
	typeUint32 = 4
	typeInt32  = 5
	typeFloat  = 6
	typeBool   = 7
	typeString = 8
	typeArray  = 9
)

func (b *gguf) value(v any) error {
	kind := func(k uint32) { b.num(k) }
	switch x := v.(type) {
	case uint32:
		kind(typeUint32)
		b.num(x)
	case float32:
		kind(typeFloat)
		b.num(x)
	case bool:
		kind(typeBool)
		b.num(x)
	case string:
		kind(typeString)
		b.text(x)
	case []string:
		kind(typeArray)
		kind(typeString)
		b.num(uint64(len(x)))
		for _, s := range x {
			b.text(s)
		}
	case []int32:
		kind(typeArray)
		kind(typeInt32)
		b.num(uint64(len(x)))
		b.num(x)
	default:
		return fmt.Errorf("GGUF has no type for %T", v)
	}
	return nil
}

// encodeGGUF gives the file with these fields and tensors.
func encodeGGUF(fields []ggufField, tensors []tensor) ([]byte, error) {
	var b gguf
	b.WriteString("GGUF")
	b.num(uint32(3))
	b.num(uint64(len(tensors)))
	b.num(uint64(len(fields)))
	for _, f := range fields {
		b.text(f.key)
		if err := b.value(f.value); err != nil {
			return nil, fmt.Errorf("%s: %w", f.key, err)
		}
	}
	var offset uint64
	for _, t := range tensors {
		b.text(t.name)
		b.num(uint32(len(t.dims)))
		b.num(t.dims)
		b.num(uint32(0)) // float32
		b.num(offset)
		offset += (uint64(len(t.data))*4 + align - 1) / align * align
	}
	for _, t := range tensors {
		b.pad()
		for _, f := range t.data {
			b.num(math.Float32bits(f))
		}
	}
	b.pad()
	return b.Bytes(), nil
}
