import { useRef, useState } from 'react'
import type { Answer, Body, StaffClass } from '#contract/types.ts'
import { adminScheduleTexts } from '#text/admin/schedule/schedule.ts'
import { api } from '#web/api/browser.ts'
import type { Api } from '#web/api/client.ts'
import type { Errors } from '#web/api/attempt.ts'
import { useCall } from '#web/api/use-call.ts'
import { mayHaveHappened } from '#web/api/once/submit.ts'
import { useOnce } from '#web/api/once/use-once.ts'
import { useReload } from '#web/offline/stale-data.ts'
import { same } from '#web/routes/admin/catalogue/changes.ts'
import { undoOf, useUndo } from './use-undo.ts'

const texts = adminScheduleTexts.done

type Change = Omit<Body<'PUT /single_class'>, 'single_class_id' | 'scope' | 'preview' | 'updatedAt'>
/** A change of a class on the timetable, or classes to add to it. */
export type Wish =
  | { kind: 'change'; single: StaffClass; fields: Change; scope: 'one' | 'following' }
  | { kind: 'add'; fields: Body<'POST /single_class'> }

/** What a wish would do, as the server answers its preview. */
export interface Preview {
  classes: number
  affected: Answer<'PUT /single_class'>['affected']
  warnings: Answer<'PUT /single_class'>['warnings']
}

interface Sent extends Preview {
  single_classes: readonly (StaffVersion & Pick<StaffClass, 'class_date'>)[]
  undo: ReturnType<typeof undoOf>
}

type StaffVersion = Pick<StaffClass, 'single_class_id' | 'updatedAt'>
type ShowRefused = ((refused: Errors) => boolean) | undefined

interface Sending {
  preview: boolean
  /** Whether the person saw that classes overlap, and goes on. */
  overlap: boolean
  updatedAt: string | undefined
}

async function send(call: Api, wish: Wish, { preview, overlap, updatedAt }: Sending): Promise<Sent> {
  if (wish.kind === 'add') {
    const { single_classes, warnings, undo } = await call('POST /single_class', {
      body: { ...wish.fields, overlap, preview },
    })
    return { classes: single_classes.length, affected: [], warnings, single_classes, undo: undoOf(undo) }
  }
  const { single, fields, scope } = wish
  const body = { ...fields, single_class_id: single.single_class_id, scope, updatedAt, overlap, preview }
  const { single_classes, affected, warnings, undo } = await call('PUT /single_class', { body })
  return { classes: single_classes.length, affected, warnings, single_classes, undo: undoOf(undo) }
}

/**
 * The newest version of each class that an answer named. The page is read again a moment after an answer, and what is pressed in
 * between must not meet one's own change as somebody else's.
 */
function useVersions() {
  const known = useRef(new Map<number, string>())
  return {
    note: (classes: readonly StaffVersion[]): void => {
      for (const { single_class_id, updatedAt } of classes) known.current.set(single_class_id, updatedAt)
    },
    of: ({ single_class_id, updatedAt }: StaffVersion): string => {
      const noted = known.current.get(single_class_id) ?? ''
      return noted > updatedAt ? noted : updatedAt
    },
  }
}

/**
 * Changes of the timetable. Each is previewed; one without reservations, overlaps and a series is carried out at once,
 * everything else waits in `asked` for a confirmation.
 */
export function useClassChange(ends: { done: (wish: Wish, classes: Sent['single_classes']) => void }) {
  const reload = useReload()
  const [asked, setAsked] = useState<{ wish: Wish; preview: Preview } | null>(null)
  const [undone, setUndone] = useState<ReadonlyMap<number, number>>(new Map())
  const versions = useVersions()
  const undoing = useUndo((classes) => {
    versions.note(classes)
    setUndone((before) => counted(before, classes))
  })

  const once = useOnce()
  // Classes that may have been added although the response was lost. The same request is sent again: a new preview would report the
  // added classes as overlaps.
  const unanswered = useRef<{ wish: Wish; preview: Preview } | null>(null)
  const sendOf = (wish: Wish, how: Pick<Sending, 'preview' | 'overlap'>, call: Api = api): Promise<Sent> =>
    send(call, wish, { ...how, updatedAt: wish.kind === 'change' ? versions.of(wish.single) : undefined })
  const add = async (wish: Wish, preview: Preview): Promise<Sent> => {
    const overlap = preview.warnings.length > 0
    try {
      return await sendOf(wish, { preview: false, overlap }, once)
    } catch (problem) {
      unanswered.current = mayHaveHappened(problem) ? { wish, preview } : null
      throw problem
    }
  }

  const carryOut = async (wish: Wish, preview: Preview): Promise<void> => {
    const how = { preview: false, overlap: preview.warnings.length > 0 }
    const {
      classes,
      single_classes,
      undo: takeBack,
    } = wish.kind === 'add' ? await add(wish, preview) : await sendOf(wish, how)
    unanswered.current = null
    versions.note(single_classes)
    const text = wish.kind === 'add' ? texts.created({ classes }) : texts.changed({ classes })
    setAsked(null)
    ends.done(wish, single_classes)
    // The next change need not wait until the week is read again: its versions are known.
    void undoing.settle(text, takeBack)
  }

  /** Shows what is refused in the form that proposed it. */
  const focus = useRef<ShowRefused>(undefined)
  const asking = useCall<void>({
    done: () => undefined,
    refused: reload,
    focus: (refused) => focus.current?.(refused) ?? false,
  })
  const confirming = useCall<void>({ done: () => undefined, refused: reload })
  const propose = (wish: Wish, show?: ShowRefused): void => {
    focus.current = show
    confirming.clear()
    void asking.send(async () => {
      const before = unanswered.current
      if (before && same(before.wish, wish)) return carryOut(wish, before.preview)
      const preview = await sendOf(wish, { preview: true, overlap: false })
      const series = wish.kind === 'change' && wish.single.series_id !== null
      const quiet = preview.affected.length === 0 && preview.warnings.length === 0
      if (quiet && !series) return carryOut(wish, preview)
      setAsked({ wish, preview })
    })
  }

  return {
    ...undoing,
    asked,
    /** How often a change of this class was undone. */
    undoneOf: (single_class_id: number) => undone.get(single_class_id) ?? 0,
    problem: asking.problem,
    clear: asking.clear,
    busy: asking.busy || undoing.busy,
    confirming: { busy: confirming.busy, problem: confirming.problem },
    propose,
    confirm: () => {
      asking.clear()
      if (asked) void confirming.send(() => carryOut(asked.wish, asked.preview))
    },
    drop: () => {
      asking.clear()
      confirming.clear()
      setAsked(null)
    },
  }
}

export type ClassChange = ReturnType<typeof useClassChange>

/** With one more for each of these classes. */
function counted(
  before: ReadonlyMap<number, number>,
  classes: readonly { single_class_id: number }[],
): ReadonlyMap<number, number> {
  const after = new Map(before)
  for (const { single_class_id: id } of classes) after.set(id, (after.get(id) ?? 0) + 1)
  return after
}
