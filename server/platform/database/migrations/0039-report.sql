-- Figures of a day, kept so that a report costs its rows and not the loans.

create schema report;

-- The principal outstanding of a market's loans when a day began, and the part of it in loans past
-- due by at least so many days. Written-off loans are not in it.
create table report.portfolio_day (
  market text not null check (market in ('ID', 'IN')),
  day date not null,
  loans integer not null,
  principal_minor bigint not null,
  past_due_1_minor bigint not null,
  past_due_30_minor bigint not null,
  past_due_60_minor bigint not null,
  past_due_90_minor bigint not null,
  primary key (market, day)
);

grant usage on schema report to rupya_app;
grant select, insert, update on report.portfolio_day to rupya_app;
