import { Badge, Button } from '@mantine/core'
import { Minus, Plus, Wallet } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Answer } from '#contract/types.ts'
import { paths } from '#domain/site-map/paths.ts'
import { deskTexts } from '#text/admin/sales/desk.ts'
import { pageMeta } from '#web/page-meta.ts'
import { orMissing } from '#web/components/site/load-page.ts'
import { onlyFor } from '#web/routes/admin/shell/only-for.ts'
import { RecordHistory } from '#web/routes/admin/audit/RecordHistory.tsx'
import { BackLink } from '#web/routes/admin/parts/PageHead.tsx'
import { type Figure, Figures } from '#web/routes/admin/parts/Figures.tsx'
import page from '#web/routes/admin/parts/page.module.css'
import { useStudio } from '#web/studio.ts'
import { EmptyState } from '#web/ui/feedback/feedback.tsx'
import { amount, dayOf, timeOf } from '#web/ui/format/format.ts'
import { Link } from '#web/ui/Link.tsx'
import { dateMedium } from '#web/ui/format/written-dates.ts'
import type { Route } from './+types/drawer'
import { type Books, type Movement, signed } from './books.ts'
import { CloseDrawer } from './CloseDrawer.tsx'
import styles from './drawer.module.css'
import { CorrectMovement, MoveCash } from './MoveCash.tsx'
import { Movements } from './Movements.tsx'
import { OpenDrawer } from './OpenDrawer.tsx'

const texts = deskTexts.drawer

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.title })

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = onlyFor(context, 'customers')
  const [{ open, closed }, { locations }] = await Promise.all([
    api('GET /cash_drawers'),
    api('GET /locations'),
  ])
  const asked = Number(url.searchParams.get('caja') ?? open[0]?.cash_drawer_id ?? 0)
  if (asked === 0) return { open, closed, locations, drawer: null }
  const { cash_drawer: drawer } = await orMissing(api('GET /cash_drawers/{id}', { params: { id: asked } }))
  return { open, closed, locations, drawer }
}

const placeOf = ({ location }: Pick<Books, 'location'>): string => location?.name ?? texts.studio

/** Another one reached from here, by the search or a step back, begins without what was open or typed. */
export default function Drawer({ loaderData }: Route.ComponentProps): ReactNode {
  return <Screen key={loaderData.drawer?.cash_drawer_id} {...loaderData} />
}

/** The cash drawer: what came in and went out, and its opening and closing. */
function Screen(loaded: Route.ComponentProps['loaderData']): ReactNode {
  const { open, closed, locations, drawer } = loaded
  const [dialog, setDialog] = useState<'open' | 'in' | 'out' | 'close' | Movement | null>(null)
  const shut = (): void => setDialog(null)
  const free = locations.filter(
    ({ location_id }) => !open.some(({ location }) => location?.location_id === location_id),
  )
  const isOpen = drawer !== null && drawer.closedAt === null
  return (
    <>
      <div className={page['head']}>
        <div>
          {drawer && !isOpen && open.length > 0 ? (
            <BackLink to={paths.adminDrawer()}>{texts.back}</BackLink>
          ) : null}
          <h1>{texts.title}</h1>
          {drawer ? <State drawer={drawer} /> : null}
        </div>
        <div className={styles['buttons']}>
          {isOpen ? (
            <>
              <Button variant="default" size="sm" leftSection={<Minus />} onClick={() => setDialog('out')}>
                {texts.out}
              </Button>
              <Button variant="default" size="sm" leftSection={<Plus />} onClick={() => setDialog('in')}>
                {texts.in}
              </Button>
            </>
          ) : null}
          {open.length > 0 && free.length > 0 ? (
            <Button variant="default" size="sm" onClick={() => setDialog('open')}>
              {texts.openOther}
            </Button>
          ) : null}
          {isOpen ? (
            <Button size="sm" onClick={() => setDialog('close')}>
              {texts.close}
            </Button>
          ) : null}
        </div>
      </div>
      {open.length > 1 ? (
        <nav className={styles['places']} aria-label={texts.which}>
          {open.map((one) => (
            <Button
              key={one.cash_drawer_id}
              component={Link}
              to={paths.adminDrawer({ caja: one.cash_drawer_id })}
              size="xs"
              variant={one.cash_drawer_id === drawer?.cash_drawer_id ? 'light' : 'default'}
              aria-current={one.cash_drawer_id === drawer?.cash_drawer_id ? 'page' : undefined}
            >
              {placeOf(one)}
            </Button>
          ))}
        </nav>
      ) : null}
      {drawer ? <Figures figures={figuresOf(drawer)} /> : null}
      <div className={styles['columns']}>
        {drawer ? (
          <Movements drawer={drawer} onCorrect={open.length > 0 ? setDialog : null} />
        ) : (
          <section className={page['card']}>
            <EmptyState
              icon={<Wallet />}
              hint={texts.noneHint}
              action={<Button onClick={() => setDialog('open')}>{texts.open}</Button>}
            >
              {texts.none}
            </EmptyState>
          </section>
        )}
        <div className={styles['side']}>
          {drawer ? <Others drawer={drawer} /> : null}
          <Earlier closed={closed} />
          {drawer ? (
            <RecordHistory
              key={`${drawer.cash_drawer_id} ${drawer.movements.length} ${drawer.closedAt}`}
              entity="cash_drawer"
              id={drawer.cash_drawer_id}
            />
          ) : null}
        </div>
      </div>
      {dialog === 'open' ? <OpenDrawer locations={free} onClose={shut} /> : null}
      {isOpen && (dialog === 'in' || dialog === 'out') ? (
        <MoveCash drawer={drawer} kind={dialog} onClose={shut} />
      ) : null}
      {isOpen && dialog === 'close' ? <CloseDrawer drawer={drawer} onClose={shut} /> : null}
      {drawer && typeof dialog === 'object' && dialog !== null ? (
        <CorrectMovement drawer={drawer} open={isOpen ? [drawer] : open} movement={dialog} onClose={shut} />
      ) : null}
    </>
  )
}

