-- The sweep and the alarm for late payouts find those that wait for their provider, among all that were made.
create index disbursement_sending on loan.disbursement (created_at) where state = 'sending';
