import { type Kysely, sql } from 'kysely'

/** Keys of the file store that no file has: uploads in progress, and files whose bytes are still to be removed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table file_leftover (
      storage_key text primary key,
      remove_at timestamptz not null,
      created_at timestamptz not null default now()
    );
    comment on table file_leftover is 'Keys of the file store without a file: uploads in progress and deleted files. A job removes their bytes.';
    comment on column file_leftover.remove_at is 'Not before: an upload may still end, a deleted file may still be read.';
    create index file_leftover_due_idx on file_leftover (remove_at);
  `.execute(db)
}
