package api

import "github.com/nod-app/nod/app/settings/config"

// The routes of settings.
var (
	ListSettings = Route[None, SettingsResult]{get, "settings", "All settings with their values, as config.toml has them."}
	SetSetting   = Route[SetSettingRequest, SetSettingResult]{post, "settings/set", "Changes one setting in config.toml, which keeps its comments, or whether Nod starts at login. It can be undone."}
)

// Setting is one setting, with what a window needs to show it.
type Setting struct {
	Key     string          `json:"key"`  // as in config.toml: "model.context"
	Page    config.Page     `json:"page"` // where the window shows it; empty: nowhere
	Title   string          `json:"title"`
	Help    string          `json:"help"`
	Kind    config.Kind     `json:"kind"`  // switch, number, duration, choice, text, list or block
	Value   any             `json:"value"` // true or false, a number, a text, or a list of texts; null of a block
	Choices []SettingChoice `json:"choices"`
	Example string          `json:"example,omitempty"`
	Empty   string          `json:"empty,omitempty"`          // what holds while it is empty, or 0: "Automatic"
	Bounds  string          `json:"bounds,omitempty" said:""` // "from 1024 to 65535, or 0"
}

// The kinds of settings.
const (
	SettingSwitch   = config.KindSwitch
	SettingChosen   = config.KindChoice
	SettingNumber   = config.KindNumber
	SettingDuration = config.KindDuration
	SettingList     = config.KindList
	SettingBlock    = config.KindBlock
)

// SettingChoice is a value of a setting, and what people call it.
type SettingChoice = config.Choice

// SettingsResult are all settings, in the order of the file.
type SettingsResult struct {
	Settings []Setting `json:"settings"`
}

// SetSettingRequest says what a setting is to be.
type SetSettingRequest struct {
	Key   string `json:"key"`
	Value any    `json:"value"` // of its kind
}

// SetSettingResult is the step that was done; null: it was so already.
type SetSettingResult struct {
	Act *Act `json:"act"`
}
