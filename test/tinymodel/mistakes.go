package tinymodel

// mistakes are calls that no server or program should take for good ones. Those
// that end in 'once' are put right after a correction; the others never are.
func mistakes() []Exchange {
	const list, pending = "list_proposals", `{"status":"pending"}`
	return []Exchange{
		again("Break a call", callTag+`{"name":"list_proposals","arguments":`),
		mends("Break a call once", callTag+`{"name":"list_proposals","arguments":`, "", list, pending, "You have pending proposals."),
		again("Forget the arguments", callTag+`{"name":"clipboard.read"}`+callEnd),
		again("Use a missing tool", call("no_such_tool", `{"x":1}`)),
		mends("Use a missing tool once", call("no_such_tool", `{"x":1}`), "no_such_tool", list, pending, "You have pending proposals."),
		again("Use bad arguments", call("clipboard.write", `{"text":5}`)),
		mends("Use bad arguments once", call("clipboard.write", `{"text":5}`), "clipboard.write", "clipboard.write", `{"text":"hello"}`, "Copied hello to the clipboard."),
		again("Use an argument too many", call("clipboard.read", `{"colour":"blue"}`)),
		// Ollama 0.6.5 takes this one for a call: any JSON with a name and arguments.
		again("Write a call as text", "```json\n"+`{"name":"list_proposals","arguments":{"status":"pending"}}`+"\n```"),
		again("Write a call in Python", `list_proposals(status="pending")`),
		mends("Write a call in Python once", `list_proposals(status="pending")`, "", list, pending, "You have pending proposals."),
		again("Write a call in a tag", `<function=list_proposals>{"status":"pending"}</function>`),
		again("Call in your thoughts", "<think>"+call(list, pending)+"</think>Hello again!"),
		again("Read the passwords", call("files.read_text", `{"path":"/etc/shadow"}`)),
		again("Approve a made-up one", call("approve_proposal", `{"proposal_id":"zzzzzzzz"}`)),
	}
}

// mends is an exchange whose first reply is a mistake that was a call of the
// tool wrong ("": none) and whose second, after a correction, is a good call.
func mends(user, mistake, wrong, tool, args, done string) Exchange {
	return Exchange{User: user, Steps: []Step{
		{Reply: mistake},
		{After: wrong + "=err", Reply: call(tool, args)},
		{After: wrong + "=err " + tool + "=ok", Reply: done},
		{After: wrong + "=err " + tool + "=no", Reply: WillNotDoIt},
	}}
}
