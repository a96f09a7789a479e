package modelserver

// Lines are the lines of a pull, with Ollama's words.
func Lines(lines ...string) Behaviour {
	return func(r *Reply) {
		for _, l := range lines {
			r.Raw([]byte(l + "\n"))
		}
	}
}

// PullOffline is what a pull gives without the network: an error line under
// status 200.
func PullOffline(r *Reply) {
	Lines(`{"status":"pulling manifest"}`,
		`{"error":"pull model manifest: Get \"https://registry.ollama.ai/v2/library/x/manifests/latest\": dial tcp: lookup registry.ollama.ai: no such host"}`)(r)
}

// PullCut ends in the middle of a pull without a word.
func PullCut(r *Reply) {
	Lines(`{"status":"pulling manifest"}`, `{"status":"pulling 0123456789ab","digest":"sha256:0123456789ab","total":1000,"completed":300}`)(r)
}

// PullHangs never ends.
func PullHangs(r *Reply) {
	PullCut(r)
	r.Hang()
}
