import { Phone, QrCode } from 'lucide-react'
import { useState, type FormEvent, type ReactNode } from 'react'
import { kioskTexts as texts } from '#text/booking/kiosk.ts'
import { api } from '#web/api/browser.ts'
import { useCall } from '#web/api/use-call.ts'
import { Button } from '#web/ui/Button.tsx'
import { Problem } from '#web/ui/feedback/feedback.tsx'
import { Segmented } from '#web/ui/fields/Segmented.tsx'
import type { FoundPerson } from './Found.tsx'
import { Heading } from './Heading.tsx'
import { Keypad } from './Keypad.tsx'
import styles from './kiosk.module.css'
import { Scan } from './Scan.tsx'
import type { Proof } from './use-check-in.ts'

const DIGITS = 10

/** Somebody says who they are: by their whole number, or by showing a reservation's code. */
export function Find({ onFound }: { onFound: (person: FoundPerson) => void }): ReactNode {
  const [way, setWay] = useState<'phone' | 'qr'>('phone')
  return (
    <>
      <Heading>{way === 'phone' ? texts.phoneTitle : texts.qrTitle}</Heading>
      <Segmented
        label={texts.ways}
        className={styles['ways']}
        items={[
          {
            key: 'phone',
            label: <WayLabel icon={<Phone aria-hidden />}>{texts.phone}</WayLabel>,
            current: way === 'phone',
            onSelect: () => setWay('phone'),
          },
          {
            key: 'qr',
            label: <WayLabel icon={<QrCode aria-hidden />}>{texts.qr}</WayLabel>,
            current: way === 'qr',
            onSelect: () => setWay('qr'),
          },
        ]}
      />
      <Search key={way} way={way} onFound={onFound} />
    </>
  )
}

interface SearchProps {
  way: 'phone' | 'qr'
  onFound: (person: FoundPerson) => void
}

function Search({ way, onFound }: SearchProps): ReactNode {
  const { busy, problem, send } = useCall<FoundPerson>({ done: onFound })
  const find = (proof: Proof): Promise<void> =>
    send(async () => ({ ...(await api('POST /kiosk/find', { body: proof })), proof }))
  return (
    <>
      <Problem>{problem}</Problem>
      {way === 'phone' ? (
        <ByPhone busy={busy} onPhone={(phone) => void find({ phone })} />
      ) : (
        <Scan onCode={(code) => find({ code })} />
      )}
    </>
  )
}

function WayLabel({ icon, children }: { icon: ReactNode; children: string }): ReactNode {
  return (
    <span className={styles['way']}>
      {icon}
      {children}
    </span>
  )
}

function ByPhone({ busy, onPhone }: { busy: boolean; onPhone: (phone: string) => void }): ReactNode {
  const [digits, setDigits] = useState('')
  const [wrong, setWrong] = useState(false)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setWrong(digits.length !== DIGITS)
    if (digits.length === DIGITS) onPhone(digits)
  }
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <Keypad
        label={texts.phoneLabel}
        digits={digits}
        most={DIGITS}
        error={wrong ? texts.incomplete : undefined}
        onChange={(typed) => {
          setDigits(typed)
          setWrong(false)
        }}
      />
      <Button type="submit" wide busy={busy} className={styles['press']}>
        {texts.find}
      </Button>
    </form>
  )
}
