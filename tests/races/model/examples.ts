import { HOUR, MINUTE, type Rules } from './state.ts'
import type { Step } from './steps.ts'
import type { Start } from './world.ts'

/** Sequences that random choice reaches too rarely: every run begins with them. */
const rules: Rules = {
  waitlist_mode: 'offer',
  waitlist_offer_minutes: 15,
  waitlist_auto_hours: 2,
  waitlist_cutoff_minutes: 30,
  promotion_grace_minutes: 30,
  booking_opens_days: null,
  booking_closes_minutes: 0,
  allow_class_guests: true,
  allow_transfers: true,
  allow_cancel_reservations: true,
  allow_cancel_after_treshold: true,
  cancel_timeframe_value: 12,
  max_cancels_per_available_class: 1,
  unlimited_max_no_shows_for_penalty: 1,
  unlimited_penalty_days: 3,
}
type Place = (Step & { kind: 'reserve' })['what']
const paid = { unlimited: false, days: 30, types: null }
const member = { ...paid, unlimited: true }
const studio = (...wallets: Start['wallets']): Start => ({ rules, capacities: [3, 1, 3, 1, 2], wallets })
const under = (more: Partial<Rules>, given: Start): Start => ({ ...given, rules: { ...rules, ...more } })
const reserve = (who: number, what: Place, more: { guest?: boolean; cash?: boolean } = {}): Step => ({
  kind: 'reserve',
  who,
  what,
  spot: null,
  guest: false,
  cash: false,
  ...more,
})
const cancel = (which: number): Step => ({ kind: 'cancel', which, staff: false })
const came = (which: number): Step => ({ kind: 'attend', which, attend: true })
const wait = (time: number): Step => ({ kind: 'wait', time })
/** Two people want a place that is cancelled late. */
const offered: Step[] = [
  reserve(0, 3),
  { kind: 'join', who: 1, what: 3 },
  { kind: 'join', who: 2, what: 3 },
  cancel(0),
  { kind: 'work' },
]

export const examples: [Start, Step[]][] = [
  // A credit that a called off class returns lasts for a week, so that one of tomorrow pays before it.
  [
    {
      rules,
      capacities: [1, 1, 1, 3, 1],
      wallets: [
        [
          { ...paid, days: 1 },
          { ...paid, days: 1, types: 0 },
        ],
      ],
    },
    [
      { kind: 'give', who: 0, days: 0, unlimited: false },
      reserve(0, 3, { guest: true }),
      { kind: 'call_off', what: 3 },
      reserve(0, 0),
    ],
  ],
  // A guest who was checked in keeps the holder's place from being transferred.
  [
    studio([paid, paid]),
    [reserve(0, 0, { guest: true }), came(0), { kind: 'link', which: 0 }, { kind: 'link', which: 1 }],
  ],
  // Transferred with a guest and then cancelled by the studio: the credits are returned, and it does not count as the
  // giver's cancellation.
  [
    studio([paid, paid]),
    [
      reserve(0, 0, { guest: true }),
      { kind: 'link', which: 1 },
      { kind: 'accept', which: 0, who: 0 },
      { kind: 'accept', which: 0, who: 1 },
      { kind: 'call_off', what: 0 },
      reserve(0, 4),
      cancel(0),
    ],
  ],
  [
    studio([paid]),
    [
      reserve(1, 0, { cash: true }),
      reserve(0, 0),
      { kind: 'link', which: 0 },
      { kind: 'accept', which: 0, who: 1 },
    ],
  ],
  // Who accepted an offer leaves the line no more.
  [
    studio([paid], [paid], [paid]),
    [...offered, reserve(1, 3), { kind: 'leave', which: 1 }, cancel(0), { kind: 'work' }],
  ],
  [
    studio([paid], [paid], [paid]),
    [...offered, wait(20 * MINUTE), { kind: 'work' }, { kind: 'work' }, { kind: 'leave', which: 0 }],
  ],
  // A place held for somebody counts as taken for everybody else, whatever credits they have.
  [
    studio([paid], [paid], [paid]),
    [...offered, reserve(3, 3), { kind: 'resize', what: 3, capacity: 2 }, reserve(3, 3)],
  ],
  [studio([member]), [reserve(0, 3), wait(6 * HOUR), { kind: 'settle' }, reserve(0, 4)]],
  // Attendance is not a miss, and it restarts the streak.
  [studio([member]), [reserve(0, 3), came(0), wait(6 * HOUR), { kind: 'settle' }, reserve(0, 4)]],
  [
    under({ unlimited_max_no_shows_for_penalty: 2 }, studio([member])),
    [reserve(0, 3), reserve(0, 0), came(0), reserve(0, 4), wait(48 * HOUR), { kind: 'settle' }],
  ],
  // A customer is not booked from waitlists into two overlapping classes.
  [
    under({ waitlist_mode: 'auto' }, { ...studio([paid], [paid, paid]), capacities: [1, 1, 3, 1, 2] }),
    [reserve(0, 0), reserve(1, 1), { kind: 'join', who: 1, what: 0 }, cancel(1), { kind: 'work' }],
  ],
]
