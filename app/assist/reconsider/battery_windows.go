package reconsider

import (
	"context"
	"unsafe"

	"golang.org/x/sys/windows"
)

// powerStatus is SYSTEM_POWER_STATUS of the Windows API.
type powerStatus struct {
	acLine, battery, percent, saver byte
	left, full                      uint32 // seconds
}

// OnBattery reports whether the computer runs on its battery: Windows says that
// the mains are off. If it does not know, they are not.
func OnBattery(context.Context) bool {
	var s powerStatus
	get := windows.NewLazySystemDLL("kernel32.dll").NewProc("GetSystemPowerStatus")
	if get.Find() != nil {
		return false
	}
	ok, _, _ := get.Call(uintptr(unsafe.Pointer(&s)))
	return ok != 0 && s.acLine == 0
}
