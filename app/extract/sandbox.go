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

// sandbox runs PDFium as WebAssembly: without files or network, with bounded
// memory, and so that it can be stopped at any point.
type sandbox struct {
	cache wazero.CompilationCache
	pool  pdfium.Pool
}

// memoryPages bounds a document's memory, in pages of 64 KB: 256 MB.
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

// run calls do with an instance that has its own memory and whose calls end with
// ctx. It returns when nothing of the instance is running.
func (s *sandbox) run(ctx context.Context, do func(pdfium.Pdfium) (string, error)) (string, error) {
	instance, err := s.pool.GetInstance(time.Minute) // this starts an instance and waits for no document
	if err != nil {
		return "", fmt.Errorf("start the PDF reader: %w", err)
	}
	defer instance.Close() // frees its memory in any state
	if err := bind(ctx, instance); err != nil {
		return "", err
	}
	text, err := guarded(instance, do)
	if ctx.Err() != nil {
		return "", context.Cause(ctx)
	}
	return text, err
}

// bind makes an instance pass ctx to WebAssembly, which stops at once when ctx
// ends. The library's Kill does the same, but has a data race with the call that
// it stops.
func bind(ctx context.Context, instance pdfium.Pdfium) error {
	v := reflect.Indirect(reflect.ValueOf(instance.GetImplementation()))
	if v.Kind() == reflect.Struct {
		if f := v.FieldByName("Context"); f.CanSet() && f.Type() == reflect.TypeFor[context.Context]() {
			f.Set(reflect.ValueOf(&ctx).Elem())
			return nil
		}
	}
	return errors.New("this version of the PDF reader cannot be stopped, so it is not used")
}

// guarded turns a panic of the library on a damaged document into an error.
func guarded(instance pdfium.Pdfium, do func(pdfium.Pdfium) (string, error)) (text string, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%w: %v", ErrBroken, p)
		}
	}()
	return do(instance)
}

// close frees all memory, also to the OS.
func (s *sandbox) close() {
	_ = s.pool.Close()
	_ = s.cache.Close(context.Background())
	debug.FreeOSMemory()
}
