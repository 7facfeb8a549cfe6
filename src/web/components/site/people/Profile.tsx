import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { StoredFile } from '#contract/types.ts'
import { Picture } from '#web/ui/pictures/Picture.tsx'
import styles from './profile.module.css'

export interface Fact {
  label: string
  value: ReactNode
}

interface ProfileProps {
  name: string
  quote?: string | null
  text: string | null
  /** Only the known facts. */
  facts: readonly Fact[]
  picture: StoredFile | null
  pictureAlt: string
  position?: string
  /** The picture's side on wide screens. */
  side: 'left' | 'right'
  children?: ReactNode
}

/** A coach or a class type: portrait and facts side by side. */
export function Profile(props: ProfileProps): ReactNode {
  const { name, quote, text, facts, picture, pictureAlt, position, side, children } = props
  const figure = picture ? (
    <figure>
      <Picture
        file={picture}
        alt={pictureAlt}
        priority
        frame={4 / 4.7}
        sizes={`(max-width: 47.5em) 100vw, ${side === 'left' ? 40 : 47}vw`}
        {...(position === undefined ? {} : { position })}
      />
    </figure>
  ) : null
  return (
    <div className={clsx('wrap', styles['duo'], !picture && styles['alone'])}>
      {side === 'left' ? figure : null}
      <div>
        <h1 className={clsx('t-1', styles['name'])}>{name}</h1>
        {quote ? <p className={clsx('d t-3', styles['quote'])}>“{quote}”</p> : null}
        {text ? <p className={clsx('lead', styles['words'], !quote && styles['text'])}>{text}</p> : null}
        {facts.length > 0 ? (
          <dl className={styles['facts']}>
            {facts.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        ) : null}
        {children ? <div className={clsx('row row-wrap', styles['actions'])}>{children}</div> : null}
      </div>
      {side === 'right' ? figure : null}
    </div>
  )
}
