export const checkLedgerBalance = `
create or replace function check_ledger_balance() returns trigger language plpgsql as $$
begin
  if (select coalesce(sum(amount_cents), 0) from ledger_line
      where ledger_transaction_id = new.ledger_transaction_id) <> 0 then
    raise exception 'ledger transaction % does not sum to zero', new.ledger_transaction_id
      using errcode = 'check_violation', constraint = 'ledger_line_balance_check';
  end if;
  return null;
end $$;
comment on function check_ledger_balance is 'Refuses a ledger transaction whose lines do not sum to zero, at the commit.'`
