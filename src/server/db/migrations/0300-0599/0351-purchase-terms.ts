import { type Kysely, sql } from 'kysely'

/** A purchase stores what it grants when it is made: a later change of the package changes no order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table purchase
      add column is_online boolean not null default false,
      add column is_special_event boolean not null default false,
      add column granted_types jsonb not null default '[]';
    comment on column purchase.granted_types is 'Class types with what each is granted, in place of class_amount where there are any.';
    update purchase set is_online = bought.is_online, is_special_event = bought.is_special_event,
      granted_types = coalesce((
        select jsonb_agg(jsonb_build_object('class_type_id', class_type_id, 'class_amount', class_amount,
          'expiration_days', expiration_days) order by class_type_id)
        from class_package_type granted where granted.class_package_id = bought.class_package_id), '[]')
    from class_package bought where bought.class_package_id = purchase.class_package_id;
  `.execute(db)
}
