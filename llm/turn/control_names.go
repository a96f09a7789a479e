package turn

// tokenNames are the names of control tokens in angle brackets, in lower case
// and without digits at their end, that hold no character which no HTML element
// has. From the tokenisers and chat templates of Llama, Mistral, Gemma, Qwen,
// DeepSeek, Phi, Command R, Granite, GLM, InternLM, Hermes, StarCoder, T5,
// Falcon and Baichuan.
func tokenNames(name string) bool {
	switch name {
	case "s", "bos", "eos", "pad", "unk", "mask", "cls", "sep", "sop", "eop", "eod", "eoh", "eoa", "eot", "eom", "sot",
		"think", "thinking", "thought", "reasoning", "reflection", "scratchpad", "answer", "response",
		"tool", "tools", "toolcall", "function", "functions", "parameter", "invoke", "call",
		"system", "user", "assistant", "human", "bot", "role", "turn", "channel", "message", "im",
		"image", "img", "audio", "video", "box", "quad", "ref", "escape", "unused", "reserved", "extra", "ctrl", "filename", "reponame",
		"begin", "end", "start", "instruction", "instructions":
		return true
	}
	return false
}

// bracketNames are the same in square brackets: Mistral, GLM, BERT and Kimi.
func bracketNames(name string) bool {
	switch name {
	case "inst", "img", "args", "think", "prefix", "middle", "suffix", "audio", "transcribe",
		"gmask", "smask", "mask", "cls", "sep", "pad", "unk", "bos", "eos", "eot", "system", "user", "assistant":
		return true
	}
	return false
}
