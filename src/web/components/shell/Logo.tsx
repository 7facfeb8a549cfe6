import clsx from 'clsx'
import type { ReactNode } from 'react'
import { srcsetOf } from '#domain/content/picture.ts'
import { usePictureFacts, useStudio } from '#web/studio.ts'
import styles from './Navbar.module.css'

interface LogoProps {
  /** The larger one of the footer and of pages that hold nothing else. */
  big?: boolean
  /** The name in letters even where there is a picture: on grounds that a picture may not suit. */
  letters?: boolean
  className?: string
}

/** The studio's logo, or its name in the display type. */
export function Logo({ big = false, letters = false, className }: LogoProps): ReactNode {
  const { navbar_logo: picture, business_name: name } = useStudio()
  const facts = usePictureFacts(picture)
  const height = big ? 52 : 40
  // Of a logo that is kept elsewhere nothing is known: it takes its width when it is there.
  const width = facts?.width && facts.height ? Math.round((height * facts.width) / facts.height) : undefined
  return (
    <span className={clsx(styles['logo'], big && styles['big'], className)}>
      {picture && !letters ? (
        <img
          src={picture}
          srcSet={facts?.width ? srcsetOf(picture, facts.width) : undefined}
          sizes={width === undefined ? undefined : `${width}px`}
          alt={name}
          width={width}
          height={height}
        />
      ) : (
        name
      )}
    </span>
  )
}
