import type { Cell } from '#domain/csv.ts'
import { customerState } from '#domain/people/customer-state.ts'
import { momentOf } from '#server/shared/csv-file.ts'
import { customerTexts } from '#text/admin/customers.ts'
import { presentRow } from './customers.presenter.ts'
import type { CustomerListRow } from './customers.queries.ts'

export const customerNames = () => Object.values(customerTexts.csv)

/** A customer as a line of a file. */
export const customerCells =
  (timezone: string) =>
  (row: CustomerListRow): Cell[] => [
    row.customer_id,
    row.name,
    row.last_name,
    row.email,
    row.phone,
    row.has_unlimited ? customerTexts.unlimited : row.credits,
    row.expires_on,
    row.package_title,
    row.last_visit && momentOf(row.last_visit, timezone),
    row.tags.join(', '),
    customerTexts.states[customerState(presentRow(row))],
    momentOf(row.created_at, timezone),
    row.birthdate,
  ]
