-- A payout that was sent twice is no later attempt of its loan: where the other came back, or failed, staff
-- pay again or cancel, though the second has a later number (0062 counted it).

create function loan.payout_awaits_decision(payout loan.disbursement) returns boolean
language sql stable as $$
  select exists (select from loan.loan l where l.loan_id = payout.loan_id and l.state = 151)
    and not exists (
      select from loan.disbursement later
        where later.loan_id = payout.loan_id and later.attempt > payout.attempt
          and later.state not in ('paid-twice', 'twice-settled'))
$$;
grant execute on function loan.payout_awaits_decision to rupya_app;

create or replace function loan.mark_stopped_payout() returns trigger language plpgsql as $$
begin
  new.awaits_decision := new.state in ('failed', 'returned') and new.loan_id is not null
    and loan.payout_awaits_decision(new);
  return new;
end $$;

create or replace function loan.mark_payouts_of_loan() returns trigger language plpgsql as $$
begin
  update loan.disbursement d
    set awaits_decision = d.state in ('failed', 'returned') and loan.payout_awaits_decision(d)
    where d.loan_id = new.loan_id
      and (d.awaits_decision or new.state = 151 and d.state in ('failed', 'returned'));
  return null;
end $$;

-- Another attempt begins, or one counts as sent twice, or does so no more.
create or replace function loan.replace_stopped_payout() returns trigger language plpgsql as $$
begin
  update loan.disbursement d set awaits_decision = loan.payout_awaits_decision(d)
    where d.loan_id = new.loan_id and d.attempt < new.attempt and d.state in ('failed', 'returned');
  return null;
end $$;

update loan.disbursement d set awaits_decision = true
  where d.loan_id is not null and d.state in ('failed', 'returned') and not d.awaits_decision
    and exists (
      select from loan.disbursement second
        where second.loan_id = d.loan_id and second.state in ('paid-twice', 'twice-settled'))
    and loan.payout_awaits_decision(d);

-- Last, since payouts are not written until the end of this file from here on.
create trigger disbursement_sent_twice after update of state on loan.disbursement
  for each row when (new.loan_id is not null and new.attempt > 1
    and (old.state in ('paid-twice', 'twice-settled'))
      <> (new.state in ('paid-twice', 'twice-settled')))
  execute function loan.replace_stopped_payout();
