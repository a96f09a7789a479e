package secret

import (
	"strings"
	"testing"
)

// The keys below are made up, and put together so that no scanner of
// repositories takes them for real.
func TestSecretsAreFound(t *testing.T) {
	for _, c := range []struct{ name, text, what, mask string }{
		{"PEM", "-----BEGIN RSA PRIVATE " + "KEY-----\nMIIEow\n-----END", "a private key", "••••"},
		{"PEM of PKCS 8 in a mail", "Here it is:\n-----BEGIN PRIVATE " + "KEY-----\n", "a private key", "••••"},
		{"OpenSSH", "-----BEGIN OPENSSH PRIVATE " + "KEY-----", "a private key", "••••"},
		{"PGP", "-----BEGIN PGP PRIVATE " + "KEY BLOCK-----", "a private key", "••••"},
		{"PuTTY", "PuTTY-User-Key-File-3: ssh-ed25519", "a private key", "••••"},
		{"AWS", "AKIA" + "IOSFODNN7EXAMPLE", "an AWS access key", "••••MPLE"},
		{"AWS in a sentence", "use ASIA" + "IOSFODNN7EXAMPLE for it", "an AWS access key", "••••MPLE"},
		{"JWT", "eyJhbGciOiJIUzI1NiJ9." + "eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U", "a signed token (JWT)", "••••sR8U"},
		{"JWT in a header", "Authorization: Bearer eyJhbGciOiJub25lIn0." + "eyJzdWIiOiIxMjM0In0.", "a signed token (JWT)", "••••"},
		{"GitHub", "ghp_" + strings.Repeat("aB3d", 9), "an access token", "••••aB3d"},
		{"GitHub, fine-grained", "github_pat_" + strings.Repeat("11ABCDE_", 6), "an access token", "••••"},
		{"OpenAI", "sk-proj-" + strings.Repeat("aB3d", 8), "an access token", "••••aB3d"},
		{"Stripe", "sk_live_" + strings.Repeat("4eC3", 6), "an access token", "••••4eC3"},
		{"Slack", "xoxb-" + "123456789012-abcdefGHIJ", "an access token", "••••GHIJ"},
		{"Google", "AIza" + strings.Repeat("Sy3d_", 7), "an access token", "••••"},
		{"card", "4242424242424242", "a card number", "••••4242"},
		{"card in groups", "My card: 5555 5555 5555 4444, 12/27", "a card number", "••••4444"},
		{"card with hyphens", "3782-822463-10005", "a card number", "••••0005"},
		{"code", "493817", "a one-time code", "••••"},
		{"code in groups", " 493 817\n", "a one-time code", "••••"},
		{"code of Google", "G-493817", "a one-time code", "••••"},
		{"code in a message", "Your verification code is 493817. Do not share it.", "a one-time code", "••••"},
		{"OTP", "OTP: 4938", "a one-time code", "••••"},
		{"password in an address", "postgres://app:hunter22@db.example/app", "an address with a password", "••••"},
		{"assignment", "DB_PASSWORD=hunter22", "a password or key", "••••"},
		{"assignment in JSON", `{"api_key": "3f9a1c77b2"}`, "a password or key", "••••"},
		{"AWS secret", "aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", "a password or key", "••••"},
		{"assignment in German", "Passwort: geheim123", "a password or key", "••••"},
		{"assignment in Spanish", "contraseña: gato2024", "a password or key", "••••"},
		{"password", "xK9#mP2$vL5w", "a password", "••••vL5w"},
		{"short password", "Tr0ub4dor&3", "a password", "••••"},
		{"random", "Zk3/pQ9xVt7+Lm2Bd8sRw5Yh1Nc6Jf4Ga0Ue==", "a random key or password", "••••"},
		{"random of small letters", "k3j9x2m7q8w4z1v6b5n0t2y8r4p7", "a random key or password", "••••r4p7"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got, ok := Find(c.text); !ok || got != (Found{c.what, c.mask}) {
				t.Errorf("Find = %+v, %v, want %q shown as %q", got, ok, c.what, c.mask)
			}
		})
	}
}

