import type { ReactNode } from 'react'
import { recordTexts } from '#text/admin/records.ts'
import type { ClassTypeValues } from './class-type.ts'
import styles from './records.module.css'
import { spotRows } from '#domain/booking/spots/spots.ts'

/** A class type's card on the landing page, and its room. */
export function ClassTypePreview({ values }: { values: ClassTypeValues }): ReactNode {
  const { name, description, file, spot_map } = values
  return (
    <>
      <article className={styles['card']}>
        {file === null ? (
          <span className={styles['blank']}>{recordTexts.withoutPicture}</span>
        ) : (
          <img src={file.src} srcSet={file.srcset ?? undefined} sizes="280px" alt="" />
        )}
        <div className={styles['caption']}>
          <h3 className="t-4">{name || recordTexts.classTypes.add}</h3>
          <p className="sm">{description}</p>
        </div>
      </article>
      {spot_map === '' ? null : <RoomSketch spotMap={spot_map} />}
    </>
  )
}

/** A room as who reserves sees it, all spots free. */
function RoomSketch({ spotMap }: { spotMap: string }): ReactNode {
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
