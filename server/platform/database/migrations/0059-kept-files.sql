-- Documents as the files that borrowers were given. Never updated or deleted: there is no grant to.
create table loan.printed_file (
  file_id uuid primary key,
  -- Of the bytes. General terms and the privacy policy of a day are one file for all their loans.
  sha256 text not null unique check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Encrypted with the file's id as associated data.
  bytes_encrypted bytea not null,
  printed_at timestamptz not null
);

create table loan.document_file (
  loan_id uuid not null references loan.loan,
  code text not null,
  -- What it was printed from: the same content is the same file, whenever it is asked for.
  content_key text not null,
  name text not null,
  file_id uuid not null references loan.printed_file,
  kept_at timestamptz not null,
  primary key (loan_id, code, content_key)
);

grant select, insert on loan.printed_file, loan.document_file to rupya_app;
