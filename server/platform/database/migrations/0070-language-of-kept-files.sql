-- The language of a kept file, for the list that staff read. Null for files of before this column.
alter table loan.document_file add column language text check (language ~ '^[a-z]{2}$');
