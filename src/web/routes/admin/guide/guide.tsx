import { Badge, Button } from '@mantine/core'
import clsx from 'clsx'
import { Check, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '#domain/site-map/paths.ts'
import { guideTexts as texts } from '#text/admin/guide.ts'
import { pageMeta } from '#web/page-meta.ts'
import page from '#web/routes/admin/parts/page.module.css'
import { onlyFor } from '#web/routes/admin/shell/only-for.ts'
import { apiContext, viewerContext } from '#web/server-context.ts'
import { Link } from '#web/ui/Link.tsx'
import type { Route } from './+types/guide'
import styles from './guide.module.css'
import { Progress } from './Progress.tsx'
import { doneText, isDone, nextOf, places, type Guide as GuideData, type Step } from './steps.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.name })

export function loader({ context }: Route.LoaderArgs) {
  onlyFor(context.get(viewerContext), 'administer')
  return context.get(apiContext)('GET /studio/guide')
}

/** The steps from an empty studio to its first sale; what is done follows from what the studio has. */
export default function Guide({ loaderData: guide }: Route.ComponentProps): ReactNode {
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
          <Button component={Link} to={paths.landing()} reloadDocument variant="default" size="sm">
            {texts.site}
          </Button>
          <Button component={Link} to={paths.admin()} variant="default" size="sm">
            {done ? texts.toToday : texts.later}
          </Button>
        </div>
      </div>
      <Progress guide={guide} />
      <ol className={styles['steps']} aria-label={texts.steps}>
        {guide.steps.map((step, index) => (
          <Row key={step.key} step={step} guide={guide} place={index + 1} current={step === next} />
        ))}
      </ol>
    </>
  )
}

interface RowProps {
  step: Step
  guide: GuideData
  place: number
  current: boolean
}

/** A finished step has its link to change it; the current one says what to do; the others can be opened. */
function Row({ step, guide, place, current }: RowProps): ReactNode {
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
        <Link className="sm b underline tap" to={edit} aria-label={texts.editOf({ step: title })}>
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
            <Link className={styles['open']} to={to}>
              {title}
            </Link>
          </h2>
          <p className="sm mu">{todo}</p>
        </div>
        <ChevronRight size={18} aria-hidden />
      </li>
    )
  return (
    <li className={clsx(page['card'], styles['step'], styles['current'])} aria-current="step">
      <span className={styles['mark']}>{place}</span>
      <div>
        <h2>{title}</h2>
        <p className="sm mu">{todo}</p>
        <Button
          className={styles['go'] ?? ''}
          component={Link}
          to={to}
          leftSection={<Icon size={18} aria-hidden />}
        >
          {go}
        </Button>
      </div>
      <Badge color="primary">{texts.now}</Badge>
    </li>
  )
}
