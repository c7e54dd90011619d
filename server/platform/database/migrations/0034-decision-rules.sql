-- The version of the rules by which an application was decided; null for a decision of staff, and
-- before there were versions.
alter table loan.decision add column rules_version_id uuid references version.version;
