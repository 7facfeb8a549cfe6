import { Button, NativeSelect } from '@mantine/core'
import clsx from 'clsx'
import { ChevronLeft, ChevronRight, GripVertical, SlidersHorizontal } from 'lucide-react'
import { useId, useState, type CSSProperties, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { can } from '#domain/people/roles.ts'
import { addDays } from '#domain/time/days.ts'
import { localDay } from '#domain/time/local-day.ts'
import { listTexts } from '#text/admin/lists.ts'
import { adminScheduleTexts as texts } from '#text/admin/schedule/schedule.ts'
import { pageMeta } from '#web/page-meta.ts'
import type { StaffClass } from '#contract/types.ts'
import { fullName } from '#domain/people/full-name.ts'
import { choiceOf } from '#web/routes/admin/lists/choices.ts'
import { Problem } from '#web/ui/feedback/feedback.tsx'
import { LeaveDialog } from '#web/routes/admin/parts/dialogs/DeskDialog.tsx'
import { LeaveGuard } from '#web/routes/admin/parts/dialogs/LeaveGuard.tsx'
import page from '#web/routes/admin/parts/page.module.css'
import { useFreshData } from '#web/routes/admin/parts/use-fresh-data.ts'
import { Substitutes } from '#web/routes/admin/substitutes/Substitutes.tsx'
import { onlyFor } from '#web/routes/admin/shell/only-for.ts'
import { nowContext, studioContext, viewerContext } from '#web/server-context.ts'
import { useStudio, useViewer } from '#web/studio.ts'
import { MONTHS } from '#domain/time/names.ts'
import { dayLong, weekRange } from '#web/ui/format/format.ts'
import { Link } from '#web/ui/Link.tsx'
import { Segmented } from '#web/ui/fields/Segmented.tsx'
import type { Route } from './+types/schedule'
import { ClassPanel } from './ClassPanel.tsx'
import { ConfirmChange } from './change/ConfirmChange.tsx'
import { DayList } from './DayList.tsx'
import { instantOf, type Slot } from './grid.ts'
import { Month } from './Month.tsx'
import { NewClass } from './NewClass.tsx'
import { addressOf, rangeOfView, shownBy, stepped, type Shown } from './shown.ts'
import styles from './schedule.module.css'
import { UndoBar } from './change/UndoBar.tsx'
import { useClassChange } from './change/use-class-change.ts'
import type { Choices } from './use-class-form.ts'
import { Week } from './Week.tsx'
import { Drafts } from './weeks/Drafts.tsx'
import { WeekActions } from './weeks/WeekActions.tsx'

/** A new class is as long as this until the form says otherwise, and begins at nine. */
const [USUAL_MINUTES, NINE] = [50, 9 * 60]

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.title })

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  const api = onlyFor(context, 'work')
  const now = context.get(nowContext)
  const today = localDay(now, context.get(studioContext).timezone)
  const shown = shownBy(url.searchParams, today)
  const { first, last } = rangeOfView(shown)
  const [location_id, instructor_id] = [shown.location_id ?? undefined, shown.instructor_id ?? undefined]
  const changes = can(viewer?.role, 'administer')
  const [
    { days },
    { class_types },
    { locations },
    { instructors },
    { substitutes },
    { templates },
    { tags },
    { class_packages: packages },
  ] = await Promise.all([
    api('GET /schedule/staff', { query: { start_date: first, end_date: last, location_id, instructor_id } }),
    api('GET /class_types'),
    api('GET /locations'),
    api('GET /instructors'),
    api('GET /substitutes'),
    changes ? api('GET /schedule/templates') : { templates: [] },
    changes ? api('GET /tags') : { tags: [] },
    changes ? api('GET /class_packages/admin/all') : { class_packages: [] },
  ])
  const choices = {
    class_types,
    locations,
    instructors,
    tags,
    packages: packages.map(({ class_package_id, title, archived }) => ({
      class_package_id,
      title,
      archived,
    })),
  } satisfies Choices
  return { days, today, now: now.getTime(), shown, substitutes, templates, choices }
}

interface Adding {
  slot: Slot
  class_type_id?: number | undefined
}

