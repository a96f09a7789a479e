package tinymodel

import (
	"fmt"
	"strings"
)

// GGUF is the model as a file that llama.cpp loads.
func (m *Model) GGUF() ([]byte, error) {
	return encodeGGUF(m.fields(), m.weights.tensors())
}

func (m *Model) fields() []ggufField {
	w, t := m.weights, m.tokens
	return []ggufField{
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
			square(n+"ffn_down.weight", l.down),
		)
	}
	return out
}
