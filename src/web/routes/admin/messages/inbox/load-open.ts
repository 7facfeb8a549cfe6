import type { Answer } from '#contract/types.ts'
import type { Ways } from './WriteForm.tsx'
import { idIn } from '#web/routes/admin/lists/asked.ts'
import { type Api, ApiError } from '#web/api/client.ts'

type Entries = Answer<'GET /customer/admin/{id}/conversation'>['entries']

/** What the page shows about the customer of a conversation. */
export interface About {
  customer_id: number
  first_name: string
  last_name: string
  picture: string | null
  phone: string | null
  credits: number
  unlimited: boolean
  /** The day on which the first of the credits, or the membership, expires. */
  expires: string | null
  /** How many expire then. */
  expiring: number
  next: { single_class_id: number; name: string; at: string } | null
}

/** An open conversation. */
export interface Open extends Ways {
  name: string
  entries: Entries
  /** The page of the conversation, from 1, the latest. */
  page: number
  total: number
  /** A customer's; null for an unknown number. */
  about: About | null
  /** That number. */
  sender: string | null
  /** What that number wrote last. */
  incoming_message_id: number | null
}

/** Identifies a conversation. */
export const keyOf = ({ about, sender }: Pick<Open, 'about' | 'sender'>): string =>
  about === null ? `+${sender}` : String(about.customer_id)

/** The conversation that the address names; null for none, and for one that is not there any more. */
export async function loadOpen(api: Api, params: URLSearchParams, now: Date): Promise<Open | null> {
  const older = Number(params.get('anteriores'))
  const page = Number.isInteger(older) && older > 0 && older < 100_000 ? older : 1
  const customer = idIn(params, 'cliente')
  const sender = params.get('numero') ?? ''
  const found =
    customer === undefined
      ? /^\d{5,20}$/.test(sender) && ofNumber(api, sender, page)
      : ofCustomer(api, customer, page, now)
  return found ? found.catch(nullIfGone) : null
}

/** One that is not there any more leaves the list; everything else is the page's problem. */
function nullIfGone(problem: unknown): null {
  if (problem instanceof ApiError && problem.status === 404) return null
  throw problem
}

async function ofNumber(api: Api, sender: string, page: number): Promise<Open> {
  const found = await api('GET /conversations/{sender}', { params: { sender }, query: { page } })
  return { ...found, name: found.name || `+${sender}`, page, about: null, sender }
}

async function ofCustomer(api: Api, id: number, page: number, now: Date): Promise<Open> {
  const [{ customer }, conversation] = await Promise.all([
    api('GET /customer/admin/{id}', { params: { id } }),
    api('GET /customer/admin/{id}/conversation', { params: { id }, query: { page } }),
  ])
  const { name, last_name, file, phone, credits, has_unlimited, passes, reservations } = customer
  const [first] = passes
    .filter(({ state, free, class_amount }) => {
      return state === 'active' && free > 0 && (class_amount === -1) === has_unlimited
    })
    .toSorted((a, b) => a.expires_at.localeCompare(b.expires_at))
  const coming = reservations
    .filter(({ deletedAt, single_class }) => deletedAt === null && new Date(single_class.class_date) > now)
    .map(({ single_class }) => single_class)
    .toSorted((a, b) => a.class_date.localeCompare(b.class_date))
  const [next] = coming
  return {
    ...conversation,
    name: `${name} ${last_name}`.trim(),
    page,
    sender: null,
    incoming_message_id: null,
    about: {
      customer_id: id,
      first_name: name,
      last_name,
      picture: file?.src ?? null,
      phone,
      credits,
      unlimited: has_unlimited,
      expires: first?.expires_at ?? null,
      expiring: first?.free ?? 0,
      next: next
        ? { single_class_id: next.single_class_id, name: next.class_type.name, at: next.class_date }
        : null,
    },
  }
}
