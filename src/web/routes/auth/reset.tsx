import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { authTexts } from '#text/account/sign-in/auth.ts'
import { signOut } from '#web/api/browser.ts'
import { ownBackend } from '#web/api/auth-backend.ts'
import { useForm } from '#web/api/use-form.ts'
import { checkNewPassword } from '#web/components/auth/checks.ts'
import { NewPasswordInput, RepeatedPassword } from '#web/components/auth/NewPasswordInput.tsx'
import { useAuthBackend } from '#web/components/auth/use-auth-backend.ts'
import { usePasswordPolicy } from '#web/components/auth/use-password-policy.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#domain/site-map/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Note, Problem } from '#web/ui/feedback/feedback.tsx'
import { useStudio, useViewer } from '#web/studio.ts'
import { useToast } from '#web/ui/feedback/Toast.tsx'
import type { Route } from './+types/reset'
import styles from '#web/components/auth/auth.module.css'

const texts = authTexts.reset
const welcomes = authTexts.welcome

export const handle = { recovery: true }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: titleOf(loaderData?.welcome ?? null) })

/** What the two backends call a link that is used or expired. */
const OVER = new Set(['reset_link_invalid', 'auth/expired-action-code', 'auth/invalid-action-code'])

type Welcome = keyof typeof welcomes.title | null

const titleOf = (welcome: Welcome): string => (welcome === null ? texts.title : welcomes.title[welcome])

/** The mail's token, or the code of a mail from Firebase; null when the provider redirected here because it is no longer valid. */
export function loader({ url: { searchParams } }: Route.LoaderArgs): {
  token: string | null
  code: string | null
  welcome: Welcome
} {
  const welcome = searchParams.get('bienvenida')
  return {
    welcome: welcome === 'equipo' || welcome === 'cuenta' ? welcome : null,
    token: searchParams.has('error') ? null : searchParams.get('token'),
    code: searchParams.get('mode') === 'resetPassword' ? searchParams.get('oobCode') : null,
  }
}

/** The page of the reset mail's link: a new password, or the first one of somebody who was invited. */
export default function Reset({ loaderData: { token, code, welcome } }: Route.ComponentProps): ReactNode {
  const { business_name: studio } = useStudio()
  const navigate = useNavigate()
  const backend = useAuthBackend()
  const toast = useToast()
  const viewer = useViewer()
  const policy = usePasswordPolicy()
  const [over, setOver] = useState(false)
  const form = useForm({
    checks: (values) => checkNewPassword(values, policy),
    send: ({ exact }) =>
      code === null
        ? ownBackend.resetPassword(token ?? '', exact('password'))
        : backend.resetPassword(code, exact('password')),
    renamed: { newPassword: 'password' },
    refused: ({ code: refusal }) => setOver(OVER.has(refusal)),
    done: async () => {
      // Whoever's session was open here: the next one is of the mail's account.
      if (viewer !== null) await signOut()
      toast.success(welcome === null ? texts.done : welcomes.done)
      await navigate(paths.entrar(), { replace: true })
    },
  })

  if (over || (token === null && code === null)) {
    return (
      <>
        <h1 className="t-2">{titleOf(welcome)}</h1>
        <Problem>{texts.invalid}</Problem>
        <Button to={paths.recuperar()} wide>
          {texts.again}
        </Button>
      </>
    )
  }
  return (
    <form className={styles['form']} {...form.props}>
      <h1 className="t-2">{titleOf(welcome)}</h1>
      {welcome === null ? null : <p className="mu">{welcomes.lead[welcome]({ studio })}</p>}
      {viewer === null ? null : <Note>{texts.closes({ name: viewer.name })}</Note>}
      <Problem>{form.problem}</Problem>
      <NewPasswordInput
        {...form.field('password')}
        label={welcome === null ? texts.password : welcomes.password}
        policy={policy}
      />
      <RepeatedPassword form={form} />
      <Button {...form.button} wide busyLabel={texts.busy}>
        {texts.submit}
      </Button>
    </form>
  )
}
