import type { ReactNode } from 'react'
import { recordTexts } from '#text/admin/records.ts'
import type { ClassTypeValues } from './class-type.ts'
import styles from './records.module.css'
import { RoomSketch } from './RoomSketch.tsx'

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
