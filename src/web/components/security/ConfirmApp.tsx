import { QRCodeSVG } from 'qrcode.react'
import type { ReactNode } from 'react'
import { securityTexts } from '#text/account/sign-in/security.ts'
import { confirmSecondFactor } from '#web/api/auth.ts'
import { useForm } from '#web/api/use-form.ts'
import { useReload } from '#web/offline/stale-data.ts'
import { Button } from '#web/ui/Button.tsx'
import { CopyField } from '#web/ui/fields/CopyField.tsx'
import { Problem } from '#web/ui/feedback/feedback.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import { useToast } from '#web/ui/feedback/Toast.tsx'
import styles from './security.module.css'

const texts = securityTexts.twoFactor

interface ConfirmAppProps {
  /** What the QR code contains, with the secret. */
  uri: string
  onBack: () => void
  onDone: () => void
}

/** The QR code for the app, and the first code, which shows that the app has it. */
export function ConfirmApp({ uri, onBack, onDone }: ConfirmAppProps): ReactNode {
  const toast = useToast()
  const reload = useReload()
  const form = useForm({
    checks: ({ text }) => ({ code: text('code') === '' ? texts.missing : null }),
    send: ({ text }) => confirmSecondFactor(text('code')),
    done: async () => {
      toast.success(texts.confirmed)
      onDone()
      await reload()
    },
  })
  return (
    <form className={styles['form']} {...form.props}>
      <p className="sm mu">{texts.scan}</p>
      <div className={styles['qr']}>
        {/* Always dark on white, whatever the studio's colours: cameras need the contrast. */}
        <QRCodeSVG
          value={uri}
          size={192}
          level="M"
          fgColor="#1c1512"
          bgColor="#ffffff"
          role="img"
          aria-label={texts.image}
        />
      </div>
      <CopyField grouped label={texts.key} value={new URL(uri).searchParams.get('secret') ?? ''} />
      <Problem>{form.problem}</Problem>
      <Input
        {...form.field('code')}
        label={texts.code}
        autoComplete="one-time-code"
        inputMode="numeric"
        required
      />
      <div className={styles['actions']}>
        <Button variant="quiet" onClick={onBack}>
          {texts.cancel}
        </Button>
        <Button {...form.button} busyLabel={texts.confirming}>
          {texts.confirm}
        </Button>
      </div>
    </form>
  )
}
