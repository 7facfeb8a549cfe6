import type { ReactNode } from 'react'
import type { RosterEntry } from '#contract/types.ts'
import { spotRows } from '#domain/booking/spots/spots.ts'
import { attendanceTexts } from '#text/booking/attendance.ts'
import styles from './attendance.module.css'
import { nameOf } from './entry.ts'
import { Legend } from './Legend.tsx'

const texts = attendanceTexts.roster

type SpotState = keyof typeof texts.legend

/** The room from front to back, with everybody's spot and who has arrived. */
export function RoomMap({
  spotMap,
  coach,
  entries,
}: {
  spotMap: string
  coach: string | null
  entries: readonly RosterEntry[]
}): ReactNode {
  const seated = new Map(entries.map((entry) => [entry.spot, entry]))
  const rows = spotRows(spotMap)
  const states = new Set(rows.flat().map((spot) => stateOf(seated.get(spot))))
  return (
    <div className={styles['room']}>
      <p className={styles['stage']}>
        {coach === null ? texts.frontWithoutCoach : texts.front({ name: coach })}
      </p>
      {rows.map((row) => (
        <ul key={row[0]} className={styles['spots']}>
          {row.map((spot) => {
            const entry = seated.get(spot)
            const state = stateOf(entry)
            const words = entry
              ? `${nameOf(entry)}, ${texts.legend[state].toLowerCase()}`
              : texts.legend.free.toLowerCase()
            return (
              <li key={spot} className={styles['spot']} data-state={state} title={words}>
                <span aria-hidden>{spot}</span>
                <span className="vh">{texts.spotState({ spot, state: words })}</span>
              </li>
            )
          })}
        </ul>
      ))}
      <p className="xs mu">{texts.bottom}</p>
      <Legend
        hidden
        items={(Object.keys(texts.legend) as SpotState[])
          .filter((state) => states.has(state))
          .map((state) => [state, texts.legend[state]])}
      />
    </div>
  )
}

function stateOf(entry: RosterEntry | undefined): SpotState {
  if (entry === undefined) return 'free'
  if (entry.attend) return 'arrived'
  return entry.is_paid ? 'reserved' : 'owed'
}
