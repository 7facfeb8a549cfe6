import { type Kysely, sql } from 'kysely'

/**
 * What packages, videos and the landing page use of the uploads of somebody who has left the team is the studio's, as from now on when
 * somebody leaves; pictures of packages and the landing page's film become public, as those of the others did.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update file f set customer_id = null,
        public = public or (mime like 'image/%' and exists (select from class_package p where p.file_id = f.file_id))
          or exists (select from configuration c where c.key = 'hero_video' and strpos(c.value::text, f.storage_key) > 0)
      where exists (select from customer c where c.customer_id = f.customer_id and c.role = 'customer')
        -- The uploader, who may have been merged since; a customer whose role was changed was of the team.
        and exists (select from audit u join audit r on r.entity = 'customer' and r.entity_id = u.actor_customer_id::text
          where u.action = 'file.uploaded' and u.entity = 'file' and u.entity_id = f.file_id::text
            and r.action = 'customer.role_changed')
        and (mime like 'video/%' or mime = 'text/vtt'
          or exists (select from class_package p where p.file_id = f.file_id or strpos(p::text, f.storage_key) > 0)
          or exists (select from configuration c where strpos(c.value::text, f.storage_key) > 0));
  `.execute(db)
}
