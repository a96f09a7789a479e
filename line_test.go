package main

import (
	"reflect"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
)

// What is started often is taken in by a part of the command line. It must mean the same.
func TestPartsOfTheCommandLineMeanTheSame(t *testing.T) {
	for _, args := range []string{"", "--hidden", "watch", "window", "window chat --secret-on-stdin", "mcp serve"} {
		t.Run(args, func(t *testing.T) {
			whole := &commandLine{}
			want := parse(t, whole, strings.Fields(args))
			switch part := lineOf(strings.Fields(args)).(type) {
			case *openLine:
				if got := parse(t, part, strings.Fields(args)); got != want || part.Open != whole.Open {
					t.Errorf("%q %+v, want %q %+v", got, part.Open, want, whole.Open)
				}
			case *watchLine:
				if got := parse(t, part, strings.Fields(args)); got != want || part.Watch != whole.Watch {
					t.Errorf("%q %+v, want %q %+v", got, part.Watch, want, whole.Watch)
				}
			case *windowLine:
				if got := parse(t, part, strings.Fields(args)); got != want || part.Window != whole.Window {
					t.Errorf("%q %+v, want %q %+v", got, part.Window, want, whole.Window)
				}
			case *mcpLine:
				if got := parse(t, part, strings.Fields(args)); got != want || !reflect.DeepEqual(part.MCP, whole.MCP) {
					t.Errorf("%q %+v, want %q %+v", got, part.MCP, want, whole.MCP)
				}
			default:
				t.Errorf("all of the command line is taken in: %T", part)
			}
		})
	}
}

// What is not exactly one of these is taken in by all of the command line, which also says how it is used.
func TestTheRestIsTakenInWhole(t *testing.T) {
	for _, args := range []string{"--hidden --help", "watch --pprof s", "watch --no", "list", "--version", "--debuggable --hidden"} {
		if part, ok := lineOf(strings.Fields(args)).(*commandLine); !ok {
			t.Errorf("%q is taken in by %T", args, part)
		}
	}
}

func parse(t *testing.T, line any, args []string) string {
	t.Helper()
	k, err := kong.New(line, kong.Name("nod"))
	if err != nil {
		t.Fatal(err)
	}
	parsed, err := k.Parse(args)
	if err != nil {
		t.Fatal(err)
	}
	return parsed.Command()
}
