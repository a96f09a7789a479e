package extract

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"reflect"
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

// run gives do an instance with memory of its own, whose calls end when ctx
// does. It returns when nothing of it runs any more.
func (s *sandbox) run(ctx context.Context, do func(pdfium.Pdfium) (string, error)) (string, error) {
	instance, err := s.pool.GetInstance(time.Minute) // a start, not a document: it waits for nobody
	if err != nil {
		return "", fmt.Errorf("start the reader of PDFs: %w", err)
	}
	defer instance.Close() // its memory goes, whatever state it is in
	if err := bind(ctx, instance); err != nil {
		return "", err
	}
	text, err := guarded(instance, do)
	if ctx.Err() != nil {
		return "", context.Cause(ctx)
	}
	return text, err
}

// bind makes ctx the one that an instance passes to WebAssembly, which stops
// at once when it ends. The library offers Kill for this, but that changes its
// fields under the feet of the call that it stops (a data race).
func bind(ctx context.Context, instance pdfium.Pdfium) error {
	v := reflect.Indirect(reflect.ValueOf(instance.GetImplementation()))
	if v.Kind() == reflect.Struct {
		if f := v.FieldByName("Context"); f.CanSet() && f.Type() == reflect.TypeFor[context.Context]() {
			f.Set(reflect.ValueOf(&ctx).Elem())
			return nil
		}
	}
	return errors.New("this version of the reader of PDFs cannot be stopped, so it is not used")
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
