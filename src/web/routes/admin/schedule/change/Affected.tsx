import type { ReactNode } from 'react'
import type { Answer } from '#contract/types.ts'
import { adminScheduleTexts } from '#text/admin/schedule/schedule.ts'
import styles from '#web/routes/admin/schedule/schedule.module.css'

const texts = adminScheduleTexts.affected
/** So many names of each list are shown, and everybody who paid in cash; the others are counted. */
const NAMED = 6

type People = Answer<'PUT /single_class'>['affected']

/** Whom a change of classes concerns: what happens to their places and credits, and who is notified. */
export function Affected({ by, affected }: { by: 'change' | 'cancel'; affected: People }): ReactNode {
  const said = texts[by]
  if (affected.length === 0) return <p>{said.nobody}</p>
  const lists = [
    { key: 'places', title: said.places, people: affected.filter(({ places }) => places > 0) },
    {
      key: 'waiting',
      title: said.waiting,
      people: affected.filter(({ places, waiting }) => places === 0 && waiting),
    },
    {
      key: 'paid',
      title: texts.paid,
      people: affected.filter(({ places, waiting }) => places === 0 && !waiting),
    },
  ]
  return (
    <div className={styles['affected']}>
      {lists
        .filter(({ people }) => people.length > 0)
        .map(({ key, title, people }) => (
          <People key={key} title={title({ people: people.length })} people={people} />
        ))}
      {affected.some(({ notified }) => notified) ? <p className="sm mu">{said.later}</p> : null}
    </div>
  )
}

function People({ title, people }: { title: string; people: People }): ReactNode {
  const inCash = (one: People[number]): boolean => one.cash_paid > 0
  const named = people
    .toSorted((one, other) => Number(inCash(other)) - Number(inCash(one)))
    .slice(0, Math.max(NAMED, people.filter(inCash).length))
  const more = people.length - named.length
  return (
    <div>
      <p>{title}</p>
      <ul className={styles['people']}>
        {named.map(({ customer_id, name, last_name, places, credits_returned: credits, cash_paid }) => (
          <li key={customer_id}>
            {texts.person({ name: `${name} ${last_name}`.trim(), places, credits, cash: cash_paid })}
          </li>
        ))}
        {more > 0 ? <li>{texts.more({ count: more })}</li> : null}
      </ul>
    </div>
  )
}
