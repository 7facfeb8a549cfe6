import { useState, type FormEvent, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { authTexts } from '#text/auth.ts'
import { resetPassword } from '#web/api/auth.ts'
import { useCall } from '#web/api/use-call.ts'
import { checkPassword, policyHint } from '#web/components/auth/checks.ts'
import { usePasswordPolicy } from '#web/components/auth/use-password-policy.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Problem } from '#web/ui/feedback.tsx'
import { PasswordInput } from '#web/ui/Input.tsx'
import { useToast } from '#web/ui/Toast.tsx'
import { useHydrated } from '#web/use-hydrated.ts'
import type { Route } from './+types/reset'
import styles from '#web/components/auth/auth.module.css'

const texts = authTexts.reset

export const handle = { recovery: true }

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.title })

/** The token of the mail; null when the provider sent the visitor on because it is no longer good. */
export function loader({ url }: Route.LoaderArgs): { token: string | null } {
  return { token: url.searchParams.has('error') ? null : url.searchParams.get('token') }
}

/** Where the mail leads: a new password. */
export default function Reset({ loaderData: { token } }: Route.ComponentProps): ReactNode {
  const navigate = useNavigate()
  const toast = useToast()
  const ready = useHydrated()
  const policy = usePasswordPolicy()
  const [errors, setErrors] = useState<{ password?: string | null; confirm?: string | null }>({})

  const { busy, problem, send } = useCall({
    done: async () => {
      toast.success(texts.done)
      await navigate(paths.entrar(), { replace: true })
    },
    refused: ({ fields }) => setErrors({ password: fields['newPassword'] ?? null }),
  })

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const password = String(form.get('password'))
    const same = password === String(form.get('password_confirm'))
    const found = {
      password: checkPassword(password, policy),
      confirm: same ? null : authTexts.fields.mismatch,
    }
    setErrors(found)
    if (token === null || (found.password ?? found.confirm)) return
    void send(() => resetPassword(token, password))
  }

  if (token === null) {
    return (
      <>
        <h1 className="t-2">{texts.title}</h1>
        <Problem>{texts.invalid}</Problem>
        <Button to={paths.recuperar()} wide>
          {texts.again}
        </Button>
      </>
    )
  }
  return (
    <form className={styles['form']} method="post" noValidate onSubmit={submit}>
      <h1 className="t-2">{texts.title}</h1>
      <Problem>{problem}</Problem>
      <PasswordInput
        label={texts.password}
        name="password"
        autoComplete="new-password"
        hint={policyHint(policy)}
        error={errors.password}
        required
      />
      <PasswordInput
        label={authTexts.register.confirm}
        name="password_confirm"
        autoComplete="new-password"
        error={errors.confirm}
        required
      />
      <Button type="submit" wide disabled={!ready} busy={busy} busyLabel={texts.busy}>
        {texts.submit}
      </Button>
    </form>
  )
}
