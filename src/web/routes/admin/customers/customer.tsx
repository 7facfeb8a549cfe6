import { ActionIcon, Alert, Badge } from '@mantine/core'
import { Pencil } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Answer, CustomerPage, Purchase } from '#contract/types.ts'
import { can, mayChange } from '#domain/people/roles.ts'
import { phoneAsShown } from '#domain/phone.ts'
import { paths } from '#domain/site-map/paths.ts'
import { fullName } from '#domain/people/full-name.ts'
import { customerTexts as texts } from '#text/admin/customers.ts'
import { pageMeta } from '#web/page-meta.ts'
import { choiceOf } from '#web/routes/admin/lists/choices.ts'
import { RecordHistory } from '#web/routes/admin/audit/RecordHistory.tsx'
import { onlyFor } from '#web/routes/admin/shell/only-for.ts'
import { todayOf } from '#web/routes/admin/shell/today-of.ts'
import { BackLink } from '#web/routes/admin/parts/PageHead.tsx'
import page from '#web/routes/admin/parts/page.module.css'
import { nowContext, viewerContext } from '#web/server-context.ts'
import { useStudio, useViewer } from '#web/studio.ts'
import { Avatar } from '#web/ui/pictures/Avatar.tsx'
import { dayOf, money } from '#web/ui/format/format.ts'
import { monthLong } from '#web/ui/format/written-dates.ts'
import type { Route } from './+types/customer'
import { RevokeAccess } from './AccessDialogs.tsx'
import { CustomerActions } from './CustomerActions.tsx'
import { CustomerDialog } from './CustomerDialog.tsx'
import { FormAnswers } from './FormAnswers.tsx'
import { Merges } from './MergeCustomer.tsx'
import { Notes } from './Notes.tsx'
import { Documents, Messages } from './Papers.tsx'
import { ChangePass } from './credits/CreditDialogs.tsx'
import { Penalties } from './credits/Penalties.tsx'
import { Purchases, Reservations, ToReturn, Wallet } from './Records.tsx'
import { UndeliverableEmail } from './UndeliverableEmail.tsx'
import { Tags } from './Tags.tsx'
import { WhyNot } from './WhyNot.tsx'
import styles from './customers.module.css'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const customer = loaderData?.customer
  return pageMeta(matches, { title: customer ? fullName(customer) : texts.title })
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  const api = onlyFor(context, 'customers')
  const of = { customer_id: params.id }
  const [
    { customer },
    movements,
    { customer_tags: tags },
    offers,
    { payment_methods: methods },
    refused,
    sent,
    { form_answers: forms },
  ] = await Promise.all([
    api('GET /customer/admin/{id}', { params: { id: params.id } }),
    api('GET /customer/admin/{id}/movements', { params: { id: params.id }, query: {} }),
    api('GET /customer/tags'),
    can(viewer?.role, 'administer') ? api('GET /class_packages/admin/all') : { class_packages: [] },
    api('GET /payment_methods'),
    api('GET /refused_attempts', { query: of }),
    api('GET /messages', { query: of }),
    api('GET /form_answers/{id}', { params: { id: params.id } }),
  ])
  return {
    customer: {
      ...customer,
      purchases: customer.purchases.slice(0, PURCHASES),
      reservations: customer.reservations.slice(0, RESERVATIONS),
    },
    movements,
    now: context.get(nowContext).getTime(),
    today: todayOf(context),
    attempts: refused.refused_attempts.slice(0, ATTEMPTS),
    attemptsTotal: refused.total,
    messages: sent.messages.slice(0, MESSAGES).map(shownOf),
    messagesTotal: sent.total,
    forms,
    tags: tags.map(({ tag }) => tag),
    packages: offers.class_packages
      .filter(({ deletedAt }) => deletedAt === null)
      .map(({ class_package_id, title }) => choiceOf(class_package_id, title)),
    methods: methods.map(({ payment_method_id, name }) => choiceOf(payment_method_id, name)),
  }
}

/** How many of the latest the page shows. */
const PURCHASES = 5
const RESERVATIONS = 6
const ATTEMPTS = 3
const MESSAGES = 5

/** Only the fields of a message that the page shows: its texts are long. */
const shownOf = ({ message_id, kind, channel, subject, createdAt, stage }: Sent) => ({
  message_id,
  kind,
  channel,
  subject,
  createdAt,
  stage,
})
type Sent = Answer<'GET /messages'>['messages'][number]

/** Another one reached from here, by the search or a step back, begins without what was open or typed. */
export default function CustomerScreen({ loaderData }: Route.ComponentProps): ReactNode {
  return <Screen key={loaderData.customer.customer_id} {...loaderData} />
}

