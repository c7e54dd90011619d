-- The announcements of before they were versions (0042-content). No release reads or writes them any
-- more: what they said is the first version of each market's announcement.
drop table catalog.announcement;
