import clsx from 'clsx'
import { useState, type ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '#domain/site-map/paths.ts'
import { returnPath } from '#domain/site-map/return-path.ts'
import { authTexts } from '#text/account/sign-in/auth.ts'
import { signInWithCode } from '#web/api/auth.ts'
import { useForm } from '#web/api/use-form.ts'
import styles from '#web/components/auth/auth.module.css'
import { SwitchLine } from '#web/components/auth/SwitchLine.tsx'
import { pageMeta } from '#web/page-meta.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/fields/choices.tsx'
import { Problem } from '#web/ui/feedback/feedback.tsx'
import { Input } from '#web/ui/fields/Input.tsx'
import type { Route } from './+types/code'

const texts = authTexts.code

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.title })

/** The second step of signing in: the code of an app, or one of the backup codes. */
export default function Code(): ReactNode {
  const [kind, setKind] = useState<'app' | 'backup'>('app')
  const [search] = useSearchParams()
  const back = search.get('volver')
  const other = kind === 'app' ? 'backup' : 'app'
  return (
    <>
      <h1 className="t-2">{texts.title}</h1>
      <p className="mu">{kind === 'app' ? texts.lead : texts.leadBackup}</p>
      <CodeForm key={kind} kind={kind} back={back} />
      <p className={clsx('sm', styles['switch'])}>
        <button type="button" className="b underline" onClick={() => setKind(other)}>
          {kind === 'app' ? texts.withBackup : texts.withApp}
        </button>
      </p>
      <SwitchLine answer={texts.other} to={paths.entrar(back)} />
    </>
  )
}

function CodeForm({ kind, back }: { kind: 'app' | 'backup'; back: string | null }): ReactNode {
  const navigate = useNavigate()
  const form = useForm({
    checks: ({ text }) => ({ code: text('code') === '' ? texts.missing : null }),
    send: ({ text, all }) =>
      signInWithCode(kind, { code: text('code'), trust_device: all('trust_device').length > 0 }),
    done: () => navigate(returnPath(back, paths.entrar()), { replace: true }),
  })
  return (
    <form className={styles['form']} {...form.props}>
      <Problem>{form.problem}</Problem>
      <Input
        {...form.field('code')}
        label={kind === 'app' ? texts.code : texts.backup}
        autoComplete="one-time-code"
        inputMode={kind === 'app' ? 'numeric' : 'text'}
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <Checkbox name="trust_device" label={texts.trust} />
      <Button {...form.button} wide busyLabel={texts.busy}>
        {texts.submit}
      </Button>
    </form>
  )
}
