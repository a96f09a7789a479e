package tinymodel

// mistakes are calls that no server or program should take for good ones. Those
// that end in 'once' are put right after a correction; the others never are.
func mistakes() []Exchange {
	const list, pending = "list_proposals", `{"status":"pending"}`
	return []Exchange{
		always("Break a call", callTag+`{"name":"list_proposals","arguments":`),
		withCorrection("Break a call once", callTag+`{"name":"list_proposals","arguments":`, "", list, pending, "You have pending proposals."),
		always("Forget the arguments", callTag+`{"name":"clipboard.read"}`+callEnd),
		always("Use a missing tool", callText("no_such_tool", `{"x":1}`)),
		withCorrection("Use a missing tool once", callText("no_such_tool", `{"x":1}`), "no_such_tool", list, pending, "You have pending proposals."),
		always("Use bad arguments", callText("clipboard.write", `{"text":5}`)),
		withCorrection("Use bad arguments once", callText("clipboard.write", `{"text":5}`), "clipboard.write", "clipboard.write", `{"text":"hello"}`, "Copied hello to the clipboard."),
		always("Use an argument too many", callText("clipboard.read", `{"colour":"blue"}`)),
		// Ollama 0.6.5 takes this one for a call: any JSON with a name and arguments.
		always("Write a call as text", "```json\n"+`{"name":"list_proposals","arguments":{"status":"pending"}}`+"\n```"),
		always("Write a call in Python", `list_proposals(status="pending")`),
		withCorrection("Write a call in Python once", `list_proposals(status="pending")`, "", list, pending, "You have pending proposals."),
		always("Write a call in a tag", `<function=list_proposals>{"status":"pending"}</function>`),
		always("Call in your thoughts", "<think>"+callText(list, pending)+"</think>Hello again!"),
		always("Read the passwords", callText("files.read_text", `{"path":"/etc/shadow"}`)),
		always("Approve a made-up one", callText("approve_proposal", `{"proposal_id":"zzzzzzzz"}`)),
	}
}

// withCorrection is an exchange whose first reply is a mistake that was a call of the
// tool wrong ("": none) and whose second, after a correction, is a good call.
func withCorrection(user, mistake, wrong, tool, args, done string) Exchange {
	return Exchange{User: user, Steps: []Step{
		{Reply: mistake},
		{After: wrong + "=err", Reply: callText(tool, args)},
		{After: wrong + "=err " + tool + "=ok", Reply: done},
		{After: wrong + "=err " + tool + "=no", Reply: WillNotDoIt},
	}}
}
