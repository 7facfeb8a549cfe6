import { type Kysely, sql } from 'kysely'

/** Cash for a place without a credit is in the ledger and in a drawer, and the place knows its entry. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table ledger_transaction add column class_reservation_id integer references class_reservation;
    comment on column ledger_transaction.class_reservation_id is 'The place that was paid in cash, or whose cash was given back.';
    create index ledger_transaction_reservation_idx on ledger_transaction (class_reservation_id) where class_reservation_id is not null;

    alter table cash_movement add column class_reservation_id integer references class_reservation,
      drop constraint cash_movement_purchase_check,
      drop constraint cash_movement_explained_check,
      add constraint cash_movement_purchase_check
        check (num_nonnulls(purchase_id, class_reservation_id) = case when kind in ('sale', 'refund') then 1 else 0 end),
      add constraint cash_movement_explained_check check (kind in ('sale', 'refund') or reason is not null);
    comment on column cash_movement.class_reservation_id is 'The place that was paid; null for an order’s sale or refund.';
    create index cash_movement_reservation_idx on cash_movement (class_reservation_id) where class_reservation_id is not null;

    alter table class_reservation add column paid_entry bigint references ledger_transaction;
    comment on column class_reservation.paid_entry is
      'The ledger’s entry of the cash that was taken for it; null where none was, or before cash for places was booked.';
    create index class_reservation_paid_idx on class_reservation (paid_entry) where paid_entry is not null;
  `.execute(db)
}
