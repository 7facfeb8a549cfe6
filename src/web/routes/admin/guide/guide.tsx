import { Badge, Button } from '@mantine/core'
import clsx from 'clsx'
import { Check, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '#domain/site-map/paths.ts'
import { addDays } from '#domain/time/days.ts'
import { localDay } from '#domain/time/local-day.ts'
import { guideTexts as texts } from '#text/admin/guide.ts'
import { loadLists } from '#web/components/site/landing/load-landing.ts'
import { sectionNames } from '#web/components/site/landing/sections.ts'
import { pageMeta } from '#web/page-meta.ts'
import page from '#web/routes/admin/parts/page.module.css'
import { onlyFor } from '#web/routes/admin/shell/only-for.ts'
import { nowContext, studioContext } from '#web/server-context.ts'
import { Link } from '#web/ui/Link.tsx'
import type { Route } from './+types/guide'
import styles from './guide.module.css'
import { GuidePreview } from './GuidePreview.tsx'
import { Progress } from './Progress.tsx'
import { doneText, FROM_GUIDE, isDone, nextOf, places, type Guide as GuideData, type Step } from './steps.ts'
import { WeekStep } from './WeekStep.tsx'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.name })

/** So far ahead the first classes are looked for. */
const DAYS_AHEAD = 14

export async function loader({ context }: Route.LoaderArgs) {
  const api = onlyFor(context, 'administer')
  const now = context.get(nowContext)
  const today = localDay(now, context.get(studioContext).timezone)
  const query = { start_date: today, end_date: addDays(today, DAYS_AHEAD) }
  const [guide, lists, { days }, types, locations, coaches] = await Promise.all([
    api('GET /studio/guide'),
    loadLists(api, new Set(sectionNames), context.get(studioContext)),
    api('GET /schedule', { query }),
    api('GET /class_types'),
    api('GET /locations'),
    api('GET /instructors'),
  ])
  const day = days
    .map(({ date, details }) => ({
      date,
      details: details.filter(({ class_date: at }) => new Date(at) > now),
    }))
    .find(({ details }) => details.length > 0)
  const choices = { ...types, ...locations, ...coaches }
  return { guide, lists, choices, today, day: day ?? null }
}

/** The steps from an empty studio to its first sale; what is done follows from what the studio has. */
export default function Guide({ loaderData }: Route.ComponentProps): ReactNode {
  const { guide, lists, day, choices, today } = loaderData
  const done = isDone(guide)
  const next = nextOf(guide)
  return (
    <>
      <div className={page['head']}>
        <div>
          <h1>{done ? texts.titleDone : texts.title}</h1>
          <p className={clsx('mu', styles['lead'])}>{done ? texts.leadDone : texts.lead}</p>
        </div>
        <div className={page['buttons']}>
          <Button
            className={styles['site'] ?? ''}
            component={Link}
            to={paths.landing()}
            reloadDocument
            variant="default"
            size="sm"
          >
            {texts.site}
          </Button>
          <Button component={Link} to={paths.admin()} variant="default" size="sm">
            {done ? texts.toToday : texts.later}
          </Button>
        </div>
      </div>
      <Progress guide={guide} />
      <div className={styles['columns']}>
        <ol className={styles['steps']} aria-label={texts.steps}>
          {guide.steps.map((step, index) => (
            <Row key={step.key} step={step} guide={guide} place={index + 1} current={step === next}>
              {step.key === 'week' ? <WeekStep choices={choices} today={today} /> : null}
            </Row>
          ))}
        </ol>
        <GuidePreview lists={lists} day={day} />
      </div>
    </>
  )
}

interface RowProps {
  step: Step
  guide: GuideData
  place: number
  current: boolean
  /** The step itself, where it is done in place. */
  children: ReactNode
}

/** A finished step has its link to change it; the current one says what to do; the others can be opened. */
function Row({ step, guide, place, current, children }: RowProps): ReactNode {
  const { title, todo, go } = texts[step.key]
  const { icon: Icon, to, edit } = places[step.key]
  if (step.done)
    return (
      <li className={clsx(page['card'], styles['step'])}>
        <span className={clsx(styles['mark'], styles['done'])}>
          <Check role="img" aria-label={texts.ready} />
        </span>
        <div>
          <h2>{title}</h2>
          <p className="sm mu">{doneText(step, guide)}</p>
        </div>
        <Link
          className="sm b underline tap"
          to={edit}
          state={FROM_GUIDE}
          aria-label={texts.editOf({ step: title })}
        >
          {texts.edit}
        </Link>
      </li>
    )
  if (!current)
    return (
      <li className={clsx(page['card'], styles['step'], styles['later'])}>
        <span className={styles['mark']}>{place}</span>
        <div>
          <h2>
            <Link className={styles['open'] ?? ''} to={to} state={FROM_GUIDE}>
              {title}
            </Link>
          </h2>
          <p className="sm mu">{todo}</p>
        </div>
        <ChevronRight />
      </li>
    )
  return (
    <li className={clsx(page['card'], styles['step'], styles['current'])} aria-current="step">
      <span className={styles['mark']}>{place}</span>
      <div>
        <h2>{title}</h2>
        <p className="sm mu">{todo}</p>
        {children === null ? (
          <Button
            className={styles['go'] ?? ''}
            component={Link}
            to={to}
            state={FROM_GUIDE}
            size="sm"
            leftSection={<Icon />}
          >
            {go}
          </Button>
        ) : null}
      </div>
      <Badge color="primary">{texts.now}</Badge>
      {children}
    </li>
  )
}
