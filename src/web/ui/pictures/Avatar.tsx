import type { CSSProperties, ReactNode } from 'react'
import { smallPicture } from '#domain/content/small-picture.ts'
import styles from './Avatar.module.css'

interface AvatarProps {
  name: string
  lastName?: string | null
  /** URL of the picture; initials if there is none. */
  src?: string | null | undefined
  /** Pixels; default 36. */
  size?: number
}

/** A person's picture or initials. Decorative: the name is beside it. */
export function Avatar({ name, lastName, src, size = 36 }: AvatarProps): ReactNode {
  const initials = [name, lastName ?? ''].map((part) => part.trim().charAt(0).toUpperCase()).join('')
  return (
    <span className={styles['avatar']} style={{ '--size': `${size}px` } as CSSProperties} aria-hidden>
      {src ? (
        <img src={smallPicture(src, size)} alt="" width={size} height={size} loading="lazy" />
      ) : (
        initials
      )}
    </span>
  )
}
