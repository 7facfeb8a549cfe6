import { type Kysely, sql } from 'kysely'

/** A discount's use is kept while its purchase may still be paid, and what a subscription's later charges take is written down. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table purchase add column renewal_cents integer check (renewal_cents >= 0);
    comment on column purchase.renewal_cents is 'What each charge of a subscription takes after the first one.';
    update purchase set renewal_cents = total_cents where subscription_period is not null;

    create function keep_discount_use() returns trigger language plpgsql as $$
    begin
      if old.status = 'pending' and new.status in ('failed', 'cancelled') then
        delete from discount_use where purchase_id = new.purchase_id;
      elsif old.status in ('pending', 'failed') and new.status in ('active', 'completed') then
        -- Money that came late takes the use again that was given back, where one is left.
        perform from discount where discount_id = new.discount_id for no key update;
        insert into discount_use (purchase_id, discount_id, customer_id)
          select new.purchase_id, discount_id, new.customer_id from discount
          where discount_id = new.discount_id and (max_uses is null or uses < max_uses)
          on conflict (purchase_id) do nothing;
      end if;
      return null;
    end $$;
    create trigger purchase_discount_use after update of status on purchase
      for each row when (new.discount_id is not null and old.status <> new.status)
      execute function keep_discount_use();
  `.execute(db)
}
