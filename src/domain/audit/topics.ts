/** What the audit's lines are about, in the groups that its page filters by, each with the records that belong to it. */
export const topicEntities = {
  sales: ['purchase', 'payment_source', 'discount', 'payment_method', 'cash_drawer', 'payout'],
  bookings: ['class_reservation', 'waitlist', 'class_reservation_penalty', 'available_class'],
  timetable: ['single_class', 'week_template', 'kiosk'],
  people: ['customer'],
  catalogue: [
    'class_package',
    'class_type',
    'class_category',
    'location',
    'instructor',
    'tag',
    'program',
    'video',
  ],
  content: ['page', 'announcement', 'file', 'form', 'custom_field', 'custom_field_group'],
  settings: ['configuration', 'changed_text', 'message_template', 'integration'],
} as const satisfies Record<string, readonly string[]>

export type Topic = keyof typeof topicEntities
export const topics = Object.keys(topicEntities) as readonly Topic[] as readonly [Topic, ...Topic[]]

/** The topic of a record; null for one that belongs to none. */
export function topicOf(entity: string): Topic | null {
  return topics.find((topic) => topicEntities[topic].some((one: string) => one === entity)) ?? null
}
