#!/bin/sh
# Makes the secrets of docker-compose.yml, each a file of its own, once: what is there stays as it is.
#   sh deploy/docker/make-secrets.sh
# Back them up, encryption_key above all: without it no personal field can be read again.
set -eu
umask 077

folder="${1:-$(dirname "$0")/secrets}"
mkdir -p "$folder"
cd "$folder"
chmod 700 .

draw() { openssl rand -hex 32; }

# Readable inside the containers, where the users differ; other users of the host cannot open the folder.
keep() {
  [ -e "$1" ] || printf '%s\n' "$2" > "$1"
  chmod 444 "$1"
}

keep session_keys "$(draw)"
keep encryption_key "$(draw)"
keep grafana_password "$(draw)"
keep postgres_password "$(draw)"
keep migration_database_url "postgres://calendar:$(cat postgres_password)@postgres:5432/calendar"
keep database_url "postgres://calendar_app:$(draw)@postgres:5432/calendar"

if [ ! -e nats.conf ]; then
  password="$(draw)"
  keep nats_url "nats://calendar:$password@nats:4222"
  keep nats.conf "http: \"127.0.0.1:8222\"
authorization { user: calendar, password: \"$password\" }"
fi

# The event store asks for a certificate before it asks for a password: one authority, which signs one and is forgotten.
if [ ! -e eventstore_url ]; then
  mkdir -p eventstore_ca
  openssl req -x509 -newkey rsa:3072 -nodes -days 3650 -subj '/CN=Calendar Sync event store' \
    -addext 'keyUsage=critical,keyCertSign,cRLSign' -keyout ca.key -out eventstore_ca/ca.crt 2> /dev/null
  openssl req -new -newkey rsa:3072 -nodes -subj '/CN=eventstoredb-node' -keyout node.key -out node.csr 2> /dev/null
  printf '%s\n' 'subjectAltName=DNS:eventstore,DNS:localhost,IP:127.0.0.1' 'keyUsage=critical,digitalSignature,keyEncipherment' \
    'extendedKeyUsage=serverAuth,clientAuth' 'basicConstraints=CA:FALSE' > node.ext
  openssl x509 -req -in node.csr -CA eventstore_ca/ca.crt -CAkey ca.key -CAcreateserial -days 3650 -extfile node.ext \
    -out eventstore.crt 2> /dev/null
  openssl rsa -traditional -in node.key -out eventstore.key 2> /dev/null || openssl rsa -in node.key -out eventstore.key 2> /dev/null
  rm -f ca.key node.key node.csr node.ext eventstore_ca/ca.srl ca.srl
  chmod 755 eventstore_ca
  chmod 444 eventstore_ca/ca.crt eventstore.crt eventstore.key
  password="$(draw)"
  keep eventstore.env "EVENTSTORE_DEFAULT_ADMIN_PASSWORD=$password
EVENTSTORE_DEFAULT_OPS_PASSWORD=$(draw)"
  keep eventstore_url "esdb://admin:$password@eventstore:2113?tlsCAFile=/run/secrets/eventstore_ca"
fi

# From Google's console, of the mail server, and keys that are being exchanged: yours to fill in.
for name in google_client_secret smtp_url other_encryption_keys; do
  [ -e "$name" ] || : > "$name"
  chmod 644 "$name"
done
[ -s google_client_secret ] || echo "Put the client secret from Google's console into $(pwd)/google_client_secret."
