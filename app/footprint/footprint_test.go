package footprint

import (
	"runtime"
	"testing"
)

func TestACollectionIsNoticed(t *testing.T) {
	done := collection()
	runtime.GC()
	<-done
}
