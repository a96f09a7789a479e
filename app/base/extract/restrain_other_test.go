//go:build !linux

package extract

func restrained() {}
