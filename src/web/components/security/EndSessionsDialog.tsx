import type { ReactNode } from 'react'
import { securityTexts } from '#text/account/sign-in/security.ts'
import { CallDialog } from '#web/ui/dialogs/CallDialog.tsx'
import { deviceName, type Session } from './session.ts'

const texts = securityTexts.sessions

export type Ending = Session | 'others' | 'all'

interface EndSessionsDialogProps {
  ending: Ending
  /** How many other sessions there are. */
  others: number
  onClose: () => void
  onConfirm: () => Promise<void>
  onDone: () => Promise<void>
}

/** Asks before sessions are ended. */
export function EndSessionsDialog(props: EndSessionsDialogProps): ReactNode {
  const { ending, others, onClose, onConfirm, onDone } = props
  const { title, question, submit } = wordsOf(ending, others)
  return (
    <CallDialog
      send={onConfirm}
      done={onDone}
      title={title}
      onClose={onClose}
      cancelLabel={texts.back}
      confirmLabel={submit}
      busyLabel={texts.ending}
    >
      <p>{question}</p>
    </CallDialog>
  )
}

function wordsOf(ending: Ending, others: number): { title: string; question: string; submit: string } {
  if (ending === 'all') return { title: texts.endAll, question: texts.allQuestion, submit: texts.allSubmit }
  if (ending === 'others')
    return {
      title: texts.othersTitle,
      question: texts.othersQuestion({ count: others }),
      submit: texts.othersSubmit({ count: others }),
    }
  return {
    title: texts.endTitle,
    question: texts.question({ device: deviceName(ending) }),
    submit: texts.endTitle,
  }
}
