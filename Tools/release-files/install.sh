#!/bin/sh
# Installs Retouch @version@: the program, its manual, and what bash, zsh and fish complete. Compiles nothing.
#
#     sh install.sh [--prefix FOLDER] [--from ADDRESS]
#
# FOLDER is ~/.local if it is not named. ADDRESS is a web address, or a folder, that has the files of the release.
set -eu

version=@version@
address='@address@'
prefix=${HOME:-/usr}/.local
while [ $# -gt 0 ]; do
  case "$1" in
    --prefix | --from)
      [ $# -gt 1 ] || { echo "install.sh: $1 needs a value" >&2; exit 64; }
      if [ "$1" = --prefix ]; then prefix=$2; else address=$2; fi
      shift 2
      ;;
    *) echo "install.sh: unknown: $1; usage: install.sh [--prefix FOLDER] [--from ADDRESS]" >&2; exit 64 ;;
  esac
done

case "$(uname -s)-$(uname -m)" in
  Linux-x86_64) system=linux-x86_64 ;;
  Linux-aarch64 | Linux-arm64) system=linux-aarch64 ;;
  Darwin-*) system=macos-universal ;;
  *) echo "install.sh: no program is made for $(uname -s) on $(uname -m); build it from the sources" >&2; exit 2 ;;
esac
name=retouch-$version-$system

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
get() {
  case "$address" in
    http://* | https://*)
      if command -v curl >/dev/null; then curl -fsSL --retry 3 -o "$folder/$1" "$address/$1"
      else wget -q -O "$folder/$1" "$address/$1"; fi || { echo "install.sh: $address/$1: cannot get it" >&2; exit 2; }
      ;;
    *) cp "$address/$1" "$folder/$1" || exit 2 ;;
  esac
}
get SHA256SUMS
get "$name.tar.gz"

if command -v sha256sum >/dev/null; then sum=$(sha256sum "$folder/$name.tar.gz")
else sum=$(shasum -a 256 "$folder/$name.tar.gz"); fi
if ! grep -q "^${sum%% *}  $name.tar.gz\$" "$folder/SHA256SUMS"; then
  echo "install.sh: $name.tar.gz is not the file of SHA256SUMS; nothing was installed" >&2
  exit 2
fi

tar -xzf "$folder/$name.tar.gz" -C "$folder"
mkdir -p "$prefix"
cp -R "$folder/$name/." "$prefix/"
echo "installed $prefix/bin/retouch; its folder must be in the PATH"
