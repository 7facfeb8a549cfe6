import { type Kysely, sql } from 'kysely'

/** A description for search engines, and redirects from former paths of pages and the shop. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table page add column description text check (description <> '');
    comment on column page.description is 'What search engines and shared links say of it.';

    create table old_address (
      slug text primary key,
      page_id integer references page on delete cascade,
      created_at timestamptz not null default now()
    );
    comment on table old_address is 'Addresses that a page once had, or the shop where page_id is empty.';
    create index old_address_page_idx on old_address (page_id);
    create trigger page_slug_made after insert on page for each row execute function keep_old_slug();
    create trigger page_slug_changed after update of slug on page
      for each row when (old.slug <> new.slug) execute function keep_old_slug();
    create trigger shop_path_changed after update on configuration
      for each row when (old.key = 'class_packages_path' and old.value is distinct from new.value)
      execute function keep_old_shop();
    create trigger shop_path_gone after delete on configuration
      for each row when (old.key = 'class_packages_path') execute function keep_old_shop();
  `.execute(db)
}
