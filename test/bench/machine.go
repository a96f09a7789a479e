package main

import (
	"fmt"
	"os"
	"runtime"
	"strings"
	"time"
)

// machine describes the machine in one line.
func machine() string {
	return fmt.Sprintf("%s: %s, %d cores, load %s; %s, Linux %s",
		time.Now().Format("2006-01-02 15:04"), processor(), runtime.NumCPU(), first(read("/proc/loadavg")),
		runtime.Version(), read("/proc/sys/kernel/osrelease"))
}

func processor() string {
	for line := range strings.Lines(read("/proc/cpuinfo")) {
		if k, v, _ := strings.Cut(line, ":"); strings.TrimSpace(k) == "model name" {
			return strings.TrimSpace(v)
		}
	}
	return runtime.GOARCH
}

func read(file string) string {
	b, err := os.ReadFile(file)
	if err != nil {
		return "unknown"
	}
	return strings.TrimSpace(string(b))
}

func first(s string) string { f, _, _ := strings.Cut(s, " "); return f }
