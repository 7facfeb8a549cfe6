import type { Pool } from 'pg'
import type { AddressProblem } from '#domain/messages/delivery-problems.ts'
import { run } from '#server/db/statement.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { PROFILE_FORM, type ProfileForm } from '#server/features/forms/profile-form.ts'
import type { Role } from '#domain/people/roles.ts'
import type { AddressRow } from './addresses/addresses.queries.ts'
import type { FileRow } from '#server/shared/present-file.ts'

export interface CustomerRow {
  customer_id: number
  uid: string | null
  name: string
  last_name: string
  email: string
  new_email: string | null
  phone: string | null
  instagram: string | null
  birthdate: string | null
  signup_reason: string | null
  other: string | null
  role: Role
  created_at: Date
  email_confirmed: boolean
  /** Why no mail is sent to the address. */
  email_problem: AddressProblem | null
  file: FileRow | null
  address: AddressRow | null
  profile: ProfileForm | null
  has_unlimited: boolean
  unlimited_paused: boolean
  credits: number
  accepted_pages: { page_id: number; customer_id: number }[]
  purchases: { purchase_id: number; class_package_id: number; status: string; running: boolean }[]
}

/** A customer with related data, in one round trip. `today` is the studio's. The newest hundred purchases. The phone that is only wanted is for its owner. */
const CUSTOMER = `
select c.customer_id, c.uid, c.name, c.last_name, c.email, c.new_email, case when $3::boolean then coalesce(c.phone, c.wanted_phone) else c.phone end as phone, c.instagram, c.birthdate, c.signup_reason, c.other, c.role, c.created_at,
  coalesce((select u."emailVerified" from auth."user" u where u.id = c.uid), true) as email_confirmed,
  (select u.problem from undeliverable_address u where u.email = lower(c.email) and u.cleared_at is null) as email_problem,
  (select jsonb_build_object('file_id', f.file_id, 'name', f.name, 'mime', f.mime, 'width', f.width, 'height', f.height,
     'storage_key', f.storage_key, 'alt', f.alt, 'blur', f.blur) from file f where f.file_id = c.file_id) as file,
  (select to_jsonb(a) - 'customer_id' - 'created_at' - 'updated_at'
     from address a where a.customer_id = c.customer_id order by a.address_id limit 1) as address,
  ${PROFILE_FORM} as profile,
  coalesce(credit.has_unlimited, false) as has_unlimited,
  coalesce(credit.all_rest, false) or coalesce(credit.has_unlimited, false) and exists (select from class_reservation_penalty p
    where p.customer_id = c.customer_id and p.lifted_at is null and p.end_date > $2::date) as unlimited_paused,
  coalesce(credit.credits, 0)::integer as credits,
  coalesce((select jsonb_agg(jsonb_build_object('page_id', p.page_id, 'customer_id', c.customer_id) order by p.page_id)
     from page p where exists (select from accepted_page ap
       where ap.customer_id = c.customer_id and ap.page_id = p.page_id and ap.version >= p.version)), '[]') as accepted_pages,
  coalesce((select jsonb_agg(jsonb_build_object('purchase_id', b.purchase_id, 'class_package_id', b.class_package_id,
       'status', b.status, 'running', b.running) order by b.purchase_id desc)
     from (select purchase_id, class_package_id, status,
         status = 'active' or exists (select from available_class v where v.purchase_id = purchase.purchase_id
           and v.unlimited and v.state = 'free' and v.expires_on >= $2::date) as running
       from purchase where customer_id = c.customer_id order by purchase_id desc limit 100) b), '[]') as purchases
from customer c
left join lateral (
  select bool_or(unlimited) as has_unlimited, bool_and(coalesce(usable_from > $2::date, false)) filter (where unlimited) as all_rest,
    count(*) filter (where not unlimited and held_for is null) as credits
  from available_class v where v.customer_id = c.customer_id and v.state = 'free' and v.expires_on >= $2::date
) credit on true
where c.customer_id = $1`

/** The customer as the account area shows them; `own`: to themselves. */
export async function findCustomer(
  db: Queryable,
  { customer_id, today, own }: { customer_id: number; today: string; own: boolean },
): Promise<CustomerRow | undefined> {
  return (await run<CustomerRow>(db, { name: 'customer', text: CUSTOMER }, [customer_id, today, own]))[0]
}

export async function phoneExists(pool: Pool, phone: string): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'customer_by_phone',
    text: 'select from customer where phone = $1',
    values: [phone],
  })
  return rowCount === 1
}

/**
 * The pages a customer accepted, every version with when and from where, the latest first. `current`: whether it is the version
 * that is to be accepted now.
 */
export function findAcceptances(db: Queryable, customer_id: number) {
  return db
    .selectFrom('accepted_page as accepted')
    .innerJoin('page', 'page.page_id', 'accepted.page_id')
    .select(['accepted.page_id', 'accepted.customer_id', 'page.title', 'page.slug'])
    .select(['accepted.version', 'accepted.accepted_at', 'accepted.ip'])
    .select((eb) => eb('accepted.version', '>=', eb.ref('page.version')).$castTo<boolean>().as('current'))
    .where('accepted.customer_id', '=', customer_id)
    .orderBy('accepted.page_id')
    .orderBy('accepted.version', 'desc')
    .execute()
}

export type AcceptedPageRow = Awaited<ReturnType<typeof findAcceptances>>[number]

/** The role of the record, also of a person who may not use it yet. */
export async function findRole(db: Queryable, customer_id: number): Promise<Role | undefined> {
  const row = await db
    .selectFrom('customer')
    .select('role')
    .where('customer_id', '=', customer_id)
    .executeTakeFirst()
  return row?.role
}
