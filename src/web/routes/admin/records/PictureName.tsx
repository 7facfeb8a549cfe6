import type { ReactNode } from 'react'
import type { StoredFile } from '#contract/types.ts'
import styles from './records.module.css'

interface Pictured {
  name: string
  file: StoredFile | null
}

/** The first column of a list whose records have pictures. */
export const pictureName = <R extends Pictured>() => ({
  key: 'name' as const,
  cell: ({ name, file }: R) => <PictureName name={name} file={file} />,
  value: ({ name }: R) => name,
})

export function PictureName({ file, name }: Pictured): ReactNode {
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
