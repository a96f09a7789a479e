package footprint

import (
	"runtime"
	"testing"
)

func TestACollectionIsNoticed(t *testing.T) {
	done := collection()
	select {
	case <-done:
		t.Fatal("before it")
	default:
	}
	runtime.GC()
	<-done
}