/** The studio's timetable. */
export default function Schedule({ loaderData }: Route.ComponentProps): ReactNode {
  const { days, today, now, shown, substitutes, templates, choices } = loaderData
  const { timezone } = useStudio()
  const navigate = useNavigate()
  const viewer = useViewer()
  const mayChange = can(viewer?.role, 'administer')
  const [openId, setOpenId] = useState<number | null>(null)
  const [adding, setAdding] = useState<Adding | null>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const change = useClassChange({
    // What is typed about another class stays.
    done: (wish, classes) => {
      if (wish.kind === 'add') {
        // What was typed is saved: nothing asks before the week is left.
        flushSync(() => setAdding(null))
        const [day] = classes.map(({ class_date }) => localDay(new Date(class_date), timezone)).toSorted()
        // They may be in another week; within this one the page stays where it is.
        if (adding !== null && day !== undefined && day !== shown.day)
          void navigate(addressOf({ ...shown, day }), { preventScrollReset: true, replace: true })
      } else setOpenId((id) => (id === wish.single.single_class_id ? null : id))
    },
  })
  useFreshData()
  const [typed, setTyped] = useState(false)
  /** What to close or open once the person confirms that what they typed may be lost. */
  const [leaving, setLeaving] = useState<(() => void) | null>(null)
  const leaveFor = (next: () => void): void => (typed ? setLeaving(() => next) : next())
  const openClass = ({ single_class_id }: Pick<StaffClass, 'single_class_id'>): void => {
    if (single_class_id !== openId) leaveFor(() => setOpenId(single_class_id))
  }
  const all = days.flatMap(({ details }) => details)
  const open = all.find(({ single_class_id }) => single_class_id === openId)
  const add = (slot: Partial<Slot>, class_type_id?: number): void =>
    leaveFor(() => {
      setOpenId(null)
      // Nothing can be added to the past.
      const day = [shown.day, today, addDays(today, 1)].find(
        (each) => Date.parse(instantOf({ day: each, minute: NINE }, timezone)) > now,
      )
      setAdding({
        slot: { day: day ?? shown.day, minute: NINE, duration: USUAL_MINUTES, ...slot },
        class_type_id,
      })
    })
  const columns = shown.view === 'dia' ? days.filter(({ date }) => date === shown.day) : days
  const grid = {
    today,
    timezone,
    mayChange,
    opened: openId,
    onOpen: openClass,
    onAdd: add,
    propose: change.propose,
  }
  return (
    <>
      <div className={clsx(page['head'], styles['head-of-page'])}>
        <h1>{texts.title}</h1>
        <div className={styles['nav']}>
          <Steps shown={shown} today={today} />
        </div>
        {mayChange ? (
          <WeekActions
            shown={shown}
            choices={choices}
            templates={templates}
            change={change}
            onAdd={() => add({})}
          />
        ) : null}
      </div>
      <Filters shown={shown} choices={choices} />
      <Substitutes
        requests={substitutes}
        coaches={can(viewer?.role, 'customers') ? choices.instructors : null}
      />
      <Drafts shown={shown} classes={all} mayChange={mayChange} change={change} />
      {mayChange && shown.view !== 'mes' && choices.class_types.length > 0 ? (
        <div className={clsx(styles['tools'], styles['types'])} role="group" aria-label={texts.types}>
          <span className="sm mu">{texts.types}</span>
          {choices.class_types.map(({ class_type_id, name, color }) => (
            <button
              key={class_type_id}
              type="button"
              draggable
              className={styles['type']}
              style={(color ? { '--color': color } : {}) as CSSProperties}
              aria-label={texts.addOf({ name })}
              onDragStart={(event) => {
                // Firefox drags nothing that carries no data.
                event.dataTransfer.setData('text/plain', name)
                setDragged(class_type_id)
              }}
              onDragEnd={() => setDragged(null)}
              onClick={() => add({}, class_type_id)}
            >
              <GripVertical />
              <i aria-hidden />
              {name}
            </button>
          ))}
        </div>
      ) : null}
      {open === undefined && adding === null ? (
        <Problem className={styles['problem']}>{change.problem}</Problem>
      ) : null}
      <div className={clsx(styles['columns'], open && styles['beside'])} data-typed={typed || undefined}>
        {shown.view === 'mes' ? (
          <Month
            {...grid}
            days={days}
            month={shown.day.slice(0, 7)}
            toDay={(day) => addressOf({ ...shown, view: 'dia', day })}
          />
        ) : (
          <>
            <Week {...grid} days={columns} dragged={dragged} />
            <DayList
              days={days}
              day={shown.day}
              timezone={timezone}
              toDay={(day) => addressOf({ ...shown, day })}
              onOpen={mayChange ? openClass : null}
            />
          </>
        )}
        {open && mayChange ? (
          <ClassPanel
            key={`${open.single_class_id} ${change.undoneOf(open.single_class_id)}`}
            single={open}
            choices={choices}
            change={change}
            timezone={timezone}
            now={now}
            onTyped={setTyped}
            onClose={() => leaveFor(() => setOpenId(null))}
          />
        ) : null}
      </div>
      {adding === null ? null : (
        <NewClass
          slot={adding.slot}
          given={{ class_type_id: adding.class_type_id, location_id: shown.location_id ?? undefined }}
          choices={choices}
          change={change}
          timezone={timezone}
          hidden={leaving !== null}
          onTyped={setTyped}
          onClose={() => leaveFor(() => setAdding(null))}
        />
      )}
      {leaving === null ? null : (
        <LeaveDialog
          saving
          onStay={() => setLeaving(null)}
          onGo={() => {
            setLeaving(null)
            leaving()
          }}
        />
      )}
      {typed ? <LeaveGuard saving waiting within={false} /> : null}
      <ConfirmChange change={change} />
      <UndoBar change={change} />
    </>
  )
}

