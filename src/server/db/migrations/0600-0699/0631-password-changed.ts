import { type Kysely, sql } from 'kysely'

/** A new password invalidates what the old one gave access to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create trigger password_changed after update of "password" on auth."account" for each row
      when (old."password" is not null and old."password" is distinct from new."password")
      execute function shut_out_old_password();
  `.execute(db)
}
