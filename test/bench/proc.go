package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// tick is the unit of times in /proc; Linux says USER_HZ is 100 to every program.
const tick = time.Second / 100

// cpuTime is what a process has used of all cores, in user and kernel mode.
func cpuTime(pid int) (time.Duration, error) {
	b, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0, err
	}
	_, cpu, err := parseStat(b)
	return cpu, err
}

// parseStat reads the parent and the CPU time from /proc/PID/stat. The name in
// it is in brackets and may hold blanks and brackets.
func parseStat(b []byte) (parent int, cpu time.Duration, err error) {
	at := bytes.LastIndexByte(b, ')')
	f := strings.Fields(string(b[at+1:]))
	if at < 0 || len(f) < 13 {
		return 0, 0, fmt.Errorf("read a process's times: %q is too short", b)
	}
	parent, err1 := strconv.Atoi(f[1])
	user, err2 := strconv.ParseInt(f[11], 10, 64)
	system, err3 := strconv.ParseInt(f[12], 10, 64)
	return parent, time.Duration(user+system) * tick, errors.Join(err1, err2, err3)
}

// memory is what a process holds in RAM, in bytes.
type memory struct {
	now  int64 // VmRSS
	anon int64 // RssAnon: the part that is no mapped file
	peak int64 // VmHWM
}

func memoryOf(pid int) (memory, error) {
	b, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return memory{}, err
	}
	return parseStatus(string(b))
}

func parseStatus(s string) (memory, error) {
	var m memory
	for line := range strings.Lines(s) {
		key, rest, _ := strings.Cut(line, ":")
		field, ok := map[string]*int64{"VmRSS": &m.now, "RssAnon": &m.anon, "VmHWM": &m.peak}[key]
		if !ok {
			continue
		}
		kb, err := strconv.ParseInt(strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(rest), "kB")), 10, 64)
		if err != nil {
			return m, fmt.Errorf("read a process's memory: %w", err)
		}
		*field = kb << 10
	}
	if m.now == 0 {
		return m, errors.New("read a process's memory: it has none (it has ended)")
	}
	return m, nil
}

// children are the processes that a process has started and that are alive.
func children(pid int) ([]int, error) {
	stats, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		return nil, err
	}
	var out []int
	for _, file := range stats {
		b, err := os.ReadFile(file)
		if err != nil {
			continue // it has just ended
		}
		if parent, _, err := parseStat(b); err == nil && parent == pid {
			child, _ := strconv.Atoi(filepath.Base(filepath.Dir(file)))
			out = append(out, child)
		}
	}
	return out, nil
}
