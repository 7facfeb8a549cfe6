import { createHmac } from 'node:crypto'
import type { SentEvent } from '#server/ports/payment-gateway.ts'
import { openStore, type Store, type Thing } from '../store.ts'
import { missing } from './fault.ts'
import { type Kind, make, seconds } from './objects.ts'

export interface Books extends Store<Kind> {
  blank(kind: Kind): Thing
  add(kind: Kind, given: Record<string, unknown>): Thing
  /** `changed` contains the previous values of changed fields. */
  emit(type: string, object: Thing, changed?: Thing): void
  /** Called when an intent was paid: updates what belongs to it. */
  settled(intent: Thing): void
  onSettled(work: (intent: Thing) => void): void
  /** An event as Stripe sends it. */
  sign(event: Thing, at?: Date): SentEvent
}

/** The double's records, and the resulting events. */
export function openBooks(webhookSecret: string): Books {
  const store = openStore<Kind>(missing)
  const followers: ((intent: Thing) => void)[] = []
  return {
    ...store,
    blank: (kind) => make(kind, {}, store.now()),
    add: (kind, given) => store.put(kind, make(kind, given, store.now())),
    emit(type, object, changed) {
      const data = {
        object: structuredClone(object),
        ...(changed ? { previous_attributes: changed } : {}),
      }
      store.tell(make('event', { type, data, api_version: '2026-10-28.endive' }, store.now()))
    },
    settled: (intent) => followers.forEach((follow) => follow(intent)),
    onSettled: (work) => void followers.push(work),
    sign(event, at = store.now()) {
      const body = JSON.stringify(event, null, 2)
      const time = seconds(at)
      const signature = createHmac('sha256', webhookSecret).update(`${time}.${body}`).digest('hex')
      return {
        body,
        headers: { 'content-type': 'application/json', 'stripe-signature': `t=${time},v1=${signature}` },
      }
    },
  }
}
