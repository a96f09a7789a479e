package extract

import (
	"io"
	"os"
	"time"

	"github.com/klippa-app/go-pdfium"
	"github.com/klippa-app/go-pdfium/webassembly"
	"github.com/tetratelabs/wazero"

	"github.com/nod-app/nod/app/base/lang"
)

// sandbox runs PDFium as WebAssembly: without files or network, and with bounded
// memory.
type sandbox struct {
	pool pdfium.Pool
}

// memoryPages bounds a document's memory, in pages of 64 KB: 256 MB.
const memoryPages = 4096

func newSandbox(cacheDir string) (*sandbox, error) {
	config := wazero.NewRuntimeConfig().
		WithCloseOnContextDone(true). // lets Go run between two loops of a document that never ends, so that the end of the input is noticed
		WithMemoryLimitPages(memoryPages).
		WithCompilationCache(compilationCache(cacheDir))
	pool, err := webassembly.Init(webassembly.Config{
		MaxTotal:      1,
		FSConfig:      wazero.NewFSConfig(), // empty: nil would mount the whole disk
		RuntimeConfig: config,
		Stdout:        io.Discard,
		Stderr:        io.Discard,
	})
	if err != nil {
		return nil, err
	}
	return &sandbox{pool}, nil
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

// answer reads a document with an instance that has its own memory. A page that cannot
// be drawn may have a text all the same.
func (s *sandbox) answer(t task) pdfReply {
	if t.Picture {
		gray, err := scanOf(t.document)
		if err != nil {
			return failed(err)
		}
		return pdfReply{Gray: gray}
	}
	instance, err := s.pool.GetInstance(time.Minute) // this starts an instance and waits for no document
	if err != nil {
		return failed(lang.Errorf("start the PDF reader: %w", err))
	}
	defer instance.Close() // frees its memory in any state
	doc, err := openPDF(instance, t.document)
	if err != nil {
		return failed(err)
	}
	var reply pdfReply
	if t.Scan > 0 {
		if reply.Gray, err = doc.scan(t.Scan); err != nil {
			return failed(err)
		}
		return reply
	}
	if t.Whole {
		if reply.Text, err = doc.whole(); err != nil {
			return failed(err)
		}
		return reply
	}
	if t.Side > 0 {
		reply.PNG, _ = doc.picture(t.Side)
	}
	if reply.Text, err = doc.text(); err != nil && reply.PNG == nil {
		return failed(err)
	}
	return reply
}
