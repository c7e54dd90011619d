-- Who has taken how many complaints, and how many of them are late, on the console's first screen: counted from
-- this index alone. Before, up to 500 complaints of each person were read for their state and market.
create index if not exists complaint_taken_of_market_by_answer
  on complaint.complaint (taken_by, market, answer_by) where state = 'taken';
