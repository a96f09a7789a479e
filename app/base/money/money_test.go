package money

import (
	"errors"
	"math"
	"strings"
	"testing"
)

func TestString(t *testing.T) {
	for _, c := range []struct {
		minor int64
		in    Currency
		want  string
	}{
		{1250, "gbp", "£12.50"}, {5, "gbp", "£0.05"}, {0, "gbp", "£0.00"}, {100_000_00, "gbp", "£100000.00"}, {-1250, "gbp", "£-12.50"},
		{500, "jpy", "¥500"}, {0, "jpy", "¥0"}, {1250, "kwd", "KWD 1.250"}, {10, "kwd", "KWD 0.010"},
		{1250, "usd", "$12.50"}, {1250, "eur", "€12.50"}, {1250, "cad", "CAD 12.50"}, {math.MinInt64, "gbp", "£-92233720368547758.08"},
	} {
		if got := (Amount{c.minor, c.in}).String(); got != c.want {
			t.Errorf("%d %s: %q, want %q", c.minor, c.in, got, c.want)
		}
	}
}

func TestParse(t *testing.T) {
	for _, c := range []struct {
		text string
		in   Currency
		want int64
	}{
		{"12", "gbp", 1200}, {"12.5", "gbp", 1250}, {" £12.50 ", "gbp", 1250}, {"GBP 12.50", "gbp", 1250}, {"1,250.00", "gbp", 125000},
		{"1,234,567", "gbp", 123456700}, {"0.05", "gbp", 5}, {"500", "jpy", 500}, {"¥500", "jpy", 500}, {"1.25", "kwd", 1250}, {"kwd 1.250", "kwd", 1250},
		{"007", "gbp", 700}, {"9999999999.99", "gbp", Max},
	} {
		if got, err := Parse(c.text, c.in); err != nil || got != (Amount{c.want, c.in}) {
			t.Errorf("%q in %s: %v %v, want %d", c.text, c.in, got, err, c.want)
		}
	}
	for _, c := range []struct {
		text string
		in   Currency
	}{
		{"", "gbp"}, {"£", "gbp"}, {".", "gbp"}, {"12.", "gbp"}, {".5", "gbp"}, {"12.505", "gbp"}, {"12.5", "jpy"}, {"1.2505", "kwd"}, {"1.251", "kwd"},
		{"1,25", "gbp"}, {"12,50", "gbp"}, {"1,2345", "gbp"}, {",123", "gbp"}, {"-1", "gbp"}, {"+1", "gbp"}, {"1e3", "gbp"}, {"NaN", "gbp"}, {"Inf", "gbp"},
		{"$12", "gbp"}, {"usd 12", "gbp"}, {"12 gbp", "gbp"}, {"١٢", "gbp"}, {"1_000", "gbp"}, {"10000000000", "gbp"}, {strings.Repeat("9", 400), "gbp"},
		{"12", "zzz"}, {"12", "GBP"}, {"12.50", "isk"},
	} {
		if got, err := Parse(c.text, c.in); err == nil {
			t.Errorf("%q in %s is taken as %v", c.text, c.in, got)
		}
	}
	if _, err := Parse("twelve", "gbp"); err == nil || err.Error() != `"twelve" is no amount in GBP; write it as 12.50` {
		t.Error(err)
	}
}

func TestMinorFromJSON(t *testing.T) {
	for text, want := range map[string]int64{
		"0": 0, "-0": 0, "-0.0": 0, "1250": 1250, "1250.0": 1250, "1.25e3": 1250, "1250E0": 1250, "12500e-1": 1250, "999999999999": Max, "0.0": 0,
	} {
		if got, err := MinorFromJSON([]byte(text)); err != nil || got != want {
			t.Errorf("%s: %d %v, want %d", text, got, err, want)
		}
	}
	for text, want := range map[string]error{
		"12.5": ErrNotWhole, "1e-1": ErrNotWhole, "1e-999999999": ErrNotWhole, `"1250"`: ErrNotWhole, "null": ErrNotWhole, "true": ErrNotWhole, "": ErrNotWhole,
		"NaN": ErrNotWhole, "1/2": ErrNotWhole, "0x10": ErrNotWhole, "1_000": ErrNotWhole, "[1]": ErrNotWhole, "0.1": ErrNotWhole, "9007199254740993.5": ErrNotWhole,
		"-1": ErrNegative, "-12.5": ErrNegative, "-1e99": ErrNegative,
		"1000000000000": ErrTooLarge, "1e99": ErrTooLarge, "1e999999999": ErrTooLarge, "9223372036854775808": ErrTooLarge, "18446744073709551617": ErrTooLarge,
	} {
		if got, err := MinorFromJSON([]byte(text)); !errors.Is(err, want) {
			t.Errorf("%s: %d %v, want %v", text, got, err, want)
		}
	}
}

func TestAdd(t *testing.T) {
	if got, err := (Amount{1, "gbp"}).Add(Amount{2, "gbp"}); err != nil || got != (Amount{3, "gbp"}) {
		t.Error(got, err)
	}
	for _, c := range [][2]Amount{
		{{1, "gbp"}, {1, "usd"}}, {{-1, "gbp"}, {2, "gbp"}}, {{2, "gbp"}, {-1, "gbp"}}, {{Max, "gbp"}, {1, "gbp"}},
		{{math.MaxInt64, "gbp"}, {math.MaxInt64, "gbp"}}, {{1, "zzz"}, {1, "zzz"}}, {{15, "kwd"}, {5, "kwd"}},
	} {
		if got, err := c[0].Add(c[1]); err == nil {
			t.Errorf("%v + %v = %v", c[0], c[1], got)
		}
	}
}

func TestCurrency(t *testing.T) {
	for code, want := range map[string]Currency{"gbp": "gbp", "GBP": "gbp", "Usd": "usd"} {
		if got, err := ParseCurrency(code); err != nil || got != want {
			t.Errorf("%q: %q %v", code, got, err)
		}
	}
	for _, code := range []string{"", "gb", "gbpp", "zzz", "ZZZ", " aed", "d a", "a b", "gbp usd", "xau", "btc", "ſek"} {
		if got, err := ParseCurrency(code); err == nil {
			t.Errorf("%q is taken as %q", code, got)
		}
	}
	all := strings.Fields(noDecimals + twoDecimals + threeDecimals)
	if len(all) != 139 {
		t.Errorf("%d currencies", len(all))
	}
	seen := map[string]bool{}
	for _, code := range all {
		c := Currency(code)
		if !c.Valid() || seen[code] {
			t.Errorf("%s is not valid, or stands there twice", code)
		}
		seen[code] = true
		a := Amount{Minor: 1200 * c.Step(), Currency: c}
		if back, err := Parse(a.String(), c); err != nil || back != a {
			t.Errorf("%v is read back as %v %v", a, back, err)
		}
	}
	if (Amount{50, "isk"}).Check() == nil || (Amount{500, "isk"}).Check() != nil {
		t.Error("isk must be whole")
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"12.50", "£1,250.00", "KWD 1.250", "-1", "1e9", "9999999999.99"} {
		f.Add(s, "gbp")
		f.Add(s, "jpy")
		f.Add(s, "kwd")
	}
	f.Fuzz(func(t *testing.T, text, code string) {
		a, err := Parse(text, Currency(code))
		if err != nil {
			return
		}
		if err := a.Check(); err != nil {
			t.Fatalf("%q in %s gives %+v: %v", text, code, a, err)
		}
		if back, err := Parse(a.String(), a.Currency); err != nil || back != a {
			t.Fatalf("%q in %s gives %v, which is read back as %v %v", text, code, a, back, err)
		}
	})
}
