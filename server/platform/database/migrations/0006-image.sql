-- Images that borrowers sent; the bytes are encrypted in the file store under `file_key`.

create schema image;

create table image.upload (
  image_id uuid primary key,
  owner_id uuid not null references profile.borrower,
  purpose text not null,
  -- Null once the file is deleted.
  file_key text unique,
  width integer not null,
  height integer not null,
  -- Keyed hashes of the decoded pixels and of a coarse grey picture; null for images from before.
  pixel_index bytea,
  likeness_index bytea,
  created_at timestamptz not null,
  -- Set when a row refers to it; an image without a reference is deleted after a day.
  attached_at timestamptz,
  deleted_at timestamptz,
  constraint upload_has_file check ((file_key is null) = (deleted_at is not null))
);
create index upload_by_owner on image.upload (owner_id, image_id);
create index upload_orphans on image.upload (created_at)
  where attached_at is null and deleted_at is null;

-- Bytes that a borrower sent on one day, accepted or refused.
create table image.daily_usage (
  owner_id uuid not null references profile.borrower,
  used_on date not null,
  used_bytes bigint not null,
  primary key (owner_id, used_on)
);

alter table profile.identity_check
  add foreign key (document_image_id) references image.upload,
  add foreign key (face_image_id) references image.upload;

grant usage on schema image to rupya_app;
grant select, insert, update, delete on image.upload, image.daily_usage to rupya_app;
