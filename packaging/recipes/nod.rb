# For a tap of Homebrew: built from the sources of the release, on macOS and Linux.
class Nod < Formula
  desc "Proposes where new files should go"
  homepage "https://github.com/nod-app/nod"
  url "https://github.com/nod-app/nod/releases/download/v@version@/nod-@version@-source.tar.gz"
  sha256 "@sha256 nod-@version@-source.tar.gz@"
  license "MIT"

  depends_on "go" => :build

  on_linux do
    depends_on "pkgconf" => :build
    depends_on "libx11"
    depends_on "libxcursor"
    depends_on "libxi"
    depends_on "libxinerama"
    depends_on "libxkbcommon"
    depends_on "libxrandr"
    depends_on "libxxf86vm"
    depends_on "mesa"
    depends_on "wayland"
  end

  def install
    ENV["CGO_ENABLED"] = "1"
    system "go", "build", "-mod=vendor", *std_go_args(ldflags: "-s -w -X main.version=#{version}")
    generate_completions_from_executable(bin/"nod", "completion")
    (man1/"nod.1").write Utils.safe_popen_read(bin/"nod", "man")
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/nod --version")
  end
end
