package app

import (
	"cmp"
	"context"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/nod-app/nod/app/agent/windows"
	"github.com/nod-app/nod/app/api"
	"github.com/nod-app/nod/app/assist/embedding"
	"github.com/nod-app/nod/app/assist/reconsider"
	"github.com/nod-app/nod/app/base/extract"
	"github.com/nod-app/nod/app/base/lang"
	"github.com/nod-app/nod/app/organise/history"
	"github.com/nod-app/nod/app/organise/journal"
	"github.com/nod-app/nod/app/organise/library"
	"github.com/nod-app/nod/app/organise/move"
	"github.com/nod-app/nod/app/organise/proposal"
	"github.com/nod-app/nod/app/organise/proposal/classify"
	"github.com/nod-app/nod/app/organise/proposal/learn"
	"github.com/nod-app/nod/app/organise/proposal/place"
	"github.com/nod-app/nod/app/organise/scans"
	"github.com/nod-app/nod/app/organise/trash"
	"github.com/nod-app/nod/app/settings/config"
	"github.com/nod-app/nod/app/settings/edits"
	"github.com/nod-app/nod/app/settings/folders"
	"github.com/nod-app/nod/app/settings/rules"
	"github.com/nod-app/nod/app/system/keyring"
	"github.com/nod-app/nod/watcher"
)

// buildFiled makes what knows the filed files, and what was learned from decisions.
func (a *App) buildFiled() error {
	a.learned = learn.New(a.store, func(path string) { a.filed.Decided(path) })
	a.comparing = embedding.Models{
		Server: func() embedding.Server { return a.modelServer }, Settings: a.settings.Get, Replying: func() bool { return a.chats.InUse() },
	}
	program, err := windows.Executable()
	if err != nil {
		return lang.Errorf("find the program that reads PDFs: %w", err)
	}
	a.extract = extract.New(readingPDFs(program, a.Paths, a.ReadTime))
	a.letters = &extract.Letters{Pages: a.extract, Program: []string{program, extract.LettersCommand}, Locale: cmp.Or(os.Getenv("LC_ALL"), os.Getenv("LC_MESSAGES"), os.Getenv("LANG"))}
	a.scanTexts = scans.NewTexts(a.store, classify.Sensitive)
	a.filed = library.New(library.Options{
		Open:      func(ctx context.Context) (*library.Index, error) { return a.openIndex(ctx) },
		Inspector: scans.Inspector{Extractor: a.extract, Texts: a.scanTexts}, Sensitive: classify.Sensitive, Secret: classify.HoldsSecret, Log: a.log, OnBattery: reconsider.OnBattery,
		Skip: func() []string { return notFiled(a.Paths, a.settings) }, Ignore: a.settings.Ignored, Settings: a.store,
		Chosen:    func() place.Chosen { return chosen(a.Paths, a.settings.Get().Kinds) },
		Told:      a.hub.Publisher(api.TopicStatus),
		Embedder:  a.comparing,
		Begin:     func(label string, total int) library.Task { return a.progress.Begin(label, total) },
		Rest:      func(ctx context.Context) { a.service.WaitForActs(ctx) },
		Decisions: a.learned.Newest,
		Changed: func(ctx context.Context) {
			a.logged("propose again after a look at what is filed", func() error { _, err := a.service.Reconsider(ctx); return err })
		},
	})
	return nil
}

// readingPDFs has a program, this build, read PDFs; each within deadline, 0: the usual one.
func readingPDFs(program string, paths config.Paths, deadline time.Duration) extract.Options {
	return extract.Options{Program: []string{program, extract.PDFCommand, filepath.Join(paths.Cache, "pdf")}, Deadline: deadline}
}

// Documents returns what reads documents for the command line; it starts nothing before the first PDF.
func Documents(paths config.Paths) *extract.Extractor {
	program, err := windows.Executable()
	if err != nil {
		return nil
	}
	return extract.New(readingPDFs(program, paths, 0))
}

// buildOrganising makes what finds new files, proposes where they go and moves them.
func (a *App) buildOrganising(ctx context.Context) {
	a.history = history.New(a.store, func(now time.Time) (time.Time, bool) { return a.settings.Get().History.Cutoff(now) }, a.hub.Publisher(api.TopicProposals))
	var drives *move.Drives
	a.logged("begin without the drives that are known", func() (err error) { drives, err = move.OpenDrives(ctx, a.store); return err })
	a.mover = move.New(a.store, move.Options{Drives: drives, Moved: func(folders []string) { a.filed.Hint(folders...) }})
	a.journal = journal.New(a.store, func() string { return a.settings.Get().Vault }, journal.Options{
		Changed: a.hub.Publisher(api.TopicStatus),
	})
	a.classifier = a.newClassifier()
	a.service = proposal.New(proposal.Deps{
		Store: a.store, Mover: a.mover, Classifier: a.classifier, Learner: a.learned,
		Inspector: scans.Inspector{Extractor: a.extract, Texts: a.scanTexts}, Journal: a.journal, Places: a.settings, Group: classify.Group,
		Home: a.Paths.Home, Forbidden: a.Paths.Forbidden, FiledOfSize: a.filed.OfSize, CatchUp: a.filed.CatchUp, Together: a.filed.Together, Drives: drives, Trash: homeTrash(a.Paths),
		Changed: func() {
			a.hub.Publish(api.TopicProposals, "")
			a.scans.Nudge()
		},
		Begin: func(label string, total int) proposal.Task { return a.progress.Begin(label, total) },
	})
	a.scans = scans.New(scans.Options{
		On:      func() bool { return a.settings.Get().Scans && !a.folders.Paused() },
		Letters: a.letters, Proposals: a.service, Texts: a.scanTexts, OnBattery: reconsider.OnBattery, Log: a.log,
	})
	a.watcher = watcher.New(a.store, a.settled, watcher.Options{
		Settle:  a.settings.Get().Settle,
		Ignore:  a.settings.Ignored,
		Gone:    a.noteGone,
		Away:    func(path string) bool { return drives.Away(path) != nil },
		Rest:    a.service.WaitForActs, // what Nod moves itself is looked at once it has moved
		Changed: a.hub.Publisher(api.TopicStatus),
	})
	a.folders = folders.New(folders.Options{
		Settings: a.settings, Watcher: a.watcher, Store: a.store, Drives: drives, Watches: a.Watch,
		Applied: func() {
			a.journal.Nudge() // there may be a vault now
			a.logged("take up which folders are read", func() error { return a.filed.Apply(context.WithoutCancel(ctx)) })
			a.filed.ModelsChanged() // another one may be set
			a.rules.Note()
			a.history.Changed()
			a.scans.Nudge()
			a.hub.Publish(api.TopicSettings, "")
			a.hub.Publish(api.TopicStatus, "")
		},
		Changed: a.hub.Publisher(api.TopicStatus),
	})
}

