package classify

import (
	"context"
	"time"

	"github.com/nod-app/nod/app/organise/proposal"
)

// facts are what was found out about a file, before anything is decided.
type facts struct {
	file     proposal.File
	name     string
	stem     string
	ext      string // as written, ".tar.gz" together, without the first dot
	words    []word // of the stem
	about    topic  // what the name is about
	typed    typed
	few      bool // the content is too little text to contradict the extension
	pattern  pattern
	disguise string // what it is and poses as; empty: nothing
	ev       evidence
	steps    int // left for comparing the text with what rules look for in it
}

// look collects what name, type and text say; it reads nothing from disk.
func look(ctx context.Context, f proposal.File, now time.Time) *facts {
	k := lookAtName(baseName(f.Path), f.MIME, f.Size, now)
	k.file, k.steps = f, maxContentSteps
	if f.Text != nil {
		k.ev = readText(f.Text(ctx))
	}
	return k
}

// enoughText is how many bytes of plain text it takes to say that a file is not
// what its extension promises: a placeholder or a cut-off download has fewer.
const enoughText = 16

func lookAtName(name, mime string, size int64, now time.Time) *facts {
	k := &facts{name: name}
	k.stem, k.ext = splitName(name)
	k.words = words(k.stem, true, maxNameWords)
	if size == 0 && isText(mime) {
		mime = "" // sniffers call an empty file text
	}
	k.typed = formats().resolve(name, mime)
	if k.typed.named != nil && mime == "text/plain" && size < enoughText {
		k.typed, k.few = formats().resolve(name, ""), true
	}
	if k.typed.format == nil && k.ext != "" {
		// Not an extension after all: 'Dr.Smith', 'v2.final'.
		k.words = words(name, true, maxNameWords)
	}
	k.about = topicOfName(name)
	k.pattern = readPattern(name, k.words, k.typed.format)
	k.disguise = disguised(name, k.typed)
	return k
}
