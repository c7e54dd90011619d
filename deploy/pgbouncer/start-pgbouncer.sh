# Writes the password of the application's role where PgBouncer reads it, and starts it.
set -eu
umask 077
printf '"rupya_app" "%s"\n' "$APP_PASSWORD" > /tmp/pgbouncer-users.txt
exec pgbouncer /etc/pgbouncer/pgbouncer.ini
