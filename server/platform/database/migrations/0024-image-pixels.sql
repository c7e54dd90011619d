-- Pixels of the images that a borrower sent on one day: decoding costs time by the pixel, and a small
-- file may have very many.
alter table image.daily_usage add column used_pixels bigint not null default 0;
