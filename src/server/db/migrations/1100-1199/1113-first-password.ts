import { type Kysely, sql } from 'kysely'

/** A first password ends what was opened without one, as a new one does. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create trigger first_password after insert on auth."account" for each row
      when (new."password" is not null) execute function shut_out_old_password();
    drop trigger password_changed on auth."account";
    create trigger password_changed after update of "password" on auth."account" for each row
      when (old."password" is distinct from new."password") execute function shut_out_old_password();
  `.execute(db)
}
