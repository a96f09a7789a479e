package policy

// What the contracts' tools are to the policy, until their definitions say it.

type (
	noArgs   struct{}
	pathArgs struct {
		Path string `json:"path"`
	}
	searchArgs struct {
		Root  string `json:"root"`
		Query string `json:"query"`
	}
	textArgs struct {
		Path    string `json:"path"`
		Content string `json:"content"`
	}
	globArgs struct {
		From     string   `json:"from"`
		Patterns []string `json:"patterns"`
		To       string   `json:"to"`
	}
	clipArgs struct {
		Text string `json:"text"`
	}
	noticeArgs struct {
		Title string `json:"title"`
		Body  string `json:"body"`
	}
	appArgs struct {
		App  string   `json:"app"`
		Args []string `json:"args"`
	}
	urlArgs struct {
		URL string `json:"url"`
	}
	shellArgs struct {
		Argv []string `json:"argv"`
		Dir  string   `json:"dir"`
	}
	listArgs struct {
		Status string  `json:"status"`
		Limit  float64 `json:"limit"`
	}
	approveArgs struct {
		ID        string `json:"proposal_id"`
		Sensitive bool   `json:"confirm_sensitive"`
	}
	rejectArgs struct {
		ID     string `json:"proposal_id"`
		Reason string `json:"reason"`
	}
	approveAllArgs struct {
		Sensitive bool `json:"include_sensitive"`
	}
	offerArgs struct {
		Summary    string           `json:"summary"`
		LineItems  []map[string]any `json:"lineItems"`
		Currency   string           `json:"currency"`
		Conditions []string         `json:"conditions"`
	}
	payArgs struct {
		Amount      float64 `json:"amount"`
		Currency    string  `json:"currency"`
		Description string  `json:"description"`
	}
	endHoldArgs struct {
		Hold   string  `json:"holdId"`
		Amount float64 `json:"amount"`
	}
	evaluateArgs struct {
		ID       string         `json:"negotiationId"`
		Decision string         `json:"decision"`
		Reason   string         `json:"reason"`
		Counter  map[string]any `json:"counterProposal"`
	}
	findArgs struct {
		Query string `json:"query"`
	}
	messageArgs struct {
		Text string `json:"text"`
	}
	watchArgs struct {
		Path      string `json:"path"`
		Recursive bool   `json:"recursive"`
	}
)

// listing is a tool with the type of its arguments.
type listing struct {
	Tool
	into func() any
}

func of[T any](t Tool) listing { return listing{t, func() any { return new(T) }} }

const both = Untrusted | Private