function State({ drawer }: { drawer: Books }): ReactNode {
  const { timezone } = useStudio()
  const { closedAt, closed_by, openedAt, opened_by, difference, reason } = drawer
  const at = closedAt ?? openedAt
  const words = {
    place: placeOf(drawer),
    date: dateMedium(dayOf(at, timezone)),
    time: timeOf(at, timezone),
    name: (closed_by ?? opened_by).name,
  }
  if (closedAt === null) return <p className="mu">{texts.openedBy(words)}</p>
  return (
    <>
      <p className="mu">{texts.closedBy(words)}</p>
      <div className={styles['difference']}>
        <Difference value={difference ?? 0} />
        {reason === null ? null : <span className="sm">{texts.because({ reason })}</span>}
      </div>
    </>
  )
}

function figuresOf(drawer: Books): Figure[] {
  const { float, sales, sold, put_in, taken_out, expected, counted, movements } = drawer
  const back = -movements.reduce((sum, { kind, amount: moved }) => sum + (kind === 'refund' ? moved : 0), 0)
  return [
    { label: texts.float, value: amount(float), note: texts.counted },
    {
      label: texts.sales,
      value: amount(sales),
      note: back === 0 ? texts.sold({ count: sold }) : texts.soldBack({ count: sold, amount: amount(back) }),
    },
    {
      label: texts.others,
      value: amount(put_in + taken_out),
      note: texts.inAndOut({ in: amount(put_in), out: amount(-taken_out) }),
    },
    {
      label: texts.expected,
      value: amount(expected),
      note: counted === null ? texts.now : texts.found({ counted: amount(counted) }),
    },
  ]
}

function Others({ drawer: { others } }: { drawer: Books }): ReactNode {
  return (
    <section className={`${page['card']} ${page['padded']}`} aria-labelledby="others">
      <h2 id="others">{texts.otherMethods}</h2>
      {others.length === 0 ? <p className="mu">{texts.noOthers}</p> : null}
      <dl className={styles['lines']}>
        {others.map(({ name, amount: sum, taken, refunded }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="b num">{sum < 0 ? signed(sum) : amount(sum)}</dd>
            {refunded === 0 ? null : (
              <dd className={`sm mu num ${styles['given']}`}>
                {texts.otherRefunded({ taken: amount(taken), refunded: amount(refunded) })}
              </dd>
            )}
          </div>
        ))}
      </dl>
      <p className="sm mu">{texts.otherHint}</p>
    </section>
  )
}

function Earlier({ closed }: { closed: Answer<'GET /cash_drawers'>['closed'] }): ReactNode {
  const { timezone } = useStudio()
  return (
    <section className={page['card']} aria-labelledby="earlier">
      <div className={styles['top']}>
        <h2 id="earlier">{texts.earlier}</h2>
        <Link className="sm underline" to={paths.adminCashMovements()}>
          {deskTexts.movements.link}
        </Link>
      </div>
      {closed.length === 0 ? <p className={styles['nothing']}>{texts.noEarlier}</p> : null}
      <ul className={styles['earlier']}>
        {closed.slice(0, 10).map((one) => (
          <li key={one.cash_drawer_id}>
            <Link className={styles['row']} to={paths.adminDrawer({ caja: one.cash_drawer_id })}>
              <span>
                <span className="b">{dateMedium(dayOf(one.closedAt ?? one.openedAt, timezone))}</span>
                <span className="sm mu">
                  {placeOf(one)}, {amount(one.counted ?? 0)}
                </span>
              </span>
              <Difference value={one.difference ?? 0} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Difference({ value }: { value: number }): ReactNode {
  if (value === 0) return <Badge color="ok">{texts.even}</Badge>
  const words = { amount: amount(Math.abs(value)) }
  return <Badge color="warn">{value < 0 ? texts.short(words) : texts.over(words)}</Badge>
}
