import { useEffect, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { authTexts } from '#text/auth.ts'
import { DEFAULT_POLICY, passwordPolicy, resetPassword } from '#web/api/auth.ts'
import { ApiError } from '#web/api/client.ts'
import { checkPassword, policyHint } from '#web/components/auth/checks.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Note } from '#web/ui/feedback.tsx'
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
  const [policy, setPolicy] = useState(DEFAULT_POLICY)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [errors, setErrors] = useState<{ password?: string | null; confirm?: string | null }>({})

  useEffect(() => {
    void passwordPolicy().then(setPolicy)
  }, [])

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const password = String(form.get('password'))
    const same = password === String(form.get('password_confirm'))
    const found = {
      password: checkPassword(password, policy),
      confirm: same ? null : authTexts.fields.mismatch,
    }
    setErrors(found)
    setProblem(null)
    if (token === null || (found.password ?? found.confirm)) return
    setBusy(true)
    try {
      await resetPassword(token, password)
      toast.success(texts.done)
      await navigate(paths.entrar(), { replace: true })
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      setProblem(thrown.message)
    } finally {
      setBusy(false)
    }
  }

  if (token === null) {
    return (
      <>
        <h1 className="t-2">{texts.title}</h1>
        <Note tone="bad" role="alert">
          {texts.invalid}
        </Note>
        <Button to={paths.recuperar()} wide>
          {texts.again}
        </Button>
      </>
    )
  }
  return (
    <form className={styles['form']} method="post" noValidate onSubmit={submit}>
      <h1 className="t-2">{texts.title}</h1>
      {problem ? (
        <Note tone="bad" role="alert">
          {problem}
        </Note>
      ) : null}
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
