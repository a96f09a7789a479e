package extract

import (
	"context"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"time"

	"github.com/klippa-app/go-pdfium"
	"github.com/klippa-app/go-pdfium/webassembly"
	"github.com/tetratelabs/wazero"
)

// sandbox runs PDFium as WebAssembly: without files, network, or more memory
// than its cap, and so that it can be stopped anywhere.
type sandbox struct {
	cache wazero.CompilationCache
	pool  pdfium.Pool
}

// memoryPages is the cap of a document's memory, in pages of 64 KB: 256 MB.
const memoryPages = 4096

func newSandbox(cacheDir string) (*sandbox, error) {
	cache := compilationCache(cacheDir)
	config := wazero.NewRuntimeConfig().
		WithCloseOnContextDone(true).
		WithMemoryLimitPages(memoryPages).
		WithCompilationCache(cache)
	pool, err := webassembly.Init(webassembly.Config{
		MaxTotal:      1,
		FSConfig:      wazero.NewFSConfig(), // empty: nil would mount the whole disk
		RuntimeConfig: config,
		Stdout:        io.Discard,
		Stderr:        io.Discard,
	})
	if err != nil {
		cache.Close(context.Background())
		return nil, err
	}
	return &sandbox{cache: cache, pool: pool}, nil
}

// compilationCache keeps the compiled reader on disk (73 ms instead of 2.4 s
// at the next start), or in memory only if that folder cannot be used.
func compilationCache(dir string) wazero.CompilationCache {
	if dir != "" && os.MkdirAll(dir, 0o700) == nil {
		if c, err := wazero.NewCompilationCacheWithDir(dir); err == nil {
			return c
		}
	}
	return wazero.NewCompilationCache()
}

// run gives do an instance with memory of its own, and kills it when ctx ends.
// It returns when nothing of it runs any more.
func (s *sandbox) run(ctx context.Context, do func(pdfium.Pdfium) (string, error)) (text string, err error) {
	instance, err := s.pool.GetInstance(time.Minute) // a start, not a document: it waits for nobody
	if err != nil {
		return "", fmt.Errorf("start the reader of PDFs: %w", err)
	}
	killed := make(chan struct{})
	stop := context.AfterFunc(ctx, func() {
		defer close(killed)
		_ = instance.Kill()
	})
	text, err = guarded(instance, do)
	if !stop() {
		<-killed
		return "", context.Cause(ctx)
	}
	_ = instance.Close() // its memory goes, whatever state it is in
	return text, err
}

// guarded turns a panic of the library on a broken document into an error.
func guarded(instance pdfium.Pdfium, do func(pdfium.Pdfium) (string, error)) (text string, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%w: %v", ErrBroken, p)
		}
	}()
	return do(instance)
}

// close gives everything back, to the OS as well.
func (s *sandbox) close() {
	_ = s.pool.Close()
	_ = s.cache.Close(context.Background())
	debug.FreeOSMemory()
}
