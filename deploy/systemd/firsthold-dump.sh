#!/bin/sh -e
# Backs up the PostgreSQL database: firsthold-backup-postgresql.service runs it. Guide: docs/run/backup.md.
# firsthold-dump.sh FOLDER KEEP: a dump is written, read whole, and named by its time; then all but the newest KEEP are deleted.
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
pg_dump --format=custom --no-unlogged-table-data --file="$file.unfinished" "$(cat "$DATABASE_URL_FILE")"
pg_restore --file=/dev/null "$file.unfinished"
mv "$file.unfinished" "$file"
# For firsthold_backup_last_success_timestamp_seconds.
date -u +%Y-%m-%dT%H:%M:%S.000Z > "$last.unfinished"
mv "$last.unfinished" "$last"
ls -r "$folder"/firsthold-*.dump | tail -n +$((keep + 1)) | xargs -r rm
