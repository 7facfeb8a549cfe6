import { type Kysely, sql } from 'kysely'

/** Pictures of packages and the landing page's film were shown to staff alone; what staff uploaded becomes public. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update file f set public = true
      where not f.public
        and (exists (select from class_package p where p.file_id = f.file_id and f.mime like 'image/%')
          or exists (select from configuration c where c.key = 'hero_video' and strpos(c.value::text, f.storage_key) > 0))
        and (f.customer_id is null
          or exists (select from customer c where c.customer_id = f.customer_id and c.role <> 'customer'));
  `.execute(db)
}
