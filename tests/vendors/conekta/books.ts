import { sign } from 'node:crypto'
import type { SentEvent } from '#server/ports/payment-gateway.ts'
import { openStore, type Store, type Thing, withoutOwn } from '../store.ts'
import { checkEvent } from './contract.ts'
import { missing } from './fault.ts'

export const seconds = (at: Date): number => Math.floor(at.getTime() / 1000)
/** An id in Conekta's format: with a prefix, or 24 hexadecimal digits. */
export const newId = (prefix = ''): string => {
  const id = crypto.randomUUID().replaceAll('-', '')
  return prefix ? `${prefix}_${id.slice(0, 17)}` : id.slice(0, 24)
}
export const listOf = (data: Thing[]) => ({ object: 'list', has_more: false, data })

export type Kind = 'customer' | 'token' | 'source' | 'order' | 'plan' | 'subscription'

export interface Books extends Store<Kind> {
  add(kind: Kind, thing: Thing): Thing
  event(type: string, object: Thing): Thing
  emit(type: string, object: Thing): void
  /** An event as Conekta sends it. */
  sign(event: Thing): SentEvent
}

/** The double's records, and the resulting events. */
export function openBooks(signingKey: string): Books {
  const store = openStore<Kind>(missing)
  const books: Books = {
    ...store,
    add: store.put,
    event(type, object) {
      const event = {
        id: newId(),
        object: 'event',
        type,
        livemode: false,
        created_at: seconds(store.now()),
        data: { object: withoutOwn(object), previous_attributes: {} },
        webhook_status: 'pending',
        webhook_logs: [],
      }
      checkEvent(event)
      return event
    },
    emit: (type, object) => store.tell(books.event(type, object)),
    sign(event) {
      const body = JSON.stringify(event)
      const digest = sign('sha256', Buffer.from(body), signingKey).toString('base64')
      return { body, headers: { 'content-type': 'application/json', digest } }
    },
  }
  return books
}
