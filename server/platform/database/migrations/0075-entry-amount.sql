-- The journal's index on amounts calls this function for every entry that is no accrual. In the language
-- SQL it was parsed and planned by each posting anew; PL/pgSQL keeps its plan for the session. The result
-- is the same, so the index stays as it is.
create or replace function ledger.entry_amount(amounts bigint[]) returns bigint
  language plpgsql immutable strict parallel safe as $$
declare
  v_amount bigint;
  v_sum bigint := 0;
begin
  foreach v_amount in array amounts loop
    if v_amount > 0 then v_sum := v_sum + v_amount; end if;
  end loop;
  return v_sum;
end $$;
