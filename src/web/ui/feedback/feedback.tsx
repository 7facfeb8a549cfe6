import clsx from 'clsx'
import { CircleAlert, Info } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { paths } from '#domain/site-map/paths.ts'
import { uiTexts } from '#text/site/site.ts'
import styles from './feedback.module.css'

interface EmptyStateProps {
  /** One icon for the circle. */
  icon: ReactNode
  /** One sentence. */
  children: ReactNode
  /** What to do about it, below the sentence. */
  hint?: string
  /** One button. */
  action?: ReactNode
  /** `page` fills the view; `card` (the default) is inside something else. */
  place?: 'page' | 'card'
}

/** An empty state: a circle with an icon, a sentence, at most one action. */
export function EmptyState({ icon, children, hint, action, place = 'card' }: EmptyStateProps): ReactNode {
  return (
    <div className={clsx(styles['empty'], place === 'page' && styles['page'])}>
      <Ring>{icon}</Ring>
      <p className={clsx('d', place === 'page' ? 't-3' : 't-4', styles['sentence'])}>{children}</p>
      {hint ? <p className={clsx('mu', styles['hint'])}>{hint}</p> : null}
      {action}
    </div>
  )
}

/** The icon circle above the text of an otherwise empty page or card. */
export function Ring({ children }: { children: ReactNode }): ReactNode {
  return (
    <div className={styles['ring']} aria-hidden>
      {children}
    </div>
  )
}

interface NoteProps {
  ref?: Ref<HTMLDivElement>
  tone?: 'neutral' | 'ok' | 'warn' | 'bad'
  /** Replaces the tone's own icon. */
  icon?: ReactNode
  /** `alert` for an error that just happened, `status` for an outcome. */
  role?: 'alert' | 'status'
  children: ReactNode
  className?: string | undefined
}

/** A sentence that stays in the page until the matter is settled. */
export function Note({ ref, tone = 'neutral', icon, role, children, className }: NoteProps): ReactNode {
  const sign = tone === 'bad' || tone === 'warn' ? <CircleAlert /> : <Info />
  return (
    <div
      ref={ref}
      className={clsx(styles['note'], tone !== 'neutral' && styles[tone], className)}
      role={role}
    >
      {icon ?? sign}
      <div className="grow">{children}</div>
    </div>
  )
}

interface ProblemProps {
  /** Ready to be shown; null draws nothing. */
  children: string | null
  className?: string | undefined
}

/** The pressed button may be far below. */
const comeIntoSight = (note: HTMLElement | null): void => note?.scrollIntoView({ block: 'nearest' })

/** Why the last attempt failed. Where the session has ended, what was typed stays here and is sent after signing in elsewhere. */
export function Problem({ children, className }: ProblemProps): ReactNode {
  if (children === null) return null
  return (
    <Note ref={comeIntoSight} tone="bad" className={className}>
      <p role="alert">{children}</p>
      {children === uiTexts.sessionEnded ? (
        <a className="b underline" href={paths.entrar()} target="_blank" rel="noreferrer">
          {uiTexts.signInElsewhere}
        </a>
      ) : null}
    </Note>
  )
}

interface SkeletonProps {
  /** Number of lines; the last one is shorter. */
  lines: number
  /** Height of a line in px. */
  height?: number
}

/** Placeholder while text loads; visible after 300 ms. */
export function Skeleton({ lines, height = 14 }: SkeletonProps): ReactNode {
  return (
    <div className={styles['skeletons']} aria-hidden>
      {Array.from({ length: lines }, (_, line) => (
        <div
          key={line}
          className={styles['bone']}
          style={{ height, width: line === lines - 1 && lines > 1 ? '62%' : '100%' }}
        />
      ))}
    </div>
  )
}

/** A spinner; the text beside it says what is in progress. */
export function Spinner(): ReactNode {
  return <span className={styles['spinner']} aria-hidden />
}
