import type { DeliveryProblem, MessageState } from './delivery-problems.ts'

/** How far a message has come, as lists say it. */
export const messageStages = [
  'scheduled',
  'waiting',
  'sent',
  'delivered',
  'read',
  'stored',
  'failed',
  'bounced',
  'complained',
] as const
export type MessageStage = (typeof messageStages)[number]

interface Told {
  state: MessageState
  delivered_at: Date | null
  read_at: Date | null
  /** The end of quiet hours. */
  waits_until: Date | null
}

export function stageOf({ state, delivered_at, read_at, waits_until }: Told, now: Date): MessageStage {
  if (state === 'queued') return waits_until !== null && waits_until > now ? 'waiting' : 'scheduled'
  if (state !== 'sent') return state
  if (read_at !== null) return 'read'
  return delivered_at === null ? 'sent' : 'delivered'
}

/** Why a message cannot be retried by hand. */
export type NoRetry =
  | 'not_failed'
  | 'text_gone'
  | 'marked'
  | 'outdated'
  | 'declined'
  | 'no_phone'
  | 'window_closed'

interface Failed {
  state: MessageState
  problem: DeliveryProblem | null
  /** Whether its text is still stored. */
  hasText: boolean
  /** Whether no mail is sent to its address. */
  marked: boolean
  /** Whether it is older than its use. */
  stale: boolean
}

/** Null for what may be sent again: what failed, and a mail that came back for now. */
export function whyNoRetry({ state, problem, hasText, marked, stale }: Failed): NoRetry | null {
  if (state !== 'failed' && state !== 'bounced') return 'not_failed'
  if (!hasText) return 'text_gone'
  if (marked) return 'marked'
  if (stale || problem === 'outdated') return 'outdated'
  return problem === 'window_closed' ? 'window_closed' : null
}
