-- How many disputes of a state are late: by the two columns apart, the planner takes half of those that
-- are open for late, and reads all of them where none is.
create statistics payment_dispute.dispute_state_and_answer (mcv) on state, answer_by
  from payment_dispute.dispute;
analyze payment_dispute.dispute;
