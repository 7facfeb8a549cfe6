import { useCallback, useRef, useState, type ReactNode } from 'react'
import { profileTexts as texts } from '#text/account/profile/profile.ts'
import styles from '#web/components/account/account.module.css'
import { AccountProblem } from '#web/components/account/AccountProblem.tsx'
import { AccountTabs } from '#web/components/account/AccountTabs.tsx'
import { toSignIn } from '#web/components/account/to-sign-in.ts'
import { AcceptedDocuments } from '#web/components/profile/AcceptedDocuments.tsx'
import { OwnData } from '#web/components/profile/own-data/OwnData.tsx'
import { OwnForms } from '#web/components/profile/OwnForms.tsx'
import { profileForms } from '#web/components/profile/profile-forms.ts'
import { ProfileForm } from '#web/components/profile/ProfileForm.tsx'
import { savedWords } from '#web/components/profile/saved-words.ts'
import { ProfileView } from '#web/components/profile/ProfileView.tsx'
import { useReload } from '#web/offline/stale-data.ts'
import { pageMeta } from '#web/page-meta.ts'
import { apiContext, viewerContext } from '#web/server-context.ts'
import { useActing, useToday } from '#web/studio.ts'
import { useToast } from '#web/ui/feedback/Toast.tsx'
import type { Route } from './+types/profile'
import type { AccountHandle } from './layout.tsx'

export const handle: AccountHandle = { section: 'information' }

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.title })

export async function loader({ context, url }: Route.LoaderArgs) {
  const customer = context.get(viewerContext)
  if (customer === null) throw toSignIn(url)
  const api = context.get(apiContext)
  const [{ accepted_pages, earlier_pages }, { forms }] = await Promise.all([
    api('GET /accepted_pages'),
    api('GET /forms'),
  ])
  const inProfile = profileForms(forms)
  if (inProfile === null) throw new Error('The forms of the profile are missing')
  return { customer, accepted: [...accepted_pages, ...earlier_pages], forms, inProfile }
}

export default function Profile({
  loaderData: { customer, accepted, forms, inProfile },
}: Route.ComponentProps): ReactNode {
  const reload = useReload()
  const toast = useToast()
  const today = useToday()
  const acting = useActing() !== null
  const [editing, setEditing] = useState(false)
  // The form disappears with the focus in it, which then returns to the button that opened it.
  const returning = useRef(false)
  const editButton = useCallback((button: HTMLButtonElement | null) => {
    if (returning.current) button?.focus()
    returning.current = false
  }, [])
  const leave = (): void => {
    returning.current = true
    setEditing(false)
  }
  return (
    <main id="main" className={`wrap ${styles['mainWithTabs']}`}>
      <AccountTabs section="information" />
      <h1 className="t-2">{texts.title}</h1>
      {editing ? (
        <ProfileForm
          customer={customer}
          today={today}
          forms={inProfile}
          onStale={reload}
          onCancel={leave}
          onSaved={async (saved, asked) => {
            await reload()
            toast.success(savedWords(customer, saved, asked))
            leave()
          }}
        />
      ) : (
        <ProfileView
          customer={customer}
          forms={inProfile}
          onEdit={() => setEditing(true)}
          editRef={editButton}
        />
      )}
      <OwnForms forms={forms} />
      <AcceptedDocuments customer={customer} accepted={accepted} />
      {acting ? null : <OwnData />}
    </main>
  )
}

export const ErrorBoundary = AccountProblem
