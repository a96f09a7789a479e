package app_test

import (
	"bufio"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/nod-app/nod/app/api"
)

// window replaces the window process and for the person before it: its
// display is the agent's socket, its XAUTHORITY a file that says what the
// person does about each question.
func window() {
	secret := ""
	if slices.Contains(os.Args, "--secret-on-stdin") {
		secret, _ = bufio.NewReader(os.Stdin).ReadString('\n')
	}
	file := os.Getenv("XAUTHORITY")
	if what, _ := os.ReadFile(file); string(what) == "tell" {
		note(file+".secret", secret)
	}
	c := api.Dial(os.Getenv("DISPLAY")).WithSecretFor(strings.TrimSpace(secret), os.Getppid())
	ctx, leave := context.WithCancel(context.Background())
	c.Watch(ctx, func(e api.Event) {
		switch e.Topic {
		case api.TopicQuit, api.TopicLost:
			leave()
		case api.TopicHello, api.TopicApprovals:
			answer(ctx, c, file)
		}
	})
}

// answer does what the file says: approve, always, deny, close, or crash; it
// notes each question that it saw in a file beside it.
func answer(ctx context.Context, c *api.Client, file string) {
	if file == "" {
		return
	}
	asks, err := api.ListApprovals.Call(ctx, c, api.None{})
	what, _ := os.ReadFile(file) // afterwards: it says how these are answered
	if err != nil || len(what) == 0 || string(what) == "tell" {
		return
	}
	for _, a := range asks.Requests {
		req := api.AnswerRequest{Request: a.ID}
		for _, q := range a.Questions {
			note(file+".seen", a.ID+" "+q.Tool+" "+q.Object)
			req.Answers = append(req.Answers, api.QuestionAnswer{ID: q.ID, Approve: string(what) == "approve" || string(what) == "always",
				Always: string(what) == "always", Closed: string(what) == "close", Reason: "as the test wants"})
		}
		if string(what) == "crash" {
			os.Exit(1)
		}
		_, _ = api.AnswerApproval.Call(ctx, c, req) // a refusal shows in the result of the call
	}
}

func note(file, line string) {
	f, err := os.OpenFile(file, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err == nil {
		_, _ = f.WriteString(line + "\n")
		_ = f.Close()
	}
}

// person is someone who sits before the windows.
type person struct {
	t    testing.TB
	file string
}

// sits puts a person before the agent's window.
func (n *nod) sits() person {
	n.t.Helper()
	p := person{n.t, filepath.Join(n.dir, "person")}
	p.does("")
	call(n, api.ShowWindow, api.ShowRequest{Env: map[string]string{"DISPLAY": n.paths.Socket, "XAUTHORITY": p.file}})
	return p
}

// windowClient is a client with the secret of the agent's window, where no one answers.
func (n *nod) windowClient() *api.Client {
	n.t.Helper()
	return n.windowClientOf(os.Getpid())
}

// windowClientOf is windowClient for an agent in another process.
func (n *nod) windowClientOf(pid int) *api.Client {
	n.t.Helper()
	p := person{n.t, filepath.Join(n.dir, "person")}
	_ = os.Remove(p.file + ".secret") // of an agent before
	p.does("tell")
	call(n, api.ShowWindow, api.ShowRequest{Env: map[string]string{"DISPLAY": n.paths.Socket, "XAUTHORITY": p.file}})
	var secret string
	n.until("the window has its secret", func() bool {
		b, _ := os.ReadFile(p.file + ".secret")
		secret = strings.TrimSpace(string(b))
		return secret != ""
	})
	return api.Dial(n.paths.Socket).WithSecretFor(secret, pid)
}

// does says how the person answers from now on: approve, always, deny, close or
// crash; "" is not at all.
func (p person) does(what string) {
	p.t.Helper()
	must(p.t, os.WriteFile(p.file, []byte(what), 0o600))
}

// saw are the questions so far, a line each: window, tool, object.
func (p person) saw() []string {
	b, _ := os.ReadFile(p.file + ".seen")
	return strings.Split(strings.TrimSpace(string(b)), "\n")
}
