import { Badge } from '@mantine/core'
import clsx from 'clsx'
import { CalendarX2, Plus, Printer, Repeat, ScanLine, Send, UserRoundSearch, UsersRound } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useSearchParams } from 'react-router'
import type { RosterEntry } from '#contract/types.ts'
import { can } from '#domain/people/roles.ts'
import { classEnd } from '#domain/schedule/class-end.ts'
import { paths } from '#domain/site-map/paths.ts'
import { adminTexts } from '#text/admin/admin.ts'
import { packageAdminTexts } from '#text/admin/sales/packages.ts'
import { classTexts } from '#text/admin/schedule/class.ts'
import { adminScheduleTexts } from '#text/admin/schedule/schedule.ts'
import { substituteTexts } from '#text/admin/schedule/substitutes.ts'
import { attendanceTexts } from '#text/booking/attendance.ts'
import { api } from '#web/api/browser.ts'
import { ApiError } from '#web/api/client.ts'
import { useAtOnce } from '#web/routes/admin/parts/AtOnce.tsx'
import { Timing } from '#web/components/attendance/Timing.tsx'
import { useCheckIn } from '#web/components/attendance/use-check-in.ts'
import { callNameOf, coachesOf } from '#web/components/booking/dialogs/ClassFacts.tsx'
import { missing } from '#web/components/site/load-page.ts'
import { pageMeta } from '#web/page-meta.ts'
import { RecordHistory } from '#web/routes/admin/audit/RecordHistory.tsx'
import { BackLink, PageHead } from '#web/routes/admin/parts/PageHead.tsx'
import { type HeadAction, HeadActions } from '#web/routes/admin/parts/HeadActions.tsx'
import page from '#web/routes/admin/parts/page.module.css'
import { useFreshData } from '#web/routes/admin/parts/use-fresh-data.ts'
import { apiContext, nowContext } from '#web/server-context.ts'
import { useStudio, useViewer } from '#web/studio.ts'
import { Problem } from '#web/ui/feedback/feedback.tsx'
import { dayLong, dayOf, timeOf } from '#web/ui/format/format.ts'
import { Segmented } from '#web/ui/fields/Segmented.tsx'
import type { Route } from './+types/class'
import type { Action } from './actions.ts'
import { BookDialog } from './BookDialog.tsx'
import { useCancelClass } from '#web/routes/admin/schedule/change/CancelClass.tsx'
import { UndoBar } from '#web/routes/admin/schedule/change/UndoBar.tsx'
import { useUndo } from '#web/routes/admin/schedule/change/use-undo.ts'
import { repeatLabel, useRepeatClass } from '#web/routes/admin/schedule/weeks/RepeatClass.tsx'
import { AskSubstitute } from '#web/routes/admin/substitutes/AskSubstitute.tsx'
import { Substitutes } from '#web/routes/admin/substitutes/Substitutes.tsx'
import styles from './class.module.css'
import { Line } from './Line.tsx'
import { type Asked, PlaceAction } from './PlaceAction.tsx'
import { RoomMap } from './RoomMap.tsx'
import { Roster } from './Roster.tsx'
import { ToReturn } from './ToReturn.tsx'
import type { Person } from './use-booking-form.ts'
import { WriteToClass } from './WriteToClass.tsx'

const texts = attendanceTexts.roster

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData ? loaderData.single_class.class_type.name : null })

export async function loader({ context, params }: Route.LoaderArgs) {
  try {
    const read = context.get(apiContext)
    const [answer, { substitutes }, { instructors }] = await Promise.all([
      read('GET /single_class/{id}/roster', { params: { id: params.id } }),
      read('GET /substitutes'),
      read('GET /instructors'),
    ])
    const wanted = substitutes.filter(({ single_class_id }) => String(single_class_id) === params.id)
    return { ...answer, wanted, instructors, now: context.get(nowContext).getTime() }
  } catch (problem) {
    // A coach gets 404 for another coach's class.
    if (problem instanceof ApiError && [400, 403, 404].includes(problem.status)) throw missing()
    throw problem
  }
}

type Open =
  | { kind: 'book'; person: Person | null; spot: number | null }
  | { kind: 'substitute' }
  | { kind: 'write' }
  | { kind: 'place'; action: Asked; entry: RosterEntry }

