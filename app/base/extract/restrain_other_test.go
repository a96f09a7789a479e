//go:build !linux

package extract

func restrained() {}

func held(string) {}
