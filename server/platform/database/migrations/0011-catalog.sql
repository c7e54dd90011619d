-- What may be borrowed of a product, who lends it, and who agreed to go to another lender.

alter table catalog.product
  -- Every amount from the least to the most in steps may be chosen.
  add column min_minor bigint,
  add column max_minor bigint,
  add column step_minor bigint,
  -- The numbers of installments that may be chosen.
  add column installments integer[],
  -- Another lender's name; our own product when null, as is its link.
  add column lender_name text,
  -- The scenes a product is shown in besides the general list.
  add column scenes text[] not null default '{}',
  -- False: shown, but nobody can apply for it at present.
  add column accepting boolean not null default true;

-- A product from before limits were data offers just what its terms say.
update catalog.product set
  min_minor = (terms ->> 'principalMinor')::bigint,
  max_minor = (terms ->> 'principalMinor')::bigint,
  step_minor = 1,
  installments = array[(terms ->> 'installments')::integer],
  lender_name = case when partner_url is null then null else name end;

alter table catalog.product
  alter column min_minor set not null,
  alter column max_minor set not null,
  alter column step_minor set not null,
  alter column installments set not null,
  -- An offer's amount is always a whole number of steps, also the largest.
  add constraint product_amounts check (
    min_minor > 0 and max_minor >= min_minor and step_minor > 0
    and (max_minor - min_minor) % step_minor = 0
  ),
  add constraint product_installments check (
    cardinality(installments) > 0 and array_position(installments, null) is null
    and 0 < all (installments)
  ),
  -- A list names every lender: a borrower is never sent to somebody unnamed.
  add constraint product_partner check ((partner_url is null) = (lender_name is null));

-- A borrower who went to another lender, and the words they agreed to. One a day for each product:
-- pressing again is not another agreement.
create table catalog.lead (
  lead_id uuid primary key,
  borrower_id uuid not null references profile.borrower,
  product_id text not null references catalog.product,
  consent_version integer not null check (consent_version > 0),
  consent_text text not null,
  consented_at timestamptz not null,
  consented_on date not null,
  module_id text not null,
  scene text,
  unique (borrower_id, product_id, consented_on)
);

grant select, insert on catalog.lead to rupya_app;
