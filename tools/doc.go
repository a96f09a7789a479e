// Package tools is the only way to a tool: a Registry decodes, validates,
// decides, asks, runs and records every call, in that order.
//
// A tool is a Definition, a Go struct for its arguments and some functions
// (Work). New makes a Tool of them whose functions nothing but a Registry can
// reach: Registry.Call is the only door. The tools themselves stand in the
// folders below this one; each exports nothing but a list of Tools.
//
// The lifecycle is that of the tool contract (docs/contracts.md): the calls of one
// turn are a Plan (chat.assistant_plan), each call becomes a Result (tool.results)
// with the metadata of its audit record.
package tools
