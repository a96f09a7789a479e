package place

import (
	"testing"
	"time"
)

func TestRawApart(t *testing.T) {
	may := time.Date(2025, 5, 17, 12, 0, 0, 0, time.UTC)
	at := func(dir, name string, days int) Filed {
		return Filed{File{Name: name, Modified: may.AddDate(0, 0, days)}, dir}
	}
	for name, tt := range map[string]struct {
		files []Filed
		want  bool
	}{
		"apart":                {[]Filed{at("P/JPG", "DSC_1.jpg", 0), at("P/RAW", "DSC_1.NEF", 0), at("P/JPG", "DSC_2.jpg", 1), at("P/RAW", "DSC_2.NEF", 1)}, true},
		"once is no habit":     {[]Filed{at("P/JPG", "DSC_1.jpg", 0), at("P/RAW", "DSC_1.NEF", 0)}, false},
		"together":             {[]Filed{at("P/A", "DSC_1.jpg", 0), at("P/A", "DSC_1.NEF", 0), at("P/B", "DSC_2.jpg", 1), at("P/B", "DSC_2.NEF", 1)}, false},
		"now so, now so":       {[]Filed{at("P/A", "DSC_1.jpg", 0), at("P/A", "DSC_1.NEF", 0), at("P/A", "DSC_2.jpg", 1), at("P/R", "DSC_2.NEF", 1), at("P/A", "DSC_3.jpg", 1), at("P/R", "DSC_3.NEF", 1)}, false},
		"counted from 1 again": {[]Filed{at("P/A", "DSC_1.jpg", 0), at("P/B", "DSC_1.NEF", 300), at("P/A", "DSC_2.jpg", 1), at("P/B", "DSC_2.NEF", 301)}, false},
		"no raw files":         {[]Filed{at("P/A", "DSC_1.jpg", 0), at("P/B", "DSC_1.png", 0)}, false},
	} {
		if got := NewHome(Tops{Pictures: "P"}, nil, tt.files).RawApart(); got != tt.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
