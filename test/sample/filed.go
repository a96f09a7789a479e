package sample

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"sync"

	"github.com/nod-app/nod/app/api"
)

// Filed answers the calls of the first start, and about what is read to learn where
// files belong, as the agent would. It is safe for concurrent use.
type Filed struct {
	mu      sync.Mutex
	filed   api.FiledResult
	welcome api.WelcomeResult
	calls   []string
	fail    error // what every call answers
	refuse  error // what every change answers
}

// NewFiled is the home of somebody who has filed a lot.
func NewFiled() *Filed {
	use := func(kind, title, dir string, files int, others ...string) api.FolderUse {
		for i, o := range others {
			others[i] = Home + "/" + o
		}
		return api.FolderUse{Kind: kind, Title: title, Folder: Home + "/" + dir, Files: files, Others: others}
	}
	return &Filed{
		filed: api.FiledResult{
			Phase: api.FiledReady, Files: 2_418, Size: 9_400_000, Excluded: []string{},
			Folders: []api.FiledFolder{
				{Path: Home + "/Documents", Files: 1_204}, {Path: Home + "/Music", Files: 320}, {Path: Home + "/Pictures", Files: 861}, {Path: Home + "/papers", Files: 33},
			},
			Uses: []api.FolderUse{
				use("@education", "school and university", "Documents/Uni", 212), use("invoice-in", "invoice from a supplier", "Documents/Bills", 118, "Documents/Work/Invoices sent"), use("recipe", "recipe", "Documents/Recipes", 64),
				use("paper", "scientific paper", "papers", 33), use("@tax", "taxes", "Documents/2025 Taxes", 12),
			},
		},
		welcome: api.WelcomeResult{Due: true, Notifications: true, Folders: []api.WelcomeFolder{
			{Path: Home + "/Downloads", Suggested: true, Watched: true, Files: 92}, {Path: Home + "/Desktop", Files: 7},
		}},
	}
}

// Change changes the service under its lock; what it answers is then different.
func (s *Filed) Change(f func(*api.FiledResult, *api.WelcomeResult)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	f(&s.filed, &s.welcome)
}

// Fail has every call fail; nil: none.
func (s *Filed) Fail(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fail = err
}

// Calls are the calls that changed something, in order.
func (s *Filed) Calls() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.calls)
}

// Mount implements Part.
func (s *Filed) Mount(to *api.Server) {
	handle(to, api.GetFiled, func(context.Context, api.None) (api.FiledResult, error) { return s.change("", func() {}) })
	handle(to, api.ExcludeFiled, s.exclude)
	handle(to, api.ReadFiled, s.read)
	handle(to, api.ChooseFolder, s.choose)
	handle(to, api.GetWelcome, func(context.Context, api.None) (api.WelcomeResult, error) {
		s.mu.Lock()
		defer s.mu.Unlock()
		out := s.welcome
		out.Folders = slices.Clone(out.Folders)
		return out, s.fail
	})
	handle(to, api.EndWelcome, func(_ context.Context, r api.EndWelcomeRequest) (api.None, error) {
		call := "end"
		if r.Closed {
			call = "close"
		}
		_, err := s.change(call, func() {})
		return api.None{}, err
	})
	handle(to, api.TryNotification, func(context.Context, api.None) (api.None, error) {
		_, err := s.change("try", func() {})
		return api.None{}, err
	})
}

// Refuse has every change fail, and no reading; nil: none.
func (s *Filed) Refuse(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.refuse = err
}

// change records a call, does it, and answers what is known then.
func (s *Filed) change(call string, do func()) (api.FiledResult, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.fail != nil || s.refuse != nil {
		return api.FiledResult{}, cmp.Or(s.fail, s.refuse)
	}
	if call != "" {
		s.calls = append(s.calls, call)
	}
	do()
	out := s.filed
	out.Folders, out.Excluded, out.Uses = slices.Clone(out.Folders), slices.Clone(out.Excluded), slices.Clone(out.Uses)
	return out, nil
}

func (s *Filed) exclude(_ context.Context, r api.ExcludeFiledRequest) (api.FiledResult, error) {
	call := "exclude " + r.Path
	if r.Include {
		call = "include " + r.Path
	}
	return s.change(call, func() {
		s.filed.Excluded = slices.DeleteFunc(slices.Clone(s.filed.Excluded), func(o string) bool { return o == r.Path })
		if !r.Include {
			s.filed.Excluded = append(s.filed.Excluded, r.Path)
			s.filed.Folders = slices.DeleteFunc(slices.Clone(s.filed.Folders), func(f api.FiledFolder) bool { return f.Path == r.Path })
		}
	})
}

func (s *Filed) read(_ context.Context, r api.ReadFiledRequest) (api.FiledResult, error) {
	return s.change("read "+string(r.Action), func() {
		s.filed.Phase = map[api.FiledAction]api.FiledPhase{api.FiledStop: api.FiledStopped, api.FiledResume: api.FiledReady, api.FiledAgain: api.FiledReading}[r.Action]
	})
}

func (s *Filed) choose(_ context.Context, r api.ChooseFolderRequest) (api.FiledResult, error) {
	call := "choose"
	for _, kind := range slices.Sorted(maps.Keys(r.Folders)) {
		call += " " + kind + "=" + r.Folders[kind]
	}
	return s.change(call, func() {
		for i, u := range s.filed.Uses {
			if answer, ok := r.Folders[u.Kind]; ok {
				s.filed.Uses[i].Chosen = answer
			}
		}
	})
}
