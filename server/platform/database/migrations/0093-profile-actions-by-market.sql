-- Actions on borrowers' profiles, newest first, of a market and of none (as ''): a page of one market is read from
-- this index alone. Before, the entries of other markets and of lists of borrowers were passed over.
create index if not exists entry_of_profile_by_market on audit.entry (coalesce(market, ''), entry_no)
  where subject_kind = 'borrower' and subject_id is not null and outcome = 'done';
