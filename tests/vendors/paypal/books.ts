import { createSign } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { SentEvent } from '#server/ports/payment-gateway.ts'
import { openStore, type Store, type Thing, withoutOwn } from '../store.ts'
import { checkEvent } from './contract.ts'
import { missing } from './fault.ts'

export type Kind = 'order' | 'capture' | 'refund' | 'product' | 'plan' | 'subscription' | 'sale'

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
/** An id in PayPal's format: capitals and digits. */
export const newId = (length = 17): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => LETTERS[byte % LETTERS.length]).join(
    '',
  )

/** PayPal's time format, to the second. */
export const moment = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`

export interface Books extends Store<Kind> {
  add(kind: Kind, thing: Thing): Thing
  event(type: string, resource: Thing): Thing
  emit(type: string, resource: Thing): void
  /** An event as PayPal sends it. */
  sign(event: Thing): SentEvent
}

/** What PayPal signs: id, time, webhook, and the checksum of the bytes. */
export const signedText = (id: string, time: string, webhook: string, body: string): string =>
  `${id}|${time}|${webhook}|${crc32(body)}`

/** The double's records, and the resulting events. */
export function openBooks({ signingKey, webhookId }: { signingKey: string; webhookId: string }): Books {
  const store = openStore<Kind>(missing)
  const books: Books = {
    ...store,
    add: store.put,
    event(type, resource) {
      const event = {
        id: `WH${newId(30)}`,
        create_time: moment(store.now()),
        resource_type: type.split('.')[1]?.toLowerCase(),
        event_version: '1.0',
        event_type: type,
        summary: type,
        resource_version: '2.0',
        resource: withoutOwn(resource),
        links: [],
      }
      checkEvent(event)
      return event
    },
    emit: (type, resource) => store.tell(books.event(type, resource)),
    sign(event) {
      // Formatted unlike JSON.stringify's default: a verifier must pass on the original bytes.
      const body = JSON.stringify(event, null, 1)
      const time = moment(store.now())
      const signed = () => {
        const id = crypto.randomUUID()
        const text = createSign('sha256').update(signedText(id, time, webhookId, body))
        return { id, signature: text.sign(signingKey, 'base64') }
      }
      // The contract has none that begins with a plus or a slash.
      let { id, signature } = signed()
      while (!/^\w/.test(signature)) ({ id, signature } = signed())
      return {
        body,
        headers: {
          'content-type': 'application/json',
          'paypal-auth-algo': 'SHA256withRSA',
          'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-double',
          'paypal-transmission-id': id,
          'paypal-transmission-sig': signature,
          'paypal-transmission-time': time,
        },
      }
    },
  }
  return books
}
