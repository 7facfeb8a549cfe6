import clsx from 'clsx'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import styles from './auth.module.css'
import { Link } from '#web/ui/Link.tsx'

export type TypedEmail = readonly [email: string, onType: (email: string) => void]

/** The e-mail of a form that can be switched for another. @param shared of both where the page stays; else it came with the navigation */
export function useTypedEmail(shared?: TypedEmail): TypedEmail {
  const { state } = useLocation() as { state: { email?: string } | null }
  const own = useState(state?.email ?? '')
  return shared ?? own
}

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
