-- What staff change by dated versions: products, decision rules, landing pages and texts.

create schema version;

-- The limits of a product's choices: every amount from the least to the most in whole steps.
create function version.has_choices(content jsonb) returns boolean language sql immutable as $$
  select coalesce((
    select least > 0 and most >= least and step > 0 and (most - least) % step = 0
      and jsonb_array_length(limits -> 'installments') > 0
      and 0 < all (select value::integer from jsonb_array_elements_text(limits -> 'installments'))
    from (select content -> 'limits' as limits) l,
      lateral (select (limits ->> 'minMinor')::bigint as least, (limits ->> 'maxMinor')::bigint as most,
        (limits ->> 'stepMinor')::bigint as step) a), false)
$$;

create table version.version (
  version_id uuid primary key,
  -- The order of the lists of staff, newest first; they are paged by it.
  version_no bigint generated always as identity,
  kind text not null check (kind in
    ('product', 'decision-rules', 'landing-page', 'announcement', 'answer', 'saved-reply')),
  market text not null check (market in ('ID', 'IN')),
  -- What it is a version of, such as a product's id.
  subject text not null check (subject ~ '^[a-z0-9][a-z0-9-]{0,59}$'),
  state text not null check (state in ('draft', 'proposed', 'published', 'withdrawn')),
  content jsonb not null,
  -- Optimistic lock of a draft: incremented by every change.
  revision integer not null default 1 check (revision > 0),
  -- The first day on which it holds, in the market's zone.
  from_on date,
  changed_by text not null,
  changed_at timestamptz not null,
  proposed_by text,
  published_by text,
  published_at timestamptz,
  -- The market's date of publishing and of withdrawing.
  published_on date,
  withdrawn_on date,
  constraint version_proposed check (state <> 'proposed' or (from_on is not null and proposed_by is not null)),
  constraint version_published check (
    state <> 'published'
    or (from_on is not null and published_by is not null and published_at is not null
      and published_on is not null)
  ),
  -- Two persons: who published it neither proposed nor wrote it. First versions have no proposer.
  constraint version_two_persons check (
    published_by is null or proposed_by is null
    or (published_by <> proposed_by and published_by <> changed_by)
  ),
  -- What has held for a day is never withdrawn.
  constraint version_withdrawn check (
    (state = 'withdrawn') = (withdrawn_on is not null)
    and (state <> 'withdrawn' or published_on is null or withdrawn_on < from_on)
  ),
  constraint version_product check (kind <> 'product' or version.has_choices(content))
);
-- The version in force on a day: the latest that begins by then. One begins on a day.
create unique index version_in_force on version.version (kind, market, subject, from_on desc)
  where state = 'published';
create unique index version_by_kind on version.version (kind, version_no);

-- A published version never changes; one that has not begun can be withdrawn. A new one begins after
-- every other of its subject and not in the past: only a subject's first may.
create function version.keep_versions() returns trigger language plpgsql as $$
declare
  withdrawal constant text[] := array['state', 'withdrawn_on'];
begin
  if tg_op = 'UPDATE' and old.state = 'withdrawn' then
    raise exception 'version % is withdrawn and never changes', old.version_id
      using errcode = 'restrict_violation', constraint = 'version_ended';
  end if;
  if tg_op = 'UPDATE' and old.state = 'published'
    and (new.state <> 'withdrawn' or to_jsonb(new) - withdrawal <> to_jsonb(old) - withdrawal) then
    raise exception 'version % is published and never changes', old.version_id
      using errcode = 'restrict_violation', constraint = 'version_never_changes';
  end if;
  if new.state <> 'published' then return new; end if;
  -- Two at once of one subject: the second sees the first.
  perform pg_advisory_xact_lock(hashtextextended(concat_ws('/', new.kind, new.market, new.subject), 0));
  if exists (
    select from version.version v
    where v.kind = new.kind and v.market = new.market and v.subject = new.subject
      and v.state = 'published' and v.from_on >= new.from_on
  ) then
    raise exception 'a version of % begins on % or later already', new.subject, new.from_on
      using errcode = 'restrict_violation', constraint = 'version_order';
  end if;
  if new.from_on < new.published_on and exists (
    select from version.version v
    where v.kind = new.kind and v.market = new.market and v.subject = new.subject
      and v.state = 'published'
  ) then
    raise exception 'a version of % cannot begin on %, which is past', new.subject, new.from_on
      using errcode = 'restrict_violation', constraint = 'version_not_past';
  end if;
  return new;
end $$;
create trigger version_kept before insert or update on version.version
  for each row execute function version.keep_versions();

alter table audit.entry drop constraint entry_subject_kind_check, add constraint entry_subject_kind_check
  check (subject_kind in ('borrower', 'callback', 'complaint', 'contact-message', 'conversation',
    'newsletter', 'product', 'decision-rules', 'promotion', 'content'));

grant usage on schema version to rupya_app;
grant select, insert, update on version.version to rupya_app;

-- The first version of each product that is there: in force from the day of the oldest rate caps.
insert into version.version (version_id, kind, market, subject, state, content, revision, from_on,
  changed_by, changed_at, published_by, published_at, published_on)
select gen_random_uuid(), 'product', market, product_id, 'published', jsonb_build_object(
    'name', name, 'logo', logo, 'copy', copy, 'terms', terms, 'scenes', to_jsonb(scenes),
    'position', position,
    'limits', jsonb_build_object('minMinor', min_minor::text, 'maxMinor', max_minor::text,
      'stepMinor', step_minor::text, 'installments', to_jsonb(installments))),
  1, date '2020-01-01', 'system', now(), 'system', now(), current_date
from catalog.product;

-- A product's row keeps its name, its picture, the other lender and whether it is on sale. What
-- follows is in its versions; the release before still reads it, a later one drops it.
alter table catalog.product alter column copy drop not null, alter column terms drop not null,
  alter column position drop not null, alter column scenes drop not null,
  alter column min_minor drop not null, alter column max_minor drop not null,
  alter column step_minor drop not null, alter column installments drop not null;

-- The version that an offer was priced by; null for offers before there were versions.
alter table loan.offer add column product_version_id uuid references version.version;