func catalogue() map[string]listing {
	all := []listing{
		of[noArgs](Tool{Name: "clipboard.read", Risk: Low, Confirmation: Never, ReadsPrivate: true, Yields: both}),
		of[clipArgs](Tool{Name: "clipboard.write", Risk: Low, Confirmation: IfDestructive, Mutates: true}),
		of[noticeArgs](Tool{Name: "notify.send", Risk: Low, Confirmation: Never, PerMinute: 3}),
		of[appArgs](Tool{Name: "apps.open", Risk: Medium, Confirmation: IfDestructive, Mutates: true, Args: []Arg{{Name: "app", Role: AppID}, {Name: "args", Role: AppFile, Optional: true}}}),
		of[urlArgs](Tool{Name: "browser.open_url", Risk: Medium, Confirmation: IfDestructive, Egress: true, Args: []Arg{{Name: "url", Role: WebAddress}}}),
		of[pathArgs](Tool{Name: "files.list_dir", Risk: Low, Confirmation: Never, Yields: both, Args: []Arg{{Name: "path", Role: ListPath}}}),
		of[searchArgs](Tool{Name: "files.search", Risk: Low, Confirmation: Never, ReadsPrivate: true, Yields: both, Args: []Arg{{Name: "root", Role: ReadPath}}}),
		of[findArgs](Tool{Name: "files.find", Risk: Low, Confirmation: Never, Yields: both}),
		of[pathArgs](Tool{Name: "files.read_text", Risk: Low, Confirmation: Never, ReadsPrivate: true, Yields: both, Args: []Arg{{Name: "path", Role: ReadPath}}}),
		of[textArgs](Tool{Name: "files.write_text", Risk: Medium, Confirmation: IfDestructive, Mutates: true, Args: []Arg{{Name: "path", Role: WritePath}}}),
		of[pathArgs](Tool{Name: "files.ensure_dir", Risk: Low, Confirmation: Never, Mutates: true, Args: []Arg{{Name: "path", Role: MakePath}}}),
		of[globArgs](Tool{Name: "files.move_glob", Risk: Medium, Confirmation: IfDestructive, Mutates: true,
			Args: []Arg{{Name: "from", Role: MoveFrom}, {Name: "patterns", Role: NamePatterns}, {Name: "to", Role: MoveTo}}}),
		of[shellArgs](Tool{Name: "shell.run", Risk: High, Confirmation: Always, Mutates: true, Egress: true, ReadsPrivate: true, Yields: both, OptIn: true,
			Args: []Arg{{Name: "dir", Role: WorkFolder}}}),
		of[listArgs](Tool{Name: "list_proposals", Risk: Low, Confirmation: Never, Yields: both, OnlyNames: true}),
		of[approveArgs](Tool{Name: "approve_proposal", Risk: Medium, Confirmation: Always, Mutates: true}),
		of[rejectArgs](Tool{Name: "reject_proposal", Risk: Low, Confirmation: Never, Mutates: true, OnlyNames: true, Harmless: true}),
		of[approveAllArgs](Tool{Name: "approve_all_proposals", Risk: Medium, Confirmation: Always, Mutates: true}),
		of[noArgs](Tool{Name: "clear_all_proposals", Risk: Medium, Confirmation: IfDestructive, Mutates: true}),
		of[noArgs](Tool{Name: "get_watched_directories", Risk: Low, Confirmation: Never, Yields: Private}),
		of[watchArgs](Tool{Name: "add_watched_directory", Risk: High, Confirmation: Always, Mutates: true, Args: []Arg{{Name: "path", Role: WidenPath}}}),
		of[pathArgs](Tool{Name: "remove_watched_directory", Risk: Medium, Confirmation: IfDestructive, Mutates: true, Args: []Arg{{Name: "path", Role: WidenPath}}}),
		of[noArgs](Tool{Name: "start_watcher", Risk: Low, Confirmation: Never, Mutates: true}),
		of[noArgs](Tool{Name: "stop_watcher", Risk: Medium, Confirmation: IfDestructive, Mutates: true}),
		of[offerArgs](Tool{Name: "analyze_and_propose", Risk: Medium, Confirmation: Always, Mutates: true, Egress: true}),
		of[evaluateArgs](Tool{Name: "evaluate_proposal", Risk: Medium, Confirmation: Always, Mutates: true, Egress: true}),
		of[payArgs](Tool{Name: "execute_payment", Risk: High, Confirmation: Always, Mutates: true, Egress: true, PerMinute: 10}),
		of[payArgs](Tool{Name: "create_escrow_hold", Risk: High, Confirmation: Always, Mutates: true, Egress: true, PerMinute: 10}),
		of[endHoldArgs](Tool{Name: "capture_escrow", Risk: High, Confirmation: Always, Mutates: true, Egress: true, PerMinute: 10}),
		of[endHoldArgs](Tool{Name: "release_escrow", Risk: High, Confirmation: Always, Mutates: true, Egress: true, PerMinute: 10}),
		of[noArgs](Tool{Name: "check_balance", Risk: Low, Confirmation: Never, ReadsPrivate: true, Yields: Private, PerMinute: 6}),
		of[messageArgs](Tool{Name: "send_message_to_user", Risk: Low, Confirmation: Never, PerMinute: 20}),
	}
	m := map[string]listing{}
	for _, l := range all {
		m[l.Name] = l
	}
	return m
}
