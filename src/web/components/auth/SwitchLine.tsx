import clsx from 'clsx'
import type { ReactNode } from 'react'
import styles from './auth.module.css'
import { Link } from '#web/ui/Link.tsx'

interface SwitchLineProps {
  /** Before the link; none where the link says it all. */
  question?: string
  answer: string
  to: string
  /** What was typed, for that form: it goes with the navigation, so no address bar shows it. */
  email?: string
  onSwitch?: (() => void) | undefined
}

/** Leads to another form: a link on pages, a button in a dialog. */
export function SwitchLine({ question, answer, to, email, onSwitch }: SwitchLineProps): ReactNode {
  return (
    <p className={clsx('sm', styles['switch'])}>
      {question === undefined ? null : `${question} `}
      {onSwitch ? (
        <button type="button" className="b underline" onClick={onSwitch}>
          {answer}
        </button>
      ) : (
        <Link className="b underline" to={to} state={{ email }}>
          {answer}
        </Link>
      )}
    </p>
  )
}
