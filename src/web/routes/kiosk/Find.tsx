import { Phone, QrCode } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { kioskTexts as texts } from '#text/booking/kiosk.ts'
import { api } from '#web/api/browser.ts'
import { useCall } from '#web/api/use-call.ts'
import { useForm } from '#web/api/use-form.ts'
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

interface FindProps {
  onFound: (person: FoundPerson) => void
}

/** Somebody says who they are: by their whole number, or by showing a reservation's code. */
export function Find({ onFound }: FindProps): ReactNode {
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
            label: <WayLabel icon={<Phone />}>{texts.phone}</WayLabel>,
            current: way === 'phone',
            onSelect: () => setWay('phone'),
          },
          {
            key: 'qr',
            label: <WayLabel icon={<QrCode />}>{texts.qr}</WayLabel>,
            current: way === 'qr',
            onSelect: () => setWay('qr'),
          },
        ]}
      />
      {way === 'phone' ? <ByPhone onFound={onFound} /> : <ByCode onFound={onFound} />}
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

async function find(proof: Proof): Promise<FoundPerson> {
  return { ...(await api('POST /kiosk/find', { body: proof })), proof }
}

function ByCode({ onFound }: FindProps): ReactNode {
  const { problem, send } = useCall<FoundPerson>({ done: onFound })
  return (
    <>
      <Problem>{problem}</Problem>
      <Scan onCode={(code) => send(() => find({ code }))} />
    </>
  )
}

function ByPhone({ onFound }: FindProps): ReactNode {
  const form = useForm({
    checks: ({ exact }) => ({ phone: exact('phone').length === DIGITS ? null : texts.incomplete }),
    send: ({ exact }) => find({ phone: exact('phone') }),
    done: onFound,
  })
  return (
    <>
      <Problem>{form.problem}</Problem>
      <form {...form.props} className={styles['form']}>
        <Keypad {...form.field('phone')} label={texts.phoneLabel} most={DIGITS} />
        <Button {...form.button} wide className={styles['press']}>
          {texts.find}
        </Button>
      </form>
    </>
  )
}
