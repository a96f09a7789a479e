package windows

// Executable returns this very build, even after an update has replaced the file.
func Executable() (string, error) { return "/proc/self/exe", nil }
