import { type Kysely, sql } from 'kysely'

/** The questions of the sign-up are called as their form is, as in the other groups of the site; a name that the studio gave stays. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update custom_field_group g set name = f.name from form f
    where g.custom_field_group_id = 1 and f.form_id = 1 and g.name = 'Al registrarse'
  `.execute(db)
}
