import type { MessageKind } from './kinds.ts'

/** Messages that say what an answer of 1 or 2 does. */
export const answerableKinds: readonly MessageKind[] = ['class_reminder', 'waitlist_offer', 'waitlist_booked']

/** `yes` and `no` are about one message; `stop` about all of them. */
export type Answer = 'yes' | 'no' | 'stop'

const answers: Partial<Record<string, Answer>> = { 1: 'yes', 2: 'no', BAJA: 'stop' }

/** What an answer means: 1, 2 or BAJA, however they are typed; null for everything else, which staff read. */
export function readAnswer(text: string): Answer | null {
  const typed = text
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
  return answers[typed] ?? null
}

const WINDOW_MS = 24 * 60 * 60 * 1000

/** Until when WhatsApp delivers free text: 24 hours after the person last wrote. */
export const freeTextUntil = (lastWrote: Date): Date => new Date(lastWrote.getTime() + WINDOW_MS)
