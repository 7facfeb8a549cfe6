import { Badge, Button } from '@mantine/core'
import clsx from 'clsx'
import { ArrowLeft } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { attendanceTexts } from '#text/booking/attendance.ts'
import { adminTexts } from '#text/admin/admin.ts'
import { ApiError } from '#web/api/client.ts'
import { RoomMap } from '#web/components/attendance/RoomMap.tsx'
import { Roster } from '#web/components/attendance/Roster.tsx'
import { useCheckIn } from '#web/components/attendance/use-check-in.ts'
import { callNameOf, coachesOf } from '#web/components/booking/dialogs/ClassFacts.tsx'
import { missing } from '#web/components/site/load-page.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#domain/site-map/paths.ts'
import { apiContext, nowContext } from '#web/server-context.ts'
import { useStudio, useViewer } from '#web/studio.ts'
import { dayLong, dayOf, timeOf } from '#web/ui/format.ts'
import type { Route } from './+types/class'
import { CancelClassDialog } from './CancelClassDialog.tsx'
import styles from './class.module.css'
import page from '#web/routes/admin/parts/page.module.css'
import { useFreshData } from '#web/routes/admin/parts/use-fresh-data.ts'
import { Link } from '#web/ui/Link.tsx'
import { can } from '#domain/people/roles.ts'

const texts = attendanceTexts.roster
const MS_PER_MINUTE = 60_000

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData ? loaderData.single_class.class_type.name : null })

export async function loader({ context, params }: Route.LoaderArgs) {
  try {
    const answer = await context.get(apiContext)('GET /single_class/{id}/roster', {
      params: { id: params.id },
    })
    return { ...answer, now: context.get(nowContext).getTime() }
  } catch (problem) {
    // A coach gets 404 for another coach's class.
    if (problem instanceof ApiError && [400, 403, 404].includes(problem.status)) throw missing()
    throw problem
  }
}

/** A class's page in the back office: its roster with check-in and spots. */
export default function AdminClass({ loaderData }: Route.ComponentProps): ReactNode {
  const { single_class: single, roster, now } = loaderData
  const { timezone } = useStudio()
  const viewer = useViewer()
  const checkIn = useCheckIn(roster)
  const [cancelling, setCancelling] = useState(false)
  useFreshData()
  const { spot_map } = single.class_type
  const off = single.cancelledAt !== null
  const over = Date.parse(single.class_date) + single.duration * MS_PER_MINUTE <= now
  const where = [coachesOf(single) ?? adminTexts.today.noCoach, single.location.name]
  return (
    <>
      <div className={page['head']}>
        <div>
          <Link className={styles['back']} to={paths.admin()}>
            <ArrowLeft aria-hidden />
            {texts.back}
          </Link>
          <h1>{texts.title({ name: single.class_type.name, time: timeOf(single.class_date, timezone) })}</h1>
          <p className="mu">{[...where, dayLong(dayOf(single.class_date, timezone))].join(', ')}</p>
        </div>
        {off ? (
          <Badge color="bad">{texts.cancelled}</Badge>
        ) : can(viewer?.role, 'administer') && !over ? (
          <Button
            variant="default"
            size="sm"
            className={styles['cancel']}
            onClick={() => setCancelling(true)}
          >
            {texts.cancel}
          </Button>
        ) : null}
      </div>
      <div className={clsx(styles['columns'], spot_map === null && styles['single'])}>
        <section className={page['card']} aria-label={texts.list}>
          <Roster checkIn={checkIn} open={!off} />
        </section>
        {spot_map === null ? null : (
          <section className={clsx(page['card'], page['padded'], styles['room'])} aria-labelledby="room">
            <h2 id="room">{texts.places}</h2>
            <RoomMap spotMap={spot_map} coach={callNameOf(single)} entries={checkIn.entries} />
          </section>
        )}
      </div>
      {cancelling ? (
        <CancelClassDialog single={single} people={roster.length} onClose={() => setCancelling(false)} />
      ) : null}
    </>
  )
}