func (a *App) buildRules() {
	a.rules = rules.New(rules.Options{
		Paths: a.Paths, Settings: a.settings, Store: a.store, Proposals: a.service, Matcher: a.classifier, Filed: a.filed.Alike, Acts: a.audit, Now: time.Now,
		Changed: a.hub.Publisher(api.TopicStatus),
		Apply: func(ctx context.Context) error {
			a.hub.Publish(api.TopicStatus, "")
			_, err := a.service.ReconsiderRules(ctx)
			return err
		},
		Log: a.log,
	})
	a.edits = &edits.Service{
		Home: a.Paths.Home, Settings: a.settings, Login: a.Login, Store: a.store, Acts: a.audit, Now: time.Now,
		Changed: a.applySettings,
	}
}

// openIndex opens the index of what is filed, which is built again if it is no good.
func (a *App) openIndex(ctx context.Context) (*library.Index, error) {
	p := a.Paths
	in := func(dir string) string {
		rel, err := filepath.Rel(p.Home, dir)
		if err != nil {
			return ""
		}
		return filepath.ToSlash(rel)
	}
	tops := place.Tops{Documents: in(p.User.Documents), Pictures: in(p.User.Pictures), Music: in(p.User.Music), Videos: in(p.User.Videos), Desktop: in(p.User.Desktop)}
	return library.Open(ctx, filepath.Join(p.State, library.Name), p.Home, tops, a.indexKey(ctx))
}

// indexKey returns the key with which words of private texts are sealed in the index; none if it cannot be had:
// nothing is kept of such texts then.
func (a *App) indexKey(ctx context.Context) (key []byte) {
	store := keyring.KeyStore{File: filepath.Join(filepath.Dir(a.Paths.Config), "index.key"), Ring: keyring.New("Nod", keyringTimeout), Away: keyring.ErrUnavailable}
	if !a.NoKeyring {
		store.Away = store.Ring.Ready(ctx)
	}
	a.logged("open the key of the index", func() (err error) { key, _, err = store.Key(ctx); return err })
	return key
}

// homeTrash returns the trash of the home folder, nil on systems that have another kind.
func homeTrash(p config.Paths) proposal.Trash {
	if p.Trash == "" {
		return nil
	}
	return trash.Home{Dir: p.Trash, Now: time.Now}
}

// notFiled returns the folders that hold nothing that is filed: downloads, what is watched,
// and those of Nod and of other programs.
func notFiled(p config.Paths, s *config.Live) []string {
	out := []string{
		p.User.Downloads, p.State, p.Cache, p.Runtime, filepath.Dir(p.Config),
		filepath.Join(p.Home, "Library"), filepath.Join(p.Home, "AppData"), filepath.Join(p.Home, "snap"),
	}
	out = append(out, p.Programs...)
	for _, f := range s.Get().Folders {
		out = append(out, f.Path)
	}
	return append(out, s.Get().Unread...)
}

// chosen returns the folders of kinds as the ranking of places has them. One outside of the
// home folder is none to it.
func chosen(p config.Paths, kinds map[string]string) place.Chosen {
	out := place.Chosen{}
	for kind, dir := range kinds {
		rel, err := filepath.Rel(p.Home, dir)
		switch {
		case dir == config.KindAsk:
			out[place.Kind(kind)] = place.Ask
		case err == nil && filepath.IsLocal(rel):
			out[place.Kind(kind)] = filepath.ToSlash(rel)
		}
	}
	return out
}

// newClassifier returns the chain that needs no model; a model's will come behind it.
func (a *App) newClassifier() *classify.Chain {
	return classify.New(classify.Options{
		Rules:  func() []classify.Rule { return a.settings.Get().Rules },
		Expand: a.expand,
		Filed:  a.filed,
		Places: a.settings.Dir,
	})
}

// expand fills in the destination of a rule.
func (a *App) expand(template string, v classify.Values) (string, error) {
	return a.Paths.ExpandRule(template, config.Vars{At: v.At, Category: v.Category, FileName: v.FileName, Vendor: v.Vendor})
}

// settled takes the watcher's files: they become proposals, and a notification.
func (a *App) settled(ctx context.Context, files []watcher.File) error {
	files = slices.DeleteFunc(slices.Clone(files), func(f watcher.File) bool { return f.IsFolder() && a.folders.Stays(a.Paths, f.Path) != "" })
	ps, _, err := a.service.Look(ctx, files, true, nil)
	a.tray.NotifyProposals(ctx, ps)
	if err != nil {
		a.log.Error("propose for settled files; they are tried again", "files", len(files), "err", err)
	}
	return err
}
