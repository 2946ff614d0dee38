#!/bin/sh -e
# Backs up the PostgreSQL database: firsthold-backup-postgresql.service runs it. Guide: docs/run/backup.md.
# firsthold-dump.sh FOLDER KEEP: a dump is written, read whole, and named by its time; then older ones are deleted, so that KEEP stay.
umask 077
folder=$1
keep=$2
file=$folder/firsthold-$(date -u +%Y-%m-%dT%H%M%SZ).dump
last=$FIRSTHOLD_DATA/firsthold.last-backup
# Half a dump would keep a full disk full.
trap 'rm -f "$file.unfinished" "$last.unfinished"' EXIT
# Without these, a signal ends the shell without the line above.
trap 'exit 1' HUP INT TERM
# Of a run that was killed.
rm -f "$folder"/firsthold-*.dump.unfinished
# Every user of the machine can read the arguments of a command: the password of the URL is none of them.
url=$(sed 's|^\([a-z]*://[^/?#:@]*\):[^/?#@]*@|\1@|; s|\([?&]\)password=[^&]*&\{0,1\}|\1|' "$DATABASE_URL_FILE")
PGPASSWORD=$(sed -n 's|.*[?&]password=\([^&]*\).*|\1|p; t; s|^[a-z]*://[^/?#:@]*:\([^/?#@]*\)@.*|\1|p' "$DATABASE_URL_FILE" | LC_ALL=C awk '{
  # % codes, as in %40 for @.
  for (rest = $0; (at = index(rest, "%")) > 0; rest = substr(rest, at + 3)) {
    digits = tolower(substr(rest, at + 1, 2))
    code = 16 * (index("0123456789abcdef", substr(digits, 1, 1)) - 1) + index("0123456789abcdef", substr(digits, 2)) - 1
    text = text substr(rest, 1, at - 1) sprintf("%c", code)
  }
  print text rest
}')
export PGPASSWORD
pg_dump --format=custom --no-unlogged-table-data --file="$file.unfinished" "$url"
unset PGPASSWORD
pg_restore --file=/dev/null "$file.unfinished"
mv "$file.unfinished" "$file"
# For firsthold_backup_last_success_timestamp_seconds.
{
  date -u +%Y-%m-%dT%H:%M:%S.000Z
  echo "PostgreSQL $(printf %s "$url" | sed 's|^[a-z]*://[^/?#]*/\{0,1\}||; s|[?#].*||')"
  printf %s "$url" | sed 's|^[a-z]*://||; s|[/?#].*||; s|.*@||; /./!d; /:[0-9]*$/!s|$|:5432|'
  echo
} > "$last.unfinished"
mv "$last.unfinished" "$last"
# Names of a later time are of a clock that was ahead, unless this one is behind: they count for nothing, and stay.
others() { ls -r "$folder"/firsthold-[0-9]*Z.dump | than=$file LC_ALL=C awk "\$0 \"\" $1 ENVIRON[\"than\"]"; }
others '<' | tail -n "+$keep" | xargs -r rm
later=$(others '>' | wc -l)
[ "$later" -eq 0 ] || echo "The dump is complete. Names of a later time in $folder: $later. The clock was ahead, or is behind now (docs/run/clocks.md): these files are not counted and never deleted" >&2
