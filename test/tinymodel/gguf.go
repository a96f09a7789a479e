package tinymodel

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"strings"
)

// A GGUF v3 file, with no more than a llama needs.
// The format: https://github.com/ggml-org/ggml/blob/master/docs/gguf.md

const align = 32 // of a tensor's data, in bytes

// field is one entry of the file's table.
type field struct {
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
func encodeGGUF(fields []field, tensors []tensor) ([]byte, error) {
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

// GGUF is the model as a file that llama.cpp loads.
func (m *Model) GGUF() ([]byte, error) {
	return encodeGGUF(m.fields(), m.weights.tensors())
}

func (m *Model) fields() []field {
	w, t := m.weights, m.tokens
	return []field{
		{"general.architecture", "llama"},
		{"general.name", "tiny"},
		{"general.file_type", uint32(0)},
		{"general.quantization_version", uint32(2)},
		{"llama.vocab_size", uint32(w.vocab)},
		{"llama.context_length", uint32(4096)},
		{"llama.embedding_length", uint32(w.width)},
		{"llama.block_count", uint32(w.depth)},
		{"llama.feed_forward_length", uint32(w.hidden)},
		{"llama.rope.dimension_count", uint32(w.head())},
		{"llama.rope.freq_base", float32(ropeBase)},
		{"llama.attention.head_count", uint32(w.heads)},
		{"llama.attention.head_count_kv", uint32(w.heads)},
		{"llama.attention.layer_norm_rms_epsilon", float32(epsilon)},
		{"tokenizer.ggml.model", "gpt2"},
		{"tokenizer.ggml.pre", "gpt-2"},
		{"tokenizer.ggml.tokens", t.tokens},
		{"tokenizer.ggml.token_type", t.types()},
		{"tokenizer.ggml.merges", t.merges},
		{"tokenizer.ggml.bos_token_id", uint32(beginID)},
		{"tokenizer.ggml.eos_token_id", uint32(endID)},
		{"tokenizer.ggml.padding_token_id", uint32(endID)},
		{"tokenizer.ggml.add_bos_token", true},
		{"tokenizer.ggml.add_eos_token", false},
	}
}

// types says of each token what llama.cpp is to take it for.
func (t *tokenizer) types() []int32 {
	const normal, control, unused = 1, 3, 5
	out := make([]int32, len(t.tokens))
	for i, s := range t.tokens {
		switch {
		case i < len(specials()):
			out[i] = control
		case strings.HasPrefix(s, unusedPrefix):
			out[i] = unused
		default:
			out[i] = normal
		}
	}
	return out
}

func (w *weights) tensors() []tensor {
	vector := func(name string, v []float32) tensor { return tensor{name, []uint64{uint64(len(v))}, v} }
	square := func(name string, m matrix) tensor { return tensor{name, []uint64{uint64(m.n), uint64(m.m)}, m.w} }
	out := []tensor{square("token_embd.weight", w.embed), vector("output_norm.weight", w.norm)}
	for i, l := range w.layers {
		n := fmt.Sprintf("blk.%d.", i)
		out = append(out,
			vector(n+"attn_norm.weight", l.norm1),
			square(n+"attn_q.weight", l.q),
			square(n+"attn_k.weight", l.k),
			square(n+"attn_v.weight", l.v),
			square(n+"attn_output.weight", l.o),
			vector(n+"ffn_norm.weight", l.norm2),
			square(n+"ffn_gate.weight", l.gate),
			square(n+"ffn_up.weight", l.up),
			square(n+"ffn_down.weight", l.low),
		)
	}
	return out
}
