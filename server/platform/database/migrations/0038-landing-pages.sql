-- The version of the page, and of the agreement on it, that a visitor registered by; null before there
-- were versions.
alter table promotion.registration add column template_version_id uuid references version.version;

-- Also the codes that a page had sent, for the funnel of its channel.
alter table promotion.visit drop constraint visit_kind_check;
alter table promotion.visit_other drop constraint if exists visit_kind_check;
alter table promotion.visit add constraint visit_kind_check
  check (kind in ('view', 'click', 'code'));
