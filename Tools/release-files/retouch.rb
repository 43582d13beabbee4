class Retouch < Formula
  desc "Replay recorded touches of iOS apps under other hit-test rules"
  homepage "@address@"
  version "@version@"

  on_macos do
    @macos-universal@
  end
  on_linux do
    on_intel do
      @linux-x86_64@
    end
    on_arm do
      @linux-aarch64@
    end
  end

  def install
    bin.install "bin/retouch"
    man1.install Dir["share/man/man1/*.1"]
    bash_completion.install "share/bash-completion/completions/retouch"
    zsh_completion.install "share/zsh/site-functions/_retouch"
    fish_completion.install "share/fish/vendor_completions.d/retouch.fish"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/retouch --version")
  end
end
