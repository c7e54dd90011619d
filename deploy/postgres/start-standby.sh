# Copies the primary into an empty data folder, then follows it.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  pg_basebackup --pgdata "$PGDATA" --write-recovery-conf --wal-method stream --checkpoint fast \
    --dbname "host=$PRIMARY_HOST port=$PRIMARY_PORT user=rupya_standby application_name=standby"
  chmod 0700 "$PGDATA"
fi
exec postgres -c config_file=/etc/postgresql/primary.conf "$@"
