package clients

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"os"
	"sync"

	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/system/process"
	"github.com/nod-app/nod/tools"
)

// Identifier finds out for which program a process calls.
type Identifier struct {
	mu   sync.Mutex
	sums map[string]sum // by path
}

// sum is the digest of a file that was read.
type sum struct {
	file   os.FileInfo
	digest string
}

// mostSums is how many digests are kept: reading a browser's file of 200 MB takes half a second.
const mostSums = 64

// Of returns the program for which process pid calls tools: the one that started it, where it is
// this program itself, as it is with `nod mcp serve`; else its own.
func (i *Identifier) Of(pid int) (tools.Caller, error) {
	own, err := i.program(os.Getpid())
	if err != nil {
		return tools.Caller{}, err
	}
	c, err := i.program(pid)
	if err != nil || c.Program != own.Program {
		return c, err
	}
	by, err := process.Parent(pid)
	if err != nil {
		return tools.Caller{}, err
	}
	return i.program(by)
}

func (i *Identifier) program(pid int) (tools.Caller, error) {
	path, f, err := process.Program(pid)
	if err != nil {
		return tools.Caller{}, err
	}
	defer f.Close()
	digest, err := i.digest(path, f)
	if err != nil {
		return tools.Caller{}, lang.Errorf("read the program %s: %w", path, err)
	}
	return tools.Caller{Program: path, Digest: digest}, nil
}

// digest returns the SHA-256 of a file, which is read once as long as it stays the same.
func (i *Identifier) digest(path string, f *os.File) (string, error) {
	info, err := f.Stat()
	if err != nil {
		return "", err
	}
	i.mu.Lock()
	defer i.mu.Unlock()
	if s, ok := i.sums[path]; ok && os.SameFile(s.file, info) && s.file.Size() == info.Size() && s.file.ModTime().Equal(info.ModTime()) {
		return s.digest, nil
	}
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	if i.sums == nil || len(i.sums) >= mostSums {
		i.sums = map[string]sum{}
	}
	digest := hex.EncodeToString(h.Sum(nil))
	i.sums[path] = sum{info, digest}
	return digest, nil
}
