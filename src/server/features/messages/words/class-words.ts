import type { Values } from '#domain/messages/template.ts'
import { dateFull, dayLong, dayOf, timeOf } from '#domain/time/written.ts'
import { messageTexts } from '#text/messages.ts'
import type { Facts } from './layout.ts'

/** A class, and optionally a place in it, as shown in a message. */
export interface ClassFacts {
  class: string
  class_date: Date
  place: string
  coach: string | null
  spot?: number | null
  guest?: string | null
}

/** The values of a class's placeholders, and its list of facts. */
export function classWords(facts: ClassFacts, timezone: string): { values: Values; details: Facts } {
  const { class_date, place: sede, coach, spot = null, guest = null } = facts
  const [day, hora] = [dayOf(class_date, timezone), timeOf(class_date, timezone)]
  const lugar = spot === null ? null : String(spot)
  const { labels } = messageTexts
  return {
    values: {
      clase: facts.class,
      fecha: dayLong(day),
      hora,
      coach,
      sede,
      lugar,
      invitado: guest,
    },
    details: known([
      [labels.className, facts.class],
      [labels.date, `${dateFull(day)}, ${hora}`],
      [labels.coach, coach],
      [labels.place, sede],
      [labels.spot, lugar],
      [labels.guest, guest],
    ]),
  }
}

/** The facts with a value; empty ones are omitted. */
export const known = (facts: readonly (readonly [string, string | null | undefined])[]): Facts =>
  facts.flatMap(([label, value]) => (value ? [[label, value] as const] : []))
