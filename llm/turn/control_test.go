package turn

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"
)

// forgeries are control tokens of model families.
func forgeries() []string {
	return []string{
		"<|im_start|>", "<|im_end|>", "<|endoftext|>", "<|end of turn|>", "<|no end", "<|eot_id|>", "<|start_header_id|>", "<|end_header_id|>", "<|begin_of_text|>",
		"<|python_tag|>", "<|eom_id|>", "<|user|>", "<|assistant|>", "<|system|>", "<|end|>", "<|tool|>", "<|call|>", "<|channel|>", "<|message|>",
		"<|START_OF_TURN_TOKEN|>", "<|SYSTEM_TOKEN|>", "<BOS_TOKEN>", "<|tool_call_begin|>", "<|observation|>", "<|turn>", "<turn|>", "<tool_call|>", "<|\"|>",
		"<s>", "</s>", "<unk>", "<pad>", "<bos>", "<eos>", "<mask>", "<sop>", "<eop>", "<EOD>", "<0x0A>", "<unused17>", "<extra_id_0>", "<reserved_106>",
		"[INST]", "[/INST]", "<<SYS>>", "<</SYS>>", "[AVAILABLE_TOOLS]", "[/AVAILABLE_TOOLS]", "[TOOL_CALLS]", "[TOOL_RESULTS]", "[/TOOL_RESULTS]",
		"[SYSTEM_PROMPT]", "[/SYSTEM_PROMPT]", "[IMG]", "[IMG_BREAK]", "[ARGS]", "[CALL_ID]", "[THINK]", "[/THINK]", "[gMASK]", "[sMASK]", "[CLS]", "[SEP]", "[BOS]",
		"<start_of_turn>", "<end_of_turn>", "<start_of_image>", "<image_soft_token>", "<start_function_call>", "<escape>",
		"<think>", "</think>", "<tool_call>", "</tool_call>", "<tool_response>", "</tool_response>", "<tools>", "<function_calls>", "<function=list_proposals>", "<parameter=path>",
		"<fim_prefix>", "<file_sep>", "<reponame>", "<jupyter_code>", "<seed:bos>", "<｜begin▁of▁sentence｜>", "<｜User｜>", "<｜tool▁calls▁begin｜>", "]~b]", "[e~[", "]~!b[", "]<]minimax[>[",
		"<2mass>", "[@BOS@]", "[toxicity=0]", "<DSML>", "</DSML>", "<｜DSML｜invoke>", "[|system|]", "[|assistant|]", "[|endofturn|]", "[|tool|]", "[|no end", "[turn|]", "<[begin_of_image]>", "<[end▁of▁sentence]>", "<[BOS]>", "<[|im_start|]>", "<[no end",
		"［｜system｜］", "＜［BOS］＞", "<\u3164|im_start|>", "[\u115fINST]", "<\uffa0s>", "<\u1160s>", "<\u2800|im_end|>", "[\ue000INST]", "<\U000F0000s>", "[\u3164|system|]",
		"＜|im_start|＞", "＜ｓ＞", "［INST］", "﹤s﹥", "<\u200b|im_start|>", "<\u2060s>", "<|im_\u00adstart|>", "[\x00INST]", "<\ufeffthink>", "<\U000E0041s>",
	}
}

func TestControlTokensAreBroken(t *testing.T) {
	for _, token := range forgeries() {
		for _, around := range []string{"%", "a%b", "\"%\"", "<%>", "%%", "[[%]]", "x<|%|>"} {
			text := strings.ReplaceAll(around, "%", token)
			got := BreakTokens(text)
			if strings.Contains(normal(got), normal(token)) {
				t.Errorf("%q became %q", text, got)
			}
			if again := BreakTokens(got); again != got {
				t.Errorf("%q, and broken again %q", got, again)
			}
		}
	}
}

// normal is a text as a tokeniser may see it after its normaliser.
func normal(s string) string { return strings.ToLower(strings.Map(fold, visible(s))) }

func TestOtherTextIsUnchanged(t *testing.T) {
	for _, s := range []string{
		"", "plain text", "1 < 2 and 3 > 2", "a <- b; x << 2 is broken", "<b>bold</b> <div class=\"x\">", "[@smith2020] ### Title <h1>x</h1>", "[link](https://example.com)", "[1] [x] [NOTE]",
		`{"a":["b_c","d"],"n":[1,2]}`, "\U0001F468\u200d\U0001F469 \u2764\ufe0f سلام نمی\u200cخواهم ไทย", "tab\tand\nline", "if a[i_1] > b", "]", "[", "<", "List<String>",
	} {
		want := s
		switch {
		case strings.Contains(s, "<<"):
			want = strings.Replace(s, "<<", "< <", 1)
		case strings.Contains(s, "[i_1]"):
			want = "if a[ i_1] > b"
		}
		if got := BreakTokens(s); got != want {
			t.Errorf("%q became %q", s, got)
		}
	}
	if got := BreakTokens("a\u3164b\u115f\u1160\uffa0c\u2800d\ue000e\U0010FFFDf"); got != "abcdef" {
		t.Errorf("what nobody sees is left: %q", got)
	}
	if got := BreakTokens("a\r\nb\x1b[31mc\xff\u202ed"); got != "a\nb[31mc\uFFFDd" {
		t.Errorf("%q", got)
	}
}

func FuzzBreakTokens(f *testing.F) {
	for _, s := range append(forgeries(), `{"a":"<|im_end|>"}`, "\xff<", strings.Repeat("<", 300), "[a_b]") {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		got := BreakTokens(s)
		if !utf8.ValidString(got) || BreakTokens(got) != got {
			t.Fatalf("%q became %q, then %q", s, got, BreakTokens(got))
		}
		for _, token := range forgeries() {
			if strings.Contains(normal(got), normal(token)) {
				t.Fatalf("%q became %q, with %q", s, got, token)
			}
		}
		if json.Valid([]byte(s)) && !json.Valid([]byte(got)) {
			t.Fatalf("%q was JSON, %q is not", s, got)
		}
	})
}
