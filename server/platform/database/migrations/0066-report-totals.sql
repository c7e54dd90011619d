-- The channel funnel by day, so that the report costs its rows and not the visits and borrowers
-- (server/promotion/funnel-totals.ts). Visits are added as they come. Registrations are counted by a
-- job, with how far each borrower got; those that are not counted yet are added when it is read.

create table promotion.funnel_total (
  market text not null check (market in ('ID', 'IN')),
  -- In the market's zone: of the visit, or of the borrower's registration.
  day date not null,
  channel text not null,
  page text not null,
  campaign text not null,
  visits bigint not null default 0,
  clicks bigint not null default 0,
  codes bigint not null default 0,
  registrations bigint not null default 0,
  applications bigint not null default 0,
  approved bigint not null default 0,
  loans bigint not null default 0,
  repaid bigint not null default 0,
  primary key (market, day, channel, page, campaign)
);

-- What the totals have of each registration, so that a change adds the difference.
create table promotion.funnel_count (
  borrower_id uuid primary key references promotion.registration,
  applications smallint not null,
  approved smallint not null,
  loans smallint not null,
  repaid smallint not null
);

-- Borrowers to count, or to count again. Rows are only added, and nobody waits for one: a payment that
-- settles a loan locks nothing of the funnel.
create table promotion.funnel_change (
  change_no bigint generated always as identity primary key,
  borrower_id uuid not null
);

create function promotion.note_funnel_change() returns trigger language plpgsql as $$
begin
  insert into promotion.funnel_change (borrower_id) values (new.borrower_id);
  return null;
end $$;
create trigger funnel_registered after insert on promotion.registration
  for each row execute function promotion.note_funnel_change();
create trigger funnel_applied after insert on loan.loan
  for each row execute function promotion.note_funnel_change();
create trigger funnel_paid_out_or_repaid after update of disbursed_on, settled_on on loan.loan
  for each row when ((old.disbursed_on is null) <> (new.disbursed_on is null)
    or (old.settled_on is null) <> (new.settled_on is null))
  execute function promotion.note_funnel_change();

create function promotion.note_funnel_decision() returns trigger language plpgsql as $$
begin
  insert into promotion.funnel_change (borrower_id)
    select borrower_id from loan.loan where loan_id = new.loan_id;
  return null;
end $$;
create trigger funnel_approved after insert on loan.decision
  for each row when (new.outcome = 'approved') execute function promotion.note_funnel_decision();

grant select, insert, update, delete on promotion.funnel_total to rupya_app;
grant select, insert, update on promotion.funnel_count to rupya_app;
grant select, insert, delete on promotion.funnel_change to rupya_app;

insert into promotion.funnel_change (borrower_id) select borrower_id from promotion.registration;

-- Visits so far. Those that name no page are the default page's: the first of these that the lender has.
insert into promotion.funnel_total (market, day, channel, page, campaign, visits, clicks, codes)
  select p.market, v.day, v.app_from, p.subject, v.utm_tag, sum(v.visits), sum(v.clicks), sum(v.codes)
  from (select distinct market, subject from version.version
      where kind = 'landing-page' and state = 'published') p
    join lateral (select (occurred_at at time zone
          case p.market when 'IN' then 'Asia/Kolkata' else 'Asia/Jakarta' end)::date as day,
        app_from, utm_tag, (kind = 'view')::int as visits, (kind = 'click')::int as clicks,
        (kind = 'code')::int as codes
      from promotion.visit
      where page_id = p.subject or page_id = '' and p.subject = (select subject from version.version
        where kind = 'landing-page' and state = 'published' and subject in ('cn-1', 'id-1', 'in-1')
        order by array_position(array['cn-1', 'id-1', 'in-1'], subject) limit 1)) v on true
  group by p.market, v.day, v.app_from, p.subject, v.utm_tag;

-- The approval funnel and the answers to complaints by day. Each change adds rows of what it changes,
-- and waits for nobody; a job adds them to the totals, and the reports add those that are left
-- (server/report/report-totals.ts).

create table report.approval_total (
  market text not null check (market in ('ID', 'IN')),
  -- Of the offer or of the application, in the market's zone.
  day date not null,
  step text not null check (step in ('offered', 'applied', 'held', 'approved', 'rejected', 'paid-out',
    'reason')),
  -- Of a rejection, for the step `reason`; otherwise empty.
  reason text not null,
  count bigint not null,
  primary key (market, day, step, reason)
);
create table report.approval_change (
  change_no bigint generated always as identity primary key,
  market text not null,
  at timestamptz not null,
  step text not null,
  reason text not null,
  count integer not null
);

create function report.note_offer() returns trigger language plpgsql as $$
begin
  insert into report.approval_change (market, at, step, reason, count)
    values (new.market, new.issued_at, 'offered', '', 1);
  return null;
end $$;
create trigger report_offer after insert on loan.offer
  for each row execute function report.note_offer();

create function report.note_application() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into report.approval_change (market, at, step, reason, count)
      values (new.market, new.created_at, 'applied', '', 1);
  end if;
  if (new.disbursed_on is not null) <> (tg_op = 'UPDATE' and old.disbursed_on is not null) then
    insert into report.approval_change (market, at, step, reason, count)
      values (new.market, new.created_at, 'paid-out', '',
        case when new.disbursed_on is null then -1 else 1 end);
  end if;
  return null;
end $$;
create trigger report_application after insert on loan.loan
  for each row when (new.offer_id is not null) execute function report.note_application();
create trigger report_paid_out after update of disbursed_on on loan.loan
  for each row when (new.offer_id is not null
    and (old.disbursed_on is null) <> (new.disbursed_on is null))
  execute function report.note_application();

