package store

// signature says of a block of texts which words none of them has: for each three bytes
// in a row of a text one bit is set, chosen by a hash, so a word of which a bit is not set
// is in none. (The literature calls this a signature file with superimposed coding.)
// Bytes and not characters: a text can hold any, and one character of Chinese is three.
type signature []byte

// signatureSize lets two rows fit into a page of 4 KiB. About a fifth of the bits is set
// by the texts of a block.
const signatureSize = 2000

// signatureOf is that of some texts.
func signatureOf(texts []string) signature {
	s := make(signature, signatureSize)
	for _, text := range texts {
		for n := range trigrams(text) {
			s[n>>3] |= 1 << (n & 7)
		}
	}
	return s
}

// mayHave says whether one of the texts can have a word, by the word's bits. One of another
// size, as nothing writes it, excludes no word.
func (s signature) mayHave(bits []uint32) bool {
	if len(s) != signatureSize {
		return true
	}
	for _, n := range bits {
		if s[n>>3]&(1<<(n&7)) == 0 {
			return false
		}
	}
	return true
}

// trigrams are the numbers of the bits of a text, one for each three bytes in a row.
func trigrams(text string) func(yield func(uint32) bool) {
	return func(yield func(uint32) bool) {
		for i := 2; i < len(text); i++ {
			hash := (uint32(text[i-2])<<16 | uint32(text[i-1])<<8 | uint32(text[i])) * 2654435761 // Knuth's multiplicative hash
			if !yield(uint32(uint64(hash) * (8 * signatureSize) >> 32)) {
				return
			}
		}
	}
}