/** One customer: what they have, what they did, and what the desk may do for them. */
function Screen(loaded: Route.ComponentProps['loaderData']): ReactNode {
  const { customer, movements, now, today, attempts, messages, messagesTotal, forms } = loaded
  const { tags, packages, methods, attemptsTotal } = loaded
  const admin = can(useViewer()?.role, 'administer')
  const open = customer.deleted_at === null
  const [editing, setEditing] = useState(false)
  const [revoking, setRevoking] = useState<Purchase | null>(null)
  const [changing, setChanging] = useState<CustomerPage['passes'][number] | null>(null)
  return (
    <>
      <BackLink to={paths.adminCustomers()}>{texts.title}</BackLink>
      <Head customer={customer} onEdit={() => setEditing(true)}>
        <CustomerActions
          customer={customer}
          admin={admin}
          packages={packages}
          methods={methods}
          today={today}
        />
      </Head>
      <div className={styles['columns']}>
        <div className={styles['main']}>
          <Wallet
            customer={customer}
            movements={movements}
            today={today}
            {...(admin && open && { onChange: setChanging })}
          />
          <Purchases customer={customer} {...(admin && open && { onRevoke: setRevoking })} />
          <Reservations customer={customer} now={now} />
          <ToReturn customer={customer} />
          {customer.penalties.length === 0 ? null : (
            <Penalties customer={customer} today={today} admin={admin} />
          )}
          {open ? (
            <WhyNot customer={customer} attempts={attempts} total={attemptsTotal} today={today} />
          ) : null}
          <Messages customer={customer} messages={messages} total={messagesTotal} />
          <FormAnswers forms={forms} />
          <RecordHistory entity="customer" id={customer.customer_id} of={customer} />
        </div>
        <div className={styles['main']}>
          <Summary customer={customer} />
          {open ? (
            <>
              <Notes customer={customer} />
              <Tags customer={customer} known={tags} />
            </>
          ) : null}
          <Documents customer={customer} />
        </div>
      </div>
      {editing ? <CustomerDialog customer={customer} onClose={() => setEditing(false)} /> : null}
      {changing ? (
        <ChangePass
          // As it is stored now, where the page has read it again.
          pass={
            customer.passes.find((one) => one.available_class_id === changing.available_class_id) ?? changing
          }
          today={today}
          onClose={() => setChanging(null)}
        />
      ) : null}
      {revoking ? <RevokeAccess purchase={revoking} onClose={() => setRevoking(null)} /> : null}
    </>
  )
}

interface HeadProps {
  customer: CustomerPage
  onEdit: () => void
  /** What the desk may do. */
  children: ReactNode
}

function Head({ customer, onEdit, children }: HeadProps): ReactNode {
  const { timezone } = useStudio()
  const viewer = useViewer()
  const admin = can(viewer?.role, 'administer')
  const changes = viewer !== null && mayChange(viewer, customer)
  const { name, last_name, email, phone, createdAt, file } = customer
  const gone = customer.deleted_at !== null && customer.merged_into === null
  const alerts = customer.notes.filter(({ is_alert }) => is_alert)
  return (
    <header className={styles['head']}>
      <div className={page['head']}>
        <div className={styles['who']}>
          <Avatar name={name} lastName={last_name} src={file?.src} size={64} />
          <div>
            <div className={styles['title']}>
              <h1>
                {name} {last_name}
              </h1>
              {customer.deleted_at === null && changes ? (
                <ActionIcon size={36} aria-label={texts.edit} onClick={onEdit}>
                  <Pencil />
                </ActionIcon>
              ) : null}
            </div>
            <div className="mu">
              {/* The address of a deleted account only fills its place. */}
              {gone ? null : (
                <>
                  {[email, phone && phoneAsShown(phone).replaceAll(' ', '\u00A0')].filter(Boolean).join(', ')}
                  .{' '}
                </>
              )}
              {texts.since({ month: monthLong(dayOf(createdAt, timezone)) })}.{' '}
              {customer.email_confirmed || gone ? null : <Badge color="warn">{texts.unconfirmed}</Badge>}
            </div>
          </div>
        </div>
        <div className={page['buttons']}>{children}</div>
      </div>
      {gone ? <Alert color="warn">{texts.deleted}</Alert> : null}
      <Merges customer={customer} admin={admin} />
      {customer.blocked_at === null || customer.deleted_at !== null ? null : (
        <Alert color="bad">{texts.blockedSince({ reason: customer.blocked_reason })}</Alert>
      )}
      {customer.email_problem === null || customer.deleted_at !== null ? null : (
        <UndeliverableEmail customer={customer} problem={customer.email_problem} changes={changes} />
      )}
      {alerts.map(({ customer_note_id, text }) => (
        <Alert key={customer_note_id} color="warn">
          {text}
        </Alert>
      ))}
    </header>
  )
}

function Summary({ customer }: { customer: CustomerPage }): ReactNode {
  const facts = [
    [texts.summary.visits, customer.visits],
    [texts.summary.noShows, customer.no_shows],
    [texts.summary.cancellations, customer.cancellations],
    [texts.summary.favourite, customer.favourite ?? texts.summary.none],
    [texts.summary.paid, money(customer.paid)],
  ] as const
  return (
    <section className={styles['card']} aria-labelledby="summary">
      <h2 id="summary">{texts.sections.summary}</h2>
      <dl className={styles['facts']}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="mu">{name}</dt>
            <dd className="b num">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