function Steps({ shown, today }: { shown: Shown; today: string }): ReactNode {
  const { view, day } = shown
  const to = (next: Partial<Shown>) => addressOf({ ...shown, ...next })
  const month = MONTHS[Number(day.slice(5, 7)) - 1] ?? ''
  const range =
    view === 'mes'
      ? `${month} ${day.slice(0, 4)}`
      : view === 'dia'
        ? dayLong(day)
        : weekRange(rangeOfView(shown).first)
  return (
    <>
      <Button component={Link} variant="default" size="sm" to={to({ day: today })}>
        {texts.now}
      </Button>
      <Button
        component={Link}
        variant="default"
        size="sm"
        aria-label={texts.before}
        to={to({ day: stepped(shown, -1) })}
      >
        <ChevronLeft />
      </Button>
      <span className={styles['range']} aria-live="polite">
        {range}
      </span>
      <Button
        component={Link}
        variant="default"
        size="sm"
        aria-label={texts.after}
        to={to({ day: stepped(shown, 1) })}
      >
        <ChevronRight />
      </Button>
    </>
  )
}

function Filters({ shown, choices }: { shown: Shown; choices: Choices }): ReactNode {
  const navigate = useNavigate()
  const viewer = useViewer()
  const [open, setOpen] = useState(false)
  const panel = useId()
  const { locations, instructors } = choices
  const { location_id, instructor_id } = shown
  const names = [
    ['semana', texts.views.week] as const,
    ['dia', texts.views.day] as const,
    ['mes', texts.views.month] as const,
  ]
  return (
    <div className={styles['tools']}>
      <Segmented
        fill
        className={styles['views'] ?? ''}
        label={texts.views.label}
        items={names.map(([view, label]) => {
          return { key: view, label, current: shown.view === view, to: addressOf({ ...shown, view }) }
        })}
      />
      <Button
        className="only-phone"
        variant="default"
        size="sm"
        aria-expanded={open}
        aria-controls={panel}
        leftSection={<SlidersHorizontal />}
        onClick={() => setOpen(!open)}
      >
        {listTexts.filters({ count: [location_id, instructor_id].filter((id) => id !== null).length })}
      </Button>
      <div id={panel} className={styles['filters']} data-folded={!open || undefined}>
        {locations.length < 2 ? null : (
          <Segmented
            label={texts.locations}
            items={[
              {
                key: '',
                label: texts.everywhere,
                current: location_id === null,
                to: addressOf({ ...shown, location_id: null }),
              },
              ...locations.map(({ location_id: id, name }) => {
                return {
                  key: String(id),
                  label: name,
                  current: location_id === id,
                  to: addressOf({ ...shown, location_id: id }),
                }
              }),
            ]}
          />
        )}
        {/* A coach's timetable has no class of another one. */}
        {can(viewer?.role, 'customers') ? (
          <NativeSelect
            aria-label={texts.coach}
            value={String(instructor_id ?? '')}
            onChange={({ currentTarget: { value } }) =>
              void navigate(addressOf({ ...shown, instructor_id: value === '' ? null : Number(value) }))
            }
            data={[
              { value: '', label: texts.allCoaches },
              ...instructors.map((one) => choiceOf(one.instructor_id, fullName(one))),
            ]}
          />
        ) : null}
      </div>
    </div>
  )
}
