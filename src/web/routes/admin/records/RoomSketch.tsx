import type { ReactNode } from 'react'
import { spotRows } from '#domain/booking/spots/spots.ts'
import { recordTexts } from '#text/admin/records.ts'
import styles from './records.module.css'

/** A room as who reserves sees it, all spots free. */
export function RoomSketch({ spotMap }: { spotMap: string }): ReactNode {
  return (
    <div className={styles['room']} aria-hidden>
      <span className={styles['stage']}>{recordTexts.map.front}</span>
      {spotRows(spotMap).map((row) => (
        <span key={row[0]} className={styles['row']}>
          {row.map((spot) => (
            <span key={spot} className={styles['spot']}>
              {spot}
            </span>
          ))}
        </span>
      ))}
    </div>
  )
}
