package doctor

import (
	"strings"
	"testing"
	"time"
)

func TestWhatTheDoctorSaysOfAnOldVersion(t *testing.T) {
	now := time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)
	for days, old := range map[int]bool{0: false, 364: false, 366: true} {
		cs := checkAge("1.2", now.AddDate(0, 0, -days), now)
		if (len(cs) == 1) != old {
			t.Errorf("%d days: %+v", days, cs)
		}
		if old && (cs[0].Status != warning || !strings.Contains(cs[0].Detail, "2025-11-21") || cs[0].Remedy == "") {
			t.Errorf("%+v", cs[0])
		}
	}
	if cs := checkAge("dev", time.Time{}, now); len(cs) != 0 {
		t.Errorf("of an unknown age: %+v", cs)
	}
}
