import { type Kysely, sql } from 'kysely'

import { touchOnUpdate } from '#server/db/migrations/updated-at.ts'

/** Classes on the timetable, their coaches and their waitlists. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table single_class (
      single_class_id integer primary key default nextval('class_or_waitlist_id_seq'),
      class_date timestamptz not null,
      duration integer not null check (duration between 1 and 1440),
      description text,
      capacity integer check (capacity >= 0),
      taken integer not null default 0,
      class_type_id integer not null references class_type,
      location_id integer not null references location,
      class_package_id integer references class_package,
      icon text,
      spot_map text check (is_spot_map(spot_map)),
      series_id uuid,
      cancelled_at timestamptz,
      cancel_reason text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint single_class_taken_check check (taken between 0 and coalesce(capacity, 0)),
      constraint single_class_date_key unique (single_class_id, class_date)
    ) with (fillfactor = 80);
    comment on table single_class is 'A class on the timetable.';
    comment on column single_class.duration is 'Minutes.';
    comment on column single_class.capacity is 'Null means full.';
    comment on column single_class.taken is 'Live reservations, guests included; kept by a trigger on class_reservation.';
    comment on column single_class.spot_map is 'The class type''s map when the class was made, so that a new map leaves booked spots alone.';
    comment on column single_class.class_package_id is 'The package that the class needs, if any.';
    create index single_class_schedule_idx on single_class (class_date, single_class_id);
    create index single_class_location_idx on single_class (location_id, class_date);
    create index single_class_type_idx on single_class (class_type_id, class_date);
    create index single_class_package_idx on single_class (class_package_id, class_date) where class_package_id is not null;
    create index single_class_series_idx on single_class (series_id, class_date) where series_id is not null;

    create table single_class_instructor (
      single_class_id integer not null,
      instructor_id integer not null references instructor,
      position integer not null default 0,
      class_date timestamptz not null,
      primary key (single_class_id, instructor_id),
      constraint single_class_instructor_class_fkey foreign key (single_class_id, class_date)
        references single_class (single_class_id, class_date) on update cascade on delete cascade
    );
    comment on table single_class_instructor is 'Who gives a class, in order.';
    comment on column single_class_instructor.class_date is 'The class''s own, filled in by the database, so that a coach''s timetable is read from one index.';
    create index single_class_instructor_timetable_idx on single_class_instructor (instructor_id, class_date);
    create trigger single_class_instructor_date before insert or update of single_class_id
      on single_class_instructor for each row execute function copy_class_date();

    create table single_class_tag (
      single_class_id integer not null references single_class on delete cascade,
      tag_id integer not null references tag on delete cascade,
      primary key (single_class_id, tag_id)
    );
    comment on table single_class_tag is 'The labels of a class.';
    create index single_class_tag_idx on single_class_tag (tag_id);

    create table waitlist (
      waitlist_id integer primary key default nextval('class_or_waitlist_id_seq'),
      single_class_id integer not null references single_class on delete cascade,
      customer_id integer not null references customer on delete cascade,
      notify boolean not null default true,
      notified_at timestamptz,
      deleted_at timestamptz,
      created_at timestamptz not null default now()
    );
    comment on table waitlist is 'Who waits for a place in a class.';
    create unique index waitlist_member_key on waitlist (single_class_id, customer_id) where deleted_at is null;
    create index waitlist_line_idx on waitlist (single_class_id, waitlist_id) where deleted_at is null;
    create index waitlist_customer_idx on waitlist (customer_id, waitlist_id desc);
    create trigger single_class_places after update of taken, capacity, cancelled_at on single_class
      for each row
      when (old.taken <> new.taken or old.capacity is distinct from new.capacity
        or old.cancelled_at is distinct from new.cancelled_at)
      execute function announce_places();
  `.execute(db)
  await touchOnUpdate('single_class', [
    'class_date',
    'duration',
    'description',
    'capacity',
    'class_type_id',
    'location_id',
    'class_package_id',
    'icon',
    'spot_map',
    'cancelled_at',
  ]).execute(db)
}
