import type { RouterContextProvider } from 'react-router'
import { askedOf } from '#web/routes/admin/lists/asked.ts'
import { fullName } from '#domain/people/full-name.ts'
import { onlyFor } from '#web/routes/admin/shell/only-for.ts'

/** For loaders: whose list it is, and what the address asks of it. */
export async function listOf(context: Readonly<RouterContextProvider>, id: string, params: URLSearchParams) {
  const api = onlyFor(context, 'customers')
  const { customer } = await api('GET /customer/admin/{id}', { params: { id } })
  const { page, from, until } = askedOf(context, params)
  return { customer_id: customer.customer_id, name: fullName(customer), page, from, until }
}
