package views

import (
	"image"
	"unsafe"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver"
	"golang.org/x/sys/windows"
)

// fit moves a shown window so that it is whole on its monitor, beside the taskbar. Fyne centres it
// on the whole monitor and makes it as large as was asked: at 150 % on 1920x1080 its title would
// be above the edge, where no mouse reaches it.
func fit(w fyne.Window) {
	native, ok := w.(driver.NativeWindow)
	if !ok {
		return
	}
	native.RunNative(func(context any) {
		if c, ok := context.(driver.WindowsWindowContext); ok && c.HWND != 0 {
			fitWindow(c.HWND)
		}
	})
}

// rect is Windows' RECT.
type rect struct{ left, top, right, bottom int32 }

func (r rect) rectangle() image.Rectangle {
	return image.Rect(int(r.left), int(r.top), int(r.right), int(r.bottom))
}

// monitorInfo is Windows' MONITORINFO.
type monitorInfo struct {
	size          uint32
	monitor, work rect
	flags         uint32
}

// fitWindow leaves a window as it is if it fills the screen or if Windows does not say where it is.
func fitWindow(hwnd uintptr) {
	const (
		nearest              = 2          // MONITOR_DEFAULTTONEAREST
		keepOrder, keepFocus = 0x04, 0x10 // SWP_NOZORDER, SWP_NOACTIVATE
	)
	user32 := windows.NewLazySystemDLL("user32.dll")
	if zoomed, _, _ := user32.NewProc("IsZoomed").Call(hwnd); zoomed != 0 {
		return
	}
	var window rect
	if ok, _, _ := user32.NewProc("GetWindowRect").Call(hwnd, uintptr(unsafe.Pointer(&window))); ok == 0 {
		return
	}
	handle, _, _ := user32.NewProc("MonitorFromWindow").Call(hwnd, nearest)
	monitor := monitorInfo{size: uint32(unsafe.Sizeof(monitorInfo{}))}
	if ok, _, _ := user32.NewProc("GetMonitorInfoW").Call(handle, uintptr(unsafe.Pointer(&monitor))); ok == 0 {
		return
	}
	was := window.rectangle()
	if is := fitted(was, monitor.work.rectangle()); is != was {
		_, _, _ = user32.NewProc("SetWindowPos").Call(hwnd, 0, uintptr(is.Min.X), uintptr(is.Min.Y), uintptr(is.Dx()), uintptr(is.Dy()), keepOrder|keepFocus)
	}
}
