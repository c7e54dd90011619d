-- What is tapped after a failed joint sign-in at another lender is counted apart from other lists.

alter table tracking.event
  drop constraint event_kind_check,
  add constraint event_kind_check check (kind in ('page', 'service', 'stand'));
