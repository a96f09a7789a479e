package windows

// executable is this very build, even after an update has replaced the file.
func executable() (string, error) { return "/proc/self/exe", nil }