-- The last decision counts, in the place of the one before it. A decision holds the loan's row.
create function report.note_decision() returns trigger language plpgsql as $$
declare
  v_loan record;
  v_before record;
begin
  select market, created_at into v_loan from loan.loan
    where loan_id = new.loan_id and offer_id is not null;
  if not found then
    return null;
  end if;
  select outcome, reasons into v_before from loan.decision
    where loan_id = new.loan_id and decision_no < new.decision_no
    order by decision_no desc limit 1;
  insert into report.approval_change (market, at, step, reason, count)
    select v_loan.market, v_loan.created_at, change.step, change.reason, change.count
    from (
      select 'held' as step, '' as reason, 1 as count
        where new.outcome = 'held' and not exists (select from loan.decision
          where loan_id = new.loan_id and decision_no < new.decision_no and outcome = 'held')
      union all
      select new.outcome, '', 1 where new.outcome in ('approved', 'rejected')
      union all
      select v_before.outcome, '', -1 where v_before.outcome in ('approved', 'rejected')
      union all
      select 'reason', left(reason, 60), 1 from jsonb_array_elements_text(new.reasons) reason
        where new.outcome = 'rejected'
      union all
      select 'reason', left(reason, 60), -1 from jsonb_array_elements_text(v_before.reasons) reason
        where v_before.outcome = 'rejected'
    ) change;
  return null;
end $$;
create trigger report_decision after insert on loan.decision
  for each row execute function report.note_decision();

create table report.complaint_total (
  market text not null check (market in ('ID', 'IN')),
  received_on date not null,
  kind text not null,
  answer_by date not null,
  received bigint not null,
  kept bigint not null,
  late bigint not null,
  waiting bigint not null,
  rated bigint not null,
  stars bigint not null,
  primary key (market, received_on, kind, answer_by)
);
create table report.complaint_change (
  change_no bigint generated always as identity primary key,
  market text not null,
  received_on date not null,
  kind text not null,
  answer_by date not null,
  received integer not null,
  kept integer not null,
  late integer not null,
  waiting integer not null,
  rated integer not null,
  stars integer not null
);

create function report.note_complaint() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.merged_into is null then
    insert into report.complaint_change (market, received_on, kind, answer_by, received, kept, late,
        waiting, rated, stars)
      values (old.market, old.received_on, old.problem_type, old.answer_by, -1,
        -coalesce(old.stopped_on <= old.answer_by, false)::int, -old.answered_late::int,
        -(old.stopped_on is null)::int, -(old.stars is not null)::int, -coalesce(old.stars, 0));
  end if;
  if new.merged_into is null then
    insert into report.complaint_change (market, received_on, kind, answer_by, received, kept, late,
        waiting, rated, stars)
      values (new.market, new.received_on, new.problem_type, new.answer_by, 1,
        coalesce(new.stopped_on <= new.answer_by, false)::int, new.answered_late::int,
        (new.stopped_on is null)::int, (new.stars is not null)::int, coalesce(new.stars, 0));
  end if;
  return null;
end $$;
create trigger report_complaint after insert on complaint.complaint
  for each row execute function report.note_complaint();
create trigger report_complaint_changed
  after update of market, received_on, problem_type, answer_by, stopped_on, merged_into, stars
  on complaint.complaint
  for each row when ((old.market, old.received_on, old.problem_type, old.answer_by, old.stopped_on,
    old.merged_into, old.stars) is distinct from (new.market, new.received_on, new.problem_type,
    new.answer_by, new.stopped_on, new.merged_into, new.stars))
  execute function report.note_complaint();

-- Counts both anew: for the rows so far, and for rows that came without the triggers.
create function report.count_anew() returns void language sql as $$
  truncate report.approval_total, report.approval_change, report.complaint_total,
    report.complaint_change;
  insert into report.approval_total (market, day, step, reason, count)
    with offer as (
      select market, issued_at as at, 'offered' as step, '' as reason from loan.offer
    ), application as (
      select l.market, l.created_at as at, l.disbursed_on, last.outcome, last.reasons,
        exists (select from loan.decision d where d.loan_id = l.loan_id and d.outcome = 'held')
          as was_held
      from loan.loan l
      left join lateral (select outcome, reasons from loan.decision d
        where d.loan_id = l.loan_id order by decision_no desc limit 1) last on true
      where l.offer_id is not null
    ), step as (
      select market, at, step, reason from offer
      union all
      select a.market, a.at, s.step, '' from application a cross join lateral (values
          ('applied', true), ('held', a.was_held), ('approved', a.outcome = 'approved'),
          ('rejected', a.outcome = 'rejected'), ('paid-out', a.disbursed_on is not null))
        s (step, is_so) where s.is_so
      union all
      select a.market, a.at, 'reason', left(r.reason, 60)
        from application a cross join lateral jsonb_array_elements_text(a.reasons) r (reason)
        where a.outcome = 'rejected'
    )
    select market, (at at time zone
        case market when 'IN' then 'Asia/Kolkata' else 'Asia/Jakarta' end)::date, step, reason, count(*)
      from step group by 1, 2, 3, 4;
  insert into report.complaint_total
    select market, received_on, problem_type, answer_by, count(*),
      count(*) filter (where stopped_on <= answer_by), count(*) filter (where answered_late),
      count(*) filter (where stopped_on is null), count(stars), coalesce(sum(stars), 0)
    from complaint.complaint where merged_into is null
    group by market, received_on, problem_type, answer_by;
$$;
select report.count_anew();

grant select, insert, update on report.approval_total, report.complaint_total to rupya_app;
grant select, insert, delete on report.approval_change, report.complaint_change to rupya_app;

-- The loans of one product, in the orders of their list.
create index loan_by_product on loan.loan (product_id, created_at, loan_id);
create index loan_by_product_and_amount on loan.loan (product_id, principal_minor, loan_id);
