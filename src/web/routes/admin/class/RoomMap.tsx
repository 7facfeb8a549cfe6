import type { CSSProperties, ReactNode } from 'react'
import type { RosterEntry } from '#contract/types.ts'
import { spotRows } from '#domain/booking/spots/spots.ts'
import { classTexts } from '#text/admin/schedule/class.ts'
import { attendanceTexts } from '#text/booking/attendance.ts'
import { nameOf } from '#web/components/attendance/entry.ts'
import { Legend } from '#web/components/attendance/Legend.tsx'
import { type CheckIn, singly } from '#web/components/attendance/use-check-in.ts'
import { useOnline } from '#web/offline/use-online.ts'
import styles from './room-map.module.css'

const texts = attendanceTexts.roster

type SpotState = keyof typeof texts.legend

interface RoomMapProps {
  spotMap: string
  coach: string | null
  checkIn: CheckIn
  /** Whether attendance is taken. */
  open: boolean
  /** Books a free spot; null where that is not possible. */
  onFree: ((spot: number) => void) | null
}

/** The room from front to back. Pressing a person's spot checks them in or undoes it, pressing a free one books it. */
export function RoomMap({ spotMap, coach, checkIn, open, onFree }: RoomMapProps): ReactNode {
  const online = useOnline()
  const seated = new Map(checkIn.entries.map((entry) => [entry.spot, entry]))
  const rows = spotRows(spotMap)
  const longest = Math.max(...rows.map((row) => row.length))
  const states = new Set(rows.flat().map((spot) => stateOf(seated.get(spot))))
  return (
    <div className={styles['room']} style={{ '--longest': longest } as CSSProperties}>
      <p className={styles['stage']}>
        {coach === null ? texts.frontWithoutCoach : texts.front({ name: coach })}
      </p>
      {rows.map((row) => (
        <ul key={row[0]} className={styles['spots']}>
          {row.map((spot) => {
            const entry = seated.get(spot)
            const state = stateOf(entry)
            const words = wordsOf(entry, state)
            const press = entry
              ? open && singly(() => checkIn.attend(entry, !entry.attend))
              : onFree && (() => onFree(spot))
            return (
              <li key={spot}>
                {press ? (
                  <button
                    type="button"
                    className={styles['spot']}
                    data-state={state}
                    title={words}
                    aria-label={`${texts.spotState({ spot, state: words })}. ${doesWhat(entry, spot)}`}
                    disabled={entry !== undefined && !online}
                    onClick={press}
                  >
                    {spot}
                  </button>
                ) : (
                  <span className={styles['spot']} data-state={state} title={words}>
                    <span aria-hidden>{spot}</span>
                    <span className="vh">{texts.spotState({ spot, state: words })}</span>
                  </span>
                )}
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

function wordsOf(entry: RosterEntry | undefined, state: SpotState): string {
  const says = texts.legend[state].toLowerCase()
  if (entry === undefined) return says
  const blocked = entry.blocked ? [attendanceTexts.blocked.toLowerCase()] : []
  return [nameOf(entry), says, ...blocked].join(', ')
}

function doesWhat(entry: RosterEntry | undefined, spot: number): string {
  if (entry === undefined) return classTexts.bookSpot({ spot })
  return entry.attend ? attendanceTexts.undo : attendanceTexts.checkIn
}

function stateOf(entry: RosterEntry | undefined): SpotState {
  if (entry === undefined) return 'free'
  if (entry.attend) return 'arrived'
  return entry.is_paid ? 'reserved' : 'owed'
}