// A key goes on until its block ends, whatever its lines look like, and a
// password can stand in the line after its name.
func TestSecretsOfSeveralLines(t *testing.T) {
	text := []string{"before", "-----BEGIN PRIVATE " + "KEY-----", "MC4CAQAw", "BQYD", "-----END PRIVATE " + "KEY-----", "after",
		"-----BEGIN EC PRIVATE " + "KEY----- MHc -----END EC PRIVATE " + "KEY-----", "Password:", "hunter2", "PuTTY-User-Key-File-3: ssh-rsa", "Comment: me", "AAAA"}
	hidden := map[int]bool{2: true, 3: true, 4: true, 10: true, 11: true}
	var l Lines
	for i, line := range text {
		continues, label := l.Next(line)
		if continues != hidden[i] || i > 0 && label != text[i-1][max(0, len(text[i-1])-maxBefore):] {
			t.Errorf("line %d, %q: %v, label %q", i, line, continues, label)
		}
	}
}

func TestOrdinaryTextIsNot(t *testing.T) {
	for _, text := range []string{
		"", " \n", "hello", "Bonjour à tous", "日本語のテキスト", "see you at 10:30",
		"Please reset my password: it is required again",
		"The token = getToken() call fails, as does secret: string",
		"12345", "1234567", "12345678901234567890", "call +44 20 7946 0958", "2025-03-12 10:30:00",
		"order 4111 1111 1111 1112",   // fails the check
		"1741773000123",               // milliseconds
		"978-3-16-148410-0",           // ISBN
		"352099001761481",             // IMEI
		"DE89 3704 0044 0532 0130 00", // IBAN
		"status code 404", "error code 500123", "zip code 90210",
		"87d600a", "87d600a4734751f210da1d7965723 7afd8", "da39a3ee5e6b4b0d3255bfef95601890afd80709",
		"e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
		"sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
		"sha512-z4PhNX7vuL3xVChQ1m2AB9Yg5AULVxXcg/SpIdNs6c5H0NE8XYXysP+DGNKHfuwvY7kxvUdBeoGlODJ6+SfaPg==",
		"0x8f3a2b", "550e8400-e29b-41d4-a716-446655440000", "{550e8400-e29b-41d4-a716-446655440000}",
		"v0.0.0-20250312093045-abcdef123456", "github.com/nod-app/nod@v1.2.3",
		"https://example.com/watch?v=dQw4w9WgXcQ&t=42s", "https://example.com/a/k3j9x2m7q8w4z1v6b5n0t2y8r4p7",
		"user.name42@example.com", "/home/me/Pictures/IMG_20250312_093045.jpg", `C:\Users\me\Documents\R2D2.txt`,
		"~/Downloads/Invoice-2025-03-12_Final2.pdf", "Invoice-2025-03-12_Final2.pdf",
		"src/main/java/com/example/FooBar2Test.java", "getUserAccountBalanceV2ForRegion", "getHTTP2ServerURLForV1Api",
		"MAX_RETRY_COUNT_V2", "kubernetes-deployment-7d9f8b6c5-x2x4z", "supercalifragilisticexpialidocious",
		"foo(bar1,Baz!)", "fmt.Printf(\"%d!\",X1)", "a.B[3]!=nil&&c",
		"-----BEGIN PUBLIC KEY-----", "-----BEGIN CERTIFICATE-----",
		"ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ me@host",
		"sk-learn-contrib-extra-packages", "http://localhost:8080/a@b",
	} {
		if got, ok := Find(text); ok {
			t.Errorf("Find(%q) takes it for %s", text, got.What)
		}
	}
}

func FuzzFind(f *testing.F) {
	for _, s := range []string{"493817", "4242 4242 4242 4242", "DB_PASSWORD=hunter22", "xK9#mP2$vL5w", "\xff", "•", "\xffpaſſword=hunter22", "the to\u212aen: ab12cd"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		got, ok := Find(s)
		if ok != (got.What != "") || ok && !strings.HasPrefix(got.Mask, "••••") {
			t.Fatalf("Find(%q) = %+v, %v", s, got, ok)
		}
		if len([]rune(got.Mask)) > 8 {
			t.Fatalf("Find(%q) shows %q", s, got.Mask)
		}
	})
}
