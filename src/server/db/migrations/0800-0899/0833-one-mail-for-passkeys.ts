import { type Kysely, sql } from 'kysely'

/** Who loses several passkeys at once, by setting another password from a mail, gets one mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop trigger passkey_told on auth."passkey";
    create trigger passkey_added_told after insert on auth."passkey" referencing new table as changed for each statement
      execute function tell_passkey();
    create trigger passkey_removed_told after delete on auth."passkey" referencing old table as changed for each statement
      execute function tell_passkey();
  `.execute(db)
}
