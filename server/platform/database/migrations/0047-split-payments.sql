-- Money in suspense that staff split over several loans: each part is a payment of its own, whose
-- provider is `split`, and the payment that came from outside stays as it came, in the state `split`.

alter table payment.payment add column part_of uuid;
-- `not valid`: rows of before are not read again while the table is locked; they hold.
alter table payment.payment
  drop constraint payment_state_check,
  add constraint payment_state_check
    check (state in ('posted', 'suspense', 'applied', 'returned', 'reversed', 'split')) not valid,
  add constraint payment_part_of_fkey
    foreign key (part_of) references payment.payment not valid,
  add constraint payment_part_is_of_a_split
    check ((part_of is not null) = (provider = 'split')) not valid;
-- Its parts are found when a split payment is listed or reversed. No row has one yet.
create index payment_by_whole on payment.payment (part_of) where part_of is not null;
