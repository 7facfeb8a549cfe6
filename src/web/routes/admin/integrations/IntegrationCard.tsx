import { Badge } from '@mantine/core'
import clsx from 'clsx'
import {
  Bell,
  CreditCard,
  FolderOpen,
  KeyRound,
  type LucideIcon,
  Mail,
  MessageCircle,
  Store,
  Wallet,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { Answer } from '#contract/types.ts'
import { paths } from '#domain/site-map/paths.ts'
import { integrationTexts as texts } from '#text/admin/settings/integrations.ts'
import { api } from '#web/api/browser.ts'
import { useReload } from '#web/offline/stale-data.ts'
import { useToldCall } from '#web/routes/admin/parts/use-told-call.ts'
import { BusyButton } from '#web/routes/admin/parts/BusyButton.tsx'
import page from '#web/routes/admin/parts/page.module.css'
import { Note } from '#web/ui/feedback/feedback.tsx'
import { useToast } from '#web/ui/feedback/Toast.tsx'
import { Link } from '#web/ui/Link.tsx'
import styles from './integrations.module.css'
import { MissingSettings, SettingList } from './SettingList.tsx'
import { useMoment } from '#web/routes/admin/lists/use-moment.ts'

export type Integration = Answer<'GET /studio/integrations'>['integrations'][number]

/** A payment provider without one has the card. */
const icons: Partial<Record<Integration['name'], LucideIcon>> = {
  mail: Mail,
  whatsapp: MessageCircle,
  push: Bell,
  conekta: Store,
  paypal: Wallet,
  files: FolderOpen,
  firebase: KeyRound,
}
const colours = { on: 'ok', failing: 'bad', untested: 'warn' } as const

/** A provider: its state, what is wrong and what to do about it, what it needs, and a test. */
export function IntegrationCard({ integration }: { integration: Integration }): ReactNode {
  const { name, state, test_mode, settings } = integration
  const Icon = icons[name] ?? CreditCard
  return (
    <article className={clsx(page['card'], styles['card'])} data-failing={state === 'failing' || undefined}>
      <div className={clsx('row row-wrap', styles['head'])}>
        <span className={styles['icon']}>
          <Icon />
        </span>
        <div>
          <h2 className="h4">{texts.names[name]}</h2>
          <p className="sm mu">{texts.leads[name]}</p>
        </div>
      </div>
      <div className={styles['state']}>
        <Badge {...(state !== 'off' && { color: colours[state] })}>{texts.states[state]}</Badge>
        {test_mode ? <Badge color="warn">{texts.testMode}</Badge> : null}
        <StateLine integration={integration} />
      </div>
      <Failure integration={integration} />
      {state === 'off' ? <MissingSettings settings={settings} /> : null}
      <SettingList settings={settings} />
      {name === 'whatsapp' ? (
        <Link className="sm underline" to={`${paths.adminTemplates()}#whatsapp`}>
          {texts.templates}
        </Link>
      ) : null}
      {state === 'off' ? null : <TestButton name={name} />}
    </article>
  )
}

function StateLine({ integration: { name, state, checked_at } }: { integration: Integration }): ReactNode {
  const moment = useMoment()
  if (state === 'off') return <p className="sm mu">{texts.without[name]}</p>
  return checked_at === null ? null : <p className="sm mu">{texts.tested({ when: moment(checked_at) })}</p>
}

function Failure({ integration }: { integration: Integration }): ReactNode {
  const { name, problem, code, failing_since, settings } = integration
  const moment = useMoment()
  if (problem === null) return null
  const sentence = texts.problems[problem]
  const variable = settings.find(({ where, required }) => where === 'environment' && required)?.name ?? ''
  return (
    <Note tone="bad" role="alert">
      <b className="b">
        {typeof sentence === 'string'
          ? sentence
          : sentence({ integration: name, name: texts.names[name], variable })}
      </b>{' '}
      {failing_since === null ? null : texts.since({ when: moment(failing_since) })}{' '}
      {code === null ? null : texts.code({ code })}
    </Note>
  )
}

function TestButton({ name }: Pick<Integration, 'name'>): ReactNode {
  const toast = useToast()
  const reload = useReload()
  const { busy, send } = useToldCall<Answer<'POST /studio/integrations/{name}/test'>>({
    done: async ({ integration }) => {
      if (integration.problem === null) toast.success(passedText(name))
      await reload()
    },
  })
  return (
    <div className={styles['test']}>
      <BusyButton
        variant="default"
        size="sm"
        busy={busy}
        onClick={() => void send(() => api('POST /studio/integrations/{name}/test', { params: { name } }))}
      >
        {texts.test}
        <span className="vh"> {texts.names[name]}</span>
      </BusyButton>
    </div>
  )
}

/** What is sent in a test shows whether it arrives. */
const passedText = (name: Integration['name']): string =>
  name === 'mail'
    ? texts.mailSent
    : name === 'push'
      ? texts.pushSent
      : texts.passed({ name: texts.names[name] })
