-- The announcement of each market becomes the first version of the one that staff change. The release
-- before still reads catalog.announcement; a later one drops it.
insert into version.version (version_id, kind, market, subject, state, content, from_on,
  changed_by, changed_at, published_by, published_at, published_on)
select distinct on (market) gen_random_uuid(), 'announcement', market, 'home', 'published',
  jsonb_build_object('untilOn', until_on, 'texts', copy), date '2020-01-01',
  'system', now(), 'system', now(), current_date
from catalog.announcement
where from_on <= current_date
order by market, from_on desc;
