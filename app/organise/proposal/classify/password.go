package classify

import (
	"math"
	"strings"

	"github.com/nod-app/nod/app/base/fold"
)

// passwordKeys are the words before a '=' or ':' that a secret follows, folded.
const passwordKeys = " password passwort passwd pwd passphrase kennwort wachtwoord contrasena secret token apikey api_key api-key secret_key secret-key access_token auth_token client_secret private_token pass "

// hasPassword finds 'password = S3cr3tV4lue': a key word, a sign, and a value
// of at least 8 characters that looks made up rather than written.
func hasPassword(text string) bool {
	for i := 0; i < len(text); i++ {
		if c := text[i]; c != '=' && c != ':' {
			continue
		}
		key := strings.TrimRight(text[max(0, i-24):i], " \t\"'")
		if j := strings.LastIndexAny(key, " \t\n\r\"'{,;(&?$"); j >= 0 {
			key = key[j+1:]
		}
		if !isPasswordKey(key) {
			continue
		}
		if looksSecret(value(text[i+1:])) {
			return true
		}
	}
	return false
}

// isPasswordKey takes 'DB_PASSWORD' for the word that it ends in.
func isPasswordKey(key string) bool {
	if len(key) < 3 {
		return false
	}
	var buf [64]byte
	k := string(fold.Append(buf[:0], key))
	if hasWord(passwordKeys, k) {
		return true
	}
	if i := strings.LastIndexAny(k, "_-."); i >= 0 {
		return hasWord(passwordKeys, k[i+1:]) && len(k) > i+1
	}
	return false
}

// value returns what is after the sign, without quotes; "" for code such as a call.
func value(rest string) string {
	rest = strings.TrimLeft(cut(rest, 200), "=: \t")
	quoted := rest != "" && (rest[0] == '"' || rest[0] == '\'')
	if quoted {
		v, _, _ := strings.Cut(rest[1:], rest[:1])
		return v
	}
	if i := strings.IndexAny(rest, " \t\r\n\"',;&"); i >= 0 {
		rest = rest[:i]
	}
	if strings.ContainsAny(rest, "()[]{}<>$%") {
		return ""
	}
	return rest
}

// minEntropy, in bits a character, parts 'S3cr3tV4lue' from 'aaaa1111'.
const minEntropy = 2.75

func looksSecret(v string) bool {
	if len(v) < 8 || len(v) > 128 || strings.ContainsAny(v, " \t\n") || strings.Contains(v, "${") || strings.Contains(v, "://") {
		return false
	}
	letters, digits := false, false
	var count [256]int
	for i := range len(v) {
		count[v[i]]++
		letters = letters || 'a' <= v[i]|0x20 && v[i]|0x20 <= 'z'
		digits = digits || isDigit(v[i])
	}
	bits := 0.0
	for _, n := range count {
		if n > 0 {
			p := float64(n) / float64(len(v))
			bits -= p * math.Log2(p)
		}
	}
	return letters && digits && bits >= minEntropy
}
