import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '#domain/site-map/paths.ts'
import { formTexts } from '#text/account/profile/forms.ts'
import styles from '#web/components/account/account.module.css'
import { AccountProblem } from '#web/components/account/AccountProblem.tsx'
import { onlySignedIn } from '#web/components/account/to-sign-in.ts'
import formStyles from '#web/components/forms/forms.module.css'
import { AnswerForm } from '#web/components/forms/AnswerForm.tsx'
import { orMissing } from '#web/components/site/load-page.ts'
import { useReload } from '#web/offline/stale-data.ts'
import { pageMeta } from '#web/page-meta.ts'
import { Link } from '#web/ui/Link.tsx'
import { useToast } from '#web/ui/feedback/Toast.tsx'
import type { Route } from './+types/form'
import type { AccountHandle } from './layout.tsx'

export const handle: AccountHandle = { section: 'information' }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData?.form.name ?? formTexts.profile.title })

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const api = onlySignedIn(context, url)
  return orMissing(api('GET /forms/{id}', { params: { id: params.id } }))
}

export default function FormPage({ loaderData: { form } }: Route.ComponentProps): ReactNode {
  const reload = useReload()
  const toast = useToast()
  return (
    <main id="main" className={`wrap ${styles['main']}`}>
      <div className={formStyles['page']}>
        <Link className="row sm b tap" to={paths.informacion()}>
          <ArrowLeft />
          {formTexts.back}
        </Link>
        <h1 className={`t-2 ${formStyles['title']}`}>{form.name}</h1>
        {form.description ? <p className="mu">{form.description}</p> : null}
        <AnswerForm
          key={form.form_id}
          form={form}
          onStale={reload}
          onSaved={async () => {
            await reload()
            toast.success(formTexts.saved)
          }}
        />
      </div>
    </main>
  )
}

export const ErrorBoundary = AccountProblem
