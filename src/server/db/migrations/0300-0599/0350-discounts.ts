import { type Kysely, sql } from 'kysely'

/**
 * A discount's use is held while its purchase may still be paid; the amount of a subscription's later charges is
 * stored.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table purchase add column renewal_cents integer check (renewal_cents >= 0);
    comment on column purchase.renewal_cents is 'What each charge of a subscription takes after the first one.';
    update purchase set renewal_cents = total_cents where subscription_period is not null;
    create trigger purchase_discount_use after update of status on purchase
      for each row when (new.discount_id is not null and old.status <> new.status)
      execute function keep_discount_use();
  `.execute(db)
}
