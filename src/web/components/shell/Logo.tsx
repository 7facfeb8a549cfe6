import clsx from 'clsx'
import type { ReactNode } from 'react'
import { srcsetOf } from '#domain/content/picture.ts'
import { usePictureFacts, useStudio } from '#web/studio.ts'
import styles from './Logo.module.css'

interface LogoProps {
  /** The larger one for the footer and pages without other content. */
  big?: boolean
  /** Shows the name as text even if there is a picture: on backgrounds that may not suit a picture. */
  letters?: boolean
}

/** The studio's logo, or its name in the display font. */
export function Logo({ big = false, letters = false }: LogoProps): ReactNode {
  const { navbar_logo: picture, business_name: name } = useStudio()
  const facts = usePictureFacts(picture)
  const height = big ? 52 : 40
  // The size of an external logo is unknown: it takes its width once loaded.
  const width = facts?.width && facts.height ? Math.round((height * facts.width) / facts.height) : undefined
  return (
    <span className={clsx(styles['logo'], big && styles['big'])}>
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
