import { useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { SingleClass } from '#contract/types.ts'
import { accountTexts } from '#text/account/account.ts'
import { EnterForm } from '#web/components/auth/EnterForm.tsx'
import { RegisterForm } from '#web/components/auth/RegisterForm.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import styles from './booking.module.css'
import { ClassStrip } from './ClassFacts.tsx'

const texts = accountTexts.signIn

interface SignInDialogProps {
  single: SingleClass
  onClose: () => void
  onSignedIn: () => void
}

/** Signing in or up during a reservation, which continues afterwards. */
export function SignInDialog({ single, onClose, onSignedIn }: SignInDialogProps): ReactNode {
  const { pathname, search } = useLocation()
  const [form, setForm] = useState<'enter' | 'register'>('enter')
  const entering = form === 'enter'
  const Form = entering ? EnterForm : RegisterForm
  return (
    <Dialog open onClose={onClose} title={entering ? texts.title : texts.register} width={460} staticBackdrop>
      <ClassStrip
        singleClass={single}
        aside={
          <Tag tone="accent" dot className="no-phone">
            {accountTexts.reserve.places({ places: single.places_left })}
          </Tag>
        }
      />
      <p className="sm mu">{texts.continues}</p>
      <Segmented
        label={texts.choose}
        fill
        className={styles['toggle'] ?? ''}
        items={[
          { key: 'enter', label: texts.signIn, current: entering, onSelect: () => setForm('enter') },
          { key: 'register', label: texts.register, current: !entering, onSelect: () => setForm('register') },
        ]}
      />
      <Form
        back={pathname + search}
        onDone={onSignedIn}
        onSwitch={() => setForm(entering ? 'register' : 'enter')}
        submitLabel={entering ? texts.submit : texts.submitRegister}
      />
    </Dialog>
  )
}
