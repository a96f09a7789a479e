package move

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"
)

func TestAFileThatIsHeldIsTriedAgain(t *testing.T) { synctest.Test(t, testHeldFile) }

func testHeldFile(t *testing.T) {
	held := errors.New("held")
	isHeld := func(err error) bool { return errors.Is(err, held) }
	tries := 0
	err := retryWhile(func() error {
		if tries++; tries < 3 {
			return held
		}
		return nil
	}, isHeld)
	if err != nil || tries != 3 {
		t.Errorf("after %d tries: %v", tries, err)
	}
	tries = 0
	other := errors.New("gone")
	if err := retryWhile(func() error { tries++; return other }, isHeld); !errors.Is(err, other) || tries != 1 {
		t.Errorf("another error: %d tries, %v", tries, err)
	}
	begun := time.Now()
	if err := retryWhile(func() error { return held }, isHeld); !errors.Is(err, held) || time.Since(begun) < holdTime || time.Since(begun) > holdTime+2*holdPause {
		t.Errorf("one that is held for ever: %v after %v", err, time.Since(begun))
	}
}
