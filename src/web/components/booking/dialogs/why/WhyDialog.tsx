import clsx from 'clsx'
import { CircleCheck, CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Answer, SingleClass } from '#contract/types.ts'
import { whyTexts as texts } from '#text/booking/dialogs.ts'
import { api } from '#web/api/browser.ts'
import { useRead } from '#web/api/use-read.ts'
import { useStudio } from '#web/studio.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/dialogs/Dialog.tsx'
import { Problem, Skeleton } from '#web/ui/feedback/feedback.tsx'
import { dayAndTime } from '#web/ui/format/format.ts'
import styles from './why.module.css'

type Rule = Answer<'GET /single_class/{id}/eligibility'>['rules'][number]

interface WhyDialogProps {
  single: SingleClass
  onClose: () => void
  /** Continues to the waitlist, or to the place if all rules are fulfilled by now. */
  onPlace: () => void
}

/** Why a class cannot be booked: every rule in order, as text, and beside each failed one what would help. */
export function WhyDialog({ single, onClose, onPlace }: WhyDialogProps): ReactNode {
  const { timezone } = useStudio()
  const { single_class_id: id } = single
  const { answer, problem, again } = useRead(id, (signal) =>
    api('GET /single_class/{id}/eligibility', { params: { id }, signal }),
  )
  const rules = answer && answer.rules
  const failed = rules?.filter(({ pass }) => !pass).length ?? 0
  return (
    <Dialog onClose={onClose} title={texts.title} width={580}>
      <p className="mu" role="status">
        {`${single.class_type.name}, ${dayAndTime(single.class_date, timezone)}. `}
        {rules === null ? null : (
          <b className={clsx('b', failed > 0 ? styles['failed'] : styles['fulfilled'])}>
            {failed === 0 ? texts.fulfilled : texts.failed({ failed, all: rules.length })}
          </b>
        )}
      </p>
      {problem === null ? null : (
        <>
          <Problem>{problem}</Problem>
          <Button variant="quiet" onClick={() => void again()}>
            {texts.again}
          </Button>
        </>
      )}
      {rules === null && problem === null ? <Skeleton lines={8} height={22} /> : null}
      {rules === null ? null : (
        <ul className={styles['rules']}>
          {rules.map((rule) => (
            <RuleLine key={rule.rule} rule={rule} onClose={onClose} onPlace={onPlace} />
          ))}
        </ul>
      )}
      {rules !== null && failed === 0 ? <Button onClick={onPlace}>{texts.reserve}</Button> : null}
    </Dialog>
  )
}

function RuleLine({ rule, onClose, onPlace }: { rule: Rule } & Omit<WhyDialogProps, 'single'>): ReactNode {
  const { waitlist_enabled } = useStudio()
  const { pass, text, detail, remedy } = rule
  return (
    <li className={clsx(!pass && styles['no'])}>
      {pass ? <CircleCheck /> : <CircleX />}
      <div>
        <p className={clsx(!pass && 'b')}>
          <span className="vh">{pass ? texts.passes : texts.fails}</span>
          {text}
        </p>
        {detail === null ? null : <small>{detail}</small>}
      </div>
      {remedy === null ? null : rule.rule === 'class_full' && waitlist_enabled ? (
        <Button variant="quiet" size="small" onClick={onPlace}>
          {remedy.text}
        </Button>
      ) : (
        <Button variant="quiet" size="small" to={remedy.path} onClick={onClose}>
          {remedy.text}
        </Button>
      )}
    </li>
  )
}
