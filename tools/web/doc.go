// Package web has the tool browser.open_url, with two back ends behind one
// interface. The system's browser opens the page for the person, and nothing
// comes back. The controlled one, if it is switched on, is an installed Chromium
// without a window, driven by Playwright, with a profile that is thrown away:
// it loads the page and returns its address, status, title and text, which are
// untrusted.
//
// The controlled browser reaches the network only through a proxy that lives as
// long as the call. The proxy resolves names itself, holds each address to
// policy.Public and dials just that one, so neither a redirect, nor a script of
// the page, nor a name that changes its address leads to this computer or its
// network.
//
// The controlled browser needs Playwright's driver in a folder (Options.Driver):
// playwright-core 1.52.0 from npm as package/, and node beside it. On a system
// with node and npm:
//
//	mkdir -p DIR && cd DIR && npm pack playwright-core@1.52.0 && tar xzf playwright-core-1.52.0.tgz && ln -sf "$(command -v node)" node
package web
