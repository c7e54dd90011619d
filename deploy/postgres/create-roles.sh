# Runs once on an empty server: roles and database (docs/how-to/run-behind-a-pooler.md).
set -eu
# There is no standby yet that a commit could wait for.
export PGOPTIONS='-c synchronous_commit=local'
psql --username postgres --dbname postgres --set ON_ERROR_STOP=1 \
  --set app="$APP_PASSWORD" --set owner="$OWNER_PASSWORD" --set standby="$STANDBY_PASSWORD" <<'SQL'
create role rupya_owner login createrole createdb password :'owner';
create role rupya_app login password :'app';
create role rupya_standby login replication password :'standby';
alter role rupya_app set statement_timeout = '15s';
alter role rupya_app set lock_timeout = '5s';
alter role rupya_app set idle_in_transaction_session_timeout = '15s';
create database rupya owner rupya_owner;
SQL
