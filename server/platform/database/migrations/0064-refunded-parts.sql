-- What a payment's provider has refunded of it, by the provider's id of each refund (minor units as
-- text); amount_minor is what is left. It tells a refund that was reported before from another one.
alter table payment.payment add column refunded_parts jsonb not null default '{}';
