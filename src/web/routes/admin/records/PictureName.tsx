import type { ReactNode } from 'react'
import type { StoredFile } from '#contract/types.ts'
import styles from './records.module.css'

/** The first cell of a list whose records have pictures. */
export function PictureName({ file, name }: { file: StoredFile | null; name: string }): ReactNode {
  return (
    <span className={styles['pictured']} data-pictured>
      {file === null ? (
        <span className={styles['blank']} />
      ) : (
        <img
          src={file.src}
          srcSet={file.srcset ?? undefined}
          sizes="44px"
          alt=""
          width={44}
          height={44}
          loading="lazy"
        />
      )}
      {name}
    </span>
  )
}
