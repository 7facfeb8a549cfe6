import { createHmac } from 'node:crypto'
import type { SentEvent } from '#server/ports/payment-gateway.ts'
import { openShelves, type Shelves, type Thing } from '../shelves.ts'
import { missing } from './fault.ts'
import { type Kind, make, seconds } from './objects.ts'

export interface Books extends Shelves<Kind> {
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
  const shelves = openShelves<Kind>(missing)
  const followers: ((intent: Thing) => void)[] = []
  return {
    ...shelves,
    blank: (kind) => make(kind, {}, shelves.now()),
    add: (kind, given) => shelves.put(kind, make(kind, given, shelves.now())),
    emit(type, object, changed) {
      const data = {
        object: structuredClone(object),
        ...(changed ? { previous_attributes: changed } : {}),
      }
      shelves.tell(make('event', { type, data, api_version: '2026-10-28.endive' }, shelves.now()))
    },
    settled: (intent) => followers.forEach((follow) => follow(intent)),
    onSettled: (work) => void followers.push(work),
    sign(event, at = shelves.now()) {
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
