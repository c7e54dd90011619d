-- Until when each provider has been asked for all it took: after an outage of any length the sweep
-- goes on from there.
create table repayment.sweep (
  provider text primary key,
  asked_until timestamptz not null
);

grant select, insert, update on repayment.sweep to rupya_app;
