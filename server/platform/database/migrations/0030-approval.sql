-- Actions of staff that need a second person: one proposes, another decides, and what was approved
-- is executed once. Decision 057.

create schema approval;

create table approval.request (
  request_id uuid primary key,
  -- The order of requests, also within a millisecond.
  request_no bigint generated always as identity unique,
  kind text not null,
  subject_kind text not null,
  -- How many subjects one decision is about; their rows are approval.item.
  item_count integer not null check (item_count between 1 and 1000),
  -- Null: of no market, such as a person's role.
  market text check (market in ('ID', 'IN')),
  -- Figures for the reader, [{"name": "amount", "value": "…"}], without personal data.
  summary jsonb not null,
  maker_id uuid not null,
  maker_name text not null,
  reason text not null check (reason <> ''),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  state text not null check (state in
    ('waiting', 'approved', 'declined', 'withdrawn', 'expired', 'executed', 'failed')),
  checker_id uuid,
  checker_name text,
  decided_at timestamptz,
  decision_reason text,
  executed_at timestamptz,
  -- Nobody decides on what they proposed themselves.
  constraint request_needs_two_persons check (checker_id <> maker_id),
  constraint request_names_its_checker check (
    (checker_id is not null) = (state in ('approved', 'declined', 'executed', 'failed'))
    and (checker_id is null) = (checker_name is null)),
  constraint request_says_when_decided check ((decided_at is null) = (state = 'waiting')),
  constraint request_says_when_executed check
    ((executed_at is not null) = (state in ('executed', 'failed')))
);
-- What a person has proposed, and what waits.
create index request_by_maker on approval.request (maker_id, request_no);
create index request_waiting on approval.request (expires_at) where state = 'waiting';

create table approval.item (
  request_id uuid not null references approval.request,
  item_no integer not null check (item_no > 0),
  kind text not null,
  subject_kind text not null,
  -- The id in the table of its kind; text, since rules and templates are named, not numbered.
  subject_id text not null,
  -- What changes; personal data only as its keyed hash.
  before jsonb not null,
  after jsonb not null,
  -- `dropped`: the request ended without an approval.
  state text not null default 'open' check (state in ('open', 'executed', 'failed', 'dropped')),
  -- What the execution made, or `problem`: what had become untrue.
  outcome jsonb,
  primary key (request_id, item_no),
  constraint item_says_its_outcome check ((outcome is not null) = (state in ('executed', 'failed')))
);
-- A subject waits for one decision of a kind at a time.
create unique index item_open_once on approval.item (kind, subject_kind, subject_id)
  where state = 'open';

-- Append-only, written by the triggers alone.
create table approval.history (
  history_no bigint generated always as identity primary key,
  request_id uuid not null references approval.request,
  state text not null,
  person_id uuid,
  person_name text,
  reason text,
  recorded_at timestamptz not null
);
create index history_by_request on approval.history (request_id, history_no);

-- A request is made as `waiting`, keeps its content for good, and moves only forwards.
create function approval.guard_request() returns trigger language plpgsql as $$
begin
  if tg_op in ('DELETE', 'TRUNCATE') then
    raise exception 'a request for approval is never deleted' using errcode = '42501';
  end if;
  if tg_op = 'INSERT' then
    if new.state <> 'waiting' then
      raise exception 'a request for approval begins as waiting' using errcode = '42501';
    end if;
    return new;
  end if;
  if (to_jsonb(new) - '{state,checker_id,checker_name,decided_at,decision_reason,executed_at}'::text[])
      is distinct from
      (to_jsonb(old) - '{state,checker_id,checker_name,decided_at,decision_reason,executed_at}'::text[])
  then
    raise exception 'the content of a request for approval is never changed'
      using errcode = '42501';
  end if;
  if old.state <> 'waiting' and
      row(new.checker_id, new.checker_name, new.decided_at, new.decision_reason)
      is distinct from
      row(old.checker_id, old.checker_name, old.decided_at, old.decision_reason) then
    raise exception 'a decision is never changed' using errcode = '42501';
  end if;
  if not (old.state = 'waiting' and new.state in ('approved', 'declined', 'withdrawn', 'expired')
      or old.state = 'approved' and new.state in ('executed', 'failed')) then
    raise exception 'a request for approval does not go from % to %', old.state, new.state
      using errcode = '42501';
  end if;
  return new;
end $$;
create trigger request_guarded before insert or update or delete on approval.request
  for each row execute function approval.guard_request();
create trigger request_not_truncated before truncate on approval.request
  for each statement execute function approval.guard_request();

create function approval.record_request() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into approval.history (request_id, state, person_id, person_name, reason, recorded_at)
    values (new.request_id, new.state,
      case new.state when 'waiting' then new.maker_id when 'withdrawn' then new.maker_id
        when 'approved' then new.checker_id when 'declined' then new.checker_id end,
      case new.state when 'waiting' then new.maker_name when 'withdrawn' then new.maker_name
        when 'approved' then new.checker_name when 'declined' then new.checker_name end,
      case new.state when 'waiting' then new.reason
        when 'approved' then new.decision_reason when 'declined' then new.decision_reason
        when 'withdrawn' then new.decision_reason end,
      coalesce(new.executed_at, new.decided_at, new.created_at));
  if new.state in ('declined', 'withdrawn', 'expired') then
    update approval.item set state = 'dropped'
      where request_id = new.request_id and state = 'open';
  end if;
  return null;
end $$;
create trigger request_recorded after insert or update on approval.request
  for each row execute function approval.record_request();

-- An item is added while its request waits, keeps its content, and ends once, by its request's
-- approval or without it.
create function approval.guard_item() returns trigger language plpgsql as $$
declare
  v_request approval.request;
begin
  if tg_op in ('DELETE', 'TRUNCATE') then
    raise exception 'an item of a request for approval is never deleted' using errcode = '42501';
  end if;
  select * into v_request from approval.request where request_id = new.request_id;
  if tg_op = 'INSERT' then
    if v_request.state <> 'waiting' or new.state <> 'open'
        or new.item_no > v_request.item_count or new.kind <> v_request.kind
        or new.subject_kind <> v_request.subject_kind then
      raise exception 'an item does not fit its request for approval' using errcode = '42501';
    end if;
    return new;
  end if;
  if (to_jsonb(new) - '{state,outcome}'::text[]) is distinct from
      (to_jsonb(old) - '{state,outcome}'::text[]) then
    raise exception 'the content of a request for approval is never changed'
      using errcode = '42501';
  end if;
  if old.state <> 'open' or new.state = 'open'
      or (new.state = 'dropped') <> (v_request.state in ('declined', 'withdrawn', 'expired'))
      or (new.state <> 'dropped') <> (v_request.state = 'approved') then
    raise exception 'an item of a request % does not go from % to %',
      v_request.state, old.state, new.state using errcode = '42501';
  end if;
  return new;
end $$;
create trigger item_guarded before insert or update or delete on approval.item
  for each row execute function approval.guard_item();
create trigger item_not_truncated before truncate on approval.item
  for each statement execute function approval.guard_item();

create function approval.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the history of approvals is append-only' using errcode = '42501';
end $$;
create trigger history_append_only before update or delete or truncate on approval.history
  for each statement execute function approval.refuse_change();

grant usage on schema approval to rupya_app;
grant select, insert on approval.request, approval.item to rupya_app;
grant update (state, checker_id, checker_name, decided_at, decision_reason, executed_at)
  on approval.request to rupya_app;
grant update (state, outcome) on approval.item to rupya_app;
grant select on approval.history to rupya_app;