/** Another one reached from here, by the search or a step back, begins without what was open or typed. */
export default function AdminClass({ loaderData }: Route.ComponentProps): ReactNode {
  return <Screen key={loaderData.single_class.single_class_id} {...loaderData} />
}

/** A class's page in the back office: who comes and who waits, check-in, and what the desk does with places. */
function Screen(loaded: Route.ComponentProps['loaderData']): ReactNode {
  const {
    single_class: single,
    series_id,
    draft,
    event,
    roster,
    to_return,
    waitlist,
    wanted,
    instructors,
    now,
  } = loaded
  const { timezone, waitlist_enabled } = useStudio()
  const viewer = useViewer()
  const checkIn = useCheckIn(roster)
  const [params] = useSearchParams()
  const [open, setOpen] = useState<Open | null>(() => paying(roster, params.get('pago')))
  const [tab, setTab] = useState<'reserved' | 'waiting'>('reserved')
  useFreshData()
  const waive = useWaiver()
  const heading = useRef<HTMLHeadingElement>(null)
  // What was pressed is gone afterwards. Who has gone on to the offer to take it back meanwhile stays there.
  const focusHeading = (): void => {
    if (!document.activeElement?.closest('[role=status]')) heading.current?.focus()
  }
  const undoing = useUndo()
  const { spot_map } = single.class_type
  const asList = clsx(styles['asList'], spot_map !== null && styles['besideMap'])
  const running = single.cancelledAt === null
  const begun = Date.parse(single.class_date) <= now
  const over = classEnd(single).getTime() <= now
  const desk = can(viewer?.role, 'customers')
  const books = desk && running && !over && !draft
  const where = [coachesOf(single) ?? adminTexts.today.noCoach, single.location.name]
  const close = (): void => setOpen(null)
  const settle = (...done: Parameters<typeof undoing.settle>) => undoing.settle(...done).then(focusHeading)
  const cancelling = useCancelClass({ single: { ...single, series_id }, settle })
  const repeating = useRepeatClass({ single: { ...single, series_id, draft }, change: { settle } })
  const cancels = running && !over && !draft && can(viewer?.role, 'administer')
  // A coach sees the own request alone.
  const unasked = single.class_instructors
    .map(({ instructor }) => instructor)
    .filter(({ instructor_id }) => !wanted.some((request) => request.instructor_id === instructor_id))
  const asks = running && !begun && (desk ? unasked.length > 0 : wanted.length === 0)
  const scan: HeadAction = {
    label: classTexts.scan.open,
    icon: ScanLine,
    to: paths.adminScan(),
    document: true,
  }
  const book: HeadAction = {
    label: classTexts.book,
    icon: Plus,
    onAct: () => setOpen({ kind: 'book', person: null, spot: null }),
  }
  const main = books ? book : running && !over ? scan : null
  const writes = running && !begun && (roster.length > 0 || waitlist.length > 0)
  const offered: (HeadAction | false)[] = [
    writes && {
      label: classTexts.writeDialog.open,
      icon: Send,
      onAct: () => setOpen({ kind: 'write' }),
    },
    asks && {
      label: substituteTexts.ask,
      icon: UserRoundSearch,
      onAct: () => setOpen({ kind: 'substitute' }),
    },
    running &&
      can(viewer?.role, 'administer') && {
        label: repeatLabel(series_id),
        icon: Repeat,
        busy: repeating.busy,
        onAct: repeating.open,
      },
    event !== null && {
      label: packageAdminTexts.attendees.open,
      icon: UsersRound,
      to: paths.adminAttendees(event.class_package_id),
    },
    { label: classTexts.print, icon: Printer, desktop: true, onAct: print },
    cancels && {
      label: adminScheduleTexts.cancel.open,
      icon: CalendarX2,
      busy: cancelling.busy,
      danger: true,
      onAct: cancelling.open,
    },
  ]
  // The list goes on paper, also while the waitlist is looked at.
  function print(): void {
    flushSync(() => setTab('reserved'))
    window.print()
  }
  const act = (action: Action | 'pay', entry: RosterEntry): void => {
    if (action === 'waive' || action === 'unwaive') waive(entry, action === 'waive')
    else setOpen({ kind: 'place', action, entry })
  }
  return (
    <>
      <PageHead
        back={<BackLink to={paths.admin()}>{texts.back}</BackLink>}
        headingRef={heading}
        title={texts.title({ name: single.class_type.name, time: timeOf(single.class_date, timezone) })}
        lead={[...where, dayLong(dayOf(single.class_date, timezone))].join(', ')}
        bare
      >
        {running && !draft ? null : (
          <div className={styles['states']}>
            {running ? null : <Badge color="bad">{texts.cancelled}</Badge>}
            {draft ? <Badge variant="default">{adminScheduleTexts.draft}</Badge> : null}
          </div>
        )}
        <HeadActions
          main={main}
          beside={books ? [scan] : []}
          others={offered.filter((action) => action !== false)}
        />
      </PageHead>
      {cancelling.dialog}
      {repeating.dialog}
      <div className={asList}>
        <Substitutes requests={wanted} coaches={desk ? instructors : null} />
        {running && roster.length > 0 ? (
          <Timing single={single} now={now} className={styles['timing']} />
        ) : null}
        <ToReturn entries={to_return} onReturn={(entry) => act('unpay', entry)} />
      </div>
      <div className={clsx(styles['columns'], spot_map === null && styles['single'])}>
        <section className={page['card']} aria-label={texts.list}>
          {/* The map checks in too, beside whatever tab. */}
          <Problem className={styles['problem']}>{checkIn.problem}</Problem>
          <div className={styles['tabs']}>
            <Segmented
              label={classTexts.tabs}
              items={[
                {
                  key: 'reserved',
                  label: classTexts.reserved({ count: checkIn.entries.length }),
                  current: tab === 'reserved',
                  onSelect: () => setTab('reserved'),
                },
                {
                  key: 'waiting',
                  label: classTexts.waiting({ count: waitlist.length }),
                  current: tab === 'waiting',
                  onSelect: () => setTab('waiting'),
                },
              ]}
            />
          </div>
          {tab === 'reserved' ? (
            <Roster
              checkIn={checkIn}
              open={running}
              begun={begun}
              over={over}
              mapped={spot_map !== null}
              onAction={desk ? act : null}
            />
          ) : (
            <Line
              single={single}
              waitlist={waitlist}
              adds={books && !begun && waitlist_enabled}
              onPromote={books ? (person) => setOpen({ kind: 'book', person, spot: null }) : null}
            />
          )}
        </section>
        {spot_map === null ? null : (
          <section className={clsx(page['card'], page['padded'], styles['room'])} aria-labelledby="room">
            <h2 id="room">{texts.places}</h2>
            <RoomMap
              spotMap={spot_map}
              coach={callNameOf(single)}
              checkIn={checkIn}
              open={running}
              onFree={books ? (spot) => setOpen({ kind: 'book', person: null, spot }) : null}
            />
          </section>
        )}
      </div>
      <div className={clsx(styles['history'], asList)}>
        <RecordHistory
          key={`${single.updatedAt} ${single.cancelledAt}`}
          entity="single_class"
          id={single.single_class_id}
        />
      </div>
      {open?.kind === 'substitute' ? (
        <AskSubstitute
          single_class_id={single.single_class_id}
          coaches={desk ? unasked : []}
          several={single.class_instructors.length > 1}
          onClose={close}
        />
      ) : null}
      {open?.kind === 'write' ? (
        <WriteToClass single_class_id={single.single_class_id} waiting={waitlist.length} onClose={close} />
      ) : null}
      <UndoBar change={undoing} />
      {open?.kind === 'book' ? <BookDialog single={single} begun={begun} {...open} onClose={close} /> : null}
      {open?.kind === 'place' ? (
        <PlaceAction
          {...open}
          single={single}
          guests={roster.filter(({ guest_of }) => guest_of === open.entry.class_reservation_id).length}
          onClose={close}
        />
      ) : null}
    </>
  )
}

/** The dialog of the place that the door asked to be paid. */
function paying(roster: readonly RosterEntry[], id: string | null): Open | null {
  const entry = roster.find((one) => !one.is_paid && String(one.class_reservation_id) === id)
  return entry ? { kind: 'place', action: 'pay', entry } : null
}

/** Excuses an absence, or takes that back. */
function useWaiver(): (entry: RosterEntry, waived: boolean) => void {
  const { run } = useAtOnce()
  return ({ class_reservation_id }, waived) =>
    run(waived ? classTexts.waived : classTexts.unwaived, () =>
      api('PUT /class_reservations', { body: { class_reservation_id, waived } }),
    )
}
