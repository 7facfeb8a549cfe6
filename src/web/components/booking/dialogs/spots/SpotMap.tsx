import clsx from 'clsx'
import { useRef, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react'
import { moveOnMap, type SpotMove, type SpotRows } from '#domain/booking/spots/spot-moves.ts'
import { reserveTexts as texts } from '#text/booking/dialogs.ts'
import styles from './SpotMap.module.css'

const MOVES: Partial<Record<string, SpotMove>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
}

/** Whose spot is being chosen. */
export type Sitter = 'mine' | 'guest'

interface SpotMapProps {
  /** The front row first. */
  rows: SpotRows
  /** Spots taken by others. */
  taken: ReadonlySet<number>
  choosing: Sitter
  chosen: Record<Sitter, number | null>
  onChoose: (spot: number) => void
  /** The person in front. */
  front: ReactNode
  /** The legend explains the guest's colour only if there may be one. */
  withGuest: boolean
  /** Whether the team chooses for somebody. */
  atDesk?: boolean
}

/** The room seen from above, as one radio group: arrow keys move between free spots and select them. */
export function SpotMap({
  rows,
  taken,
  choosing,
  chosen,
  onChoose,
  front,
  withGuest,
  atDesk = false,
}: SpotMapProps): ReactNode {
  const buttons = useRef(new Map<number, HTMLButtonElement>())
  const other = chosen[choosing === 'mine' ? 'guest' : 'mine']
  const open = (spot: number): boolean => !taken.has(spot) && spot !== other
  const current = chosen[choosing]
  const entry = current ?? rows.flat().find(open) ?? null
  const longest = Math.max(1, ...rows.map((row) => row.length))

  const walk = (event: KeyboardEvent, from: number): void => {
    const move = MOVES[event.key]
    if (move === undefined) return
    event.preventDefault()
    const to = moveOnMap(rows, open, from, move)
    if (to === null) return
    onChoose(to)
    buttons.current.get(to)?.focus()
  }

  const state = (spot: number): { look: string | undefined; word: string } => {
    if (spot === chosen.mine)
      return { look: styles['mine'], word: atDesk ? texts.spotPicked : texts.spotMine }
    if (spot === chosen.guest) return { look: styles['guest'], word: texts.spotGuest }
    if (taken.has(spot)) return { look: styles['taken'], word: texts.spotTaken }
    return { look: undefined, word: texts.spotFree }
  }

  return (
    <div className={styles['map']} style={{ '--longest': longest } as CSSProperties}>
      <div className={styles['front']}>{front}</div>
      <div
        className={styles['rows']}
        role="radiogroup"
        aria-label={atDesk ? texts.pick : choosing === 'mine' ? texts.choose : texts.chooseGuest}
      >
        {rows.map((row) => (
          <div className={styles['row']} key={row[0]}>
            {row.map((spot) => {
              const { look, word } = state(spot)
              return (
                <button
                  key={spot}
                  ref={(button) => {
                    if (button) buttons.current.set(spot, button)
                    else buttons.current.delete(spot)
                  }}
                  type="button"
                  role="radio"
                  aria-checked={spot === current}
                  aria-label={texts.spot({ spot, state: word })}
                  className={clsx(styles['spot'], look)}
                  disabled={!open(spot)}
                  tabIndex={spot === entry ? 0 : -1}
                  onClick={() => onChoose(spot)}
                  onKeyDown={(event) => walk(event, spot)}
                >
                  {spot}
                </button>
              )
            })}
          </div>
        ))}
      </div>
      <p className="xs mu">{texts.back}</p>
      <ul className={styles['legend']} aria-hidden>
        <li>
          <i />
          {texts.free}
        </li>
        <li>
          <i className={styles['taken']} />
          {texts.taken}
        </li>
        <li>
          <i className={styles['mine']} />
          {atDesk ? texts.picked : texts.mine}
        </li>
        {withGuest ? (
          <li>
            <i className={styles['guest']} />
            {texts.guests}
          </li>
        ) : null}
      </ul>
    </div>
  )
}
