import type { ReactNode } from 'react'
import { adminTexts } from '#text/admin/admin.ts'
import { siteTexts } from '#text/site/site.ts'
import { Actions, CardAction } from '#web/components/calendar/card/CardAction.tsx'
import { ClassCard } from '#web/components/calendar/card/ClassCard.tsx'
import type { CardClass, CardState } from '#web/components/calendar/card/card-state.ts'
import styles from './SampleClasses.module.css'

const texts = adminTexts.settings.preview.sample

interface Sample {
  time: string
  name: string
  coach: string
  place: string
  state: CardState
  left: number
  actions: string[]
}

const samples = (): Sample[] => [
  {
    time: '18:00',
    name: 'Barre',
    coach: 'Renata',
    place: 'Condesa',
    state: 'available',
    left: 5,
    actions: [texts.reserveAction],
  },
  {
    time: '19:15',
    name: 'Yoga',
    coach: 'Camila',
    place: 'Roma Norte',
    state: 'reserved',
    left: 3,
    actions: [texts.cancel, texts.guest],
  },
  {
    time: '20:30',
    name: 'Reformer',
    coach: 'Mateo',
    place: 'Condesa',
    state: 'full',
    left: 0,
    actions: [siteTexts.calendar.waitlist],
  },
]

const ALL_STATES: readonly CardState[] = ['available', 'reserved', 'full']

/** Calendar cards in three states, as a preview of the colours: they are not interactive. */
export function SampleClasses({ states = ALL_STATES }: { states?: readonly CardState[] }): ReactNode {
  return (
    <div className={styles['cards']} inert aria-hidden>
      {states.map((state) => {
        const sample = samples().find((one) => one.state === state)
        return sample ? <SampleCard key={state} sample={sample} /> : null
      })}
    </div>
  )
}

function SampleCard({ sample }: { sample: Sample }): ReactNode {
  const single = classOf(sample)
  const actions = sample.actions.map((action) => (
    <CardAction key={action} single={single} week={{ timezone: 'UTC', opensOnOne: false }}>
      {action}
    </CardAction>
  ))
  return (
    <ClassCard
      single={single}
      state={sample.state}
      timezone="UTC"
      actions={<Actions single={single}>{actions}</Actions>}
    />
  )
}

const classOf = ({ time, name, coach, place, left }: Sample): CardClass => ({
  single_class_id: 1,
  class_date: `2026-11-18T${time}:00Z`,
  places_left: left,
  class_instructors: [{ instructor: { name: coach, nick_name: null } }],
  class_type: { name },
  location: { location_id: 1, name: place },
  tags: [],
  booking_opens_at: null,
})
