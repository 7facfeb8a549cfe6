import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Answer, Body, StaffClass } from '#contract/types.ts'
import { adminScheduleTexts } from '#text/admin/schedule.ts'
import { api } from '#web/api/browser.ts'
import { useCall } from '#web/api/use-call.ts'
import { useToast } from '#web/ui/Toast.tsx'

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

/** How the last change is taken back. */
export interface Undo {
  text: string
  send: () => Promise<unknown>
}

interface Sent extends Preview {
  undo: Undo['send'] | null
}

async function send(wish: Wish, preview: boolean): Promise<Sent> {
  if (wish.kind === 'add') {
    const { single_classes, warnings } = await api('POST /single_class', {
      body: { ...wish.fields, preview },
    })
    const [only, ...others] = single_classes
    const undo =
      only && others.length === 0
        ? () => api('DELETE /single_class/{id}', { params: { id: only.single_class_id }, body: {} })
        : null
    return { classes: single_classes.length, affected: [], warnings, undo }
  }
  const { single, fields, scope } = wish
  const body = {
    ...fields,
    single_class_id: single.single_class_id,
    scope,
    updatedAt: single.updatedAt,
    preview,
  }
  const { single_classes, affected, warnings } = await api('PUT /single_class', { body })
  const undo = scope === 'one' ? () => api('PUT /single_class', { body: asBefore(single, fields) }) : null
  return { classes: single_classes.length, affected, warnings, undo }
}

/** The change that gives the changed fields back what they were. */
function asBefore(single: StaffClass, fields: Change): Body<'PUT /single_class'> {
  const was = {
    class_date: single.class_date,
    duration: single.duration,
    class_type_id: single.class_type.class_type_id,
    location_id: single.location.location_id,
    instructor_ids: single.class_instructors.map(({ instructor }) => instructor.instructor_id),
    capacity: single.capacity,
  }
  const changed = Object.entries(was).filter(([name]) => name in fields)
  return { single_class_id: single.single_class_id, ...Object.fromEntries(changed) }
}

/**
 * Changes of the timetable. Each is previewed; what concerns nobody, overlaps nothing and is of no series is carried out at once,
 * everything else waits in `asked` for a confirmation.
 */
export function useClassChange(ends: { done: () => void }) {
  const { revalidate } = useRevalidator()
  const toast = useToast()
  const [asked, setAsked] = useState<{ wish: Wish; preview: Preview } | null>(null)
  const [undo, setUndo] = useState<Undo | null>(null)
  const reload = async (): Promise<void> => {
    await revalidate()
  }

  /** Says what was done, offers to take it back and shows it. */
  const settle = async (text: string, takeBack: Undo['send'] | null): Promise<void> => {
    toast.success(text)
    setUndo(takeBack && { text, send: takeBack })
    await revalidate()
  }
  const carryOut = async (wish: Wish): Promise<void> => {
    const { classes, undo: takeBack } = await send(wish, false)
    const text = wish.kind === 'add' ? texts.created({ classes }) : texts.changed({ classes })
    setAsked(null)
    ends.done()
    await settle(text, takeBack)
  }

  const asking = useCall<void>({ done: () => undefined, refused: reload })
  const confirming = useCall<void>({ done: () => undefined, refused: reload })
  const undoing = useCall<unknown>({
    done: async () => {
      setUndo(null)
      toast.success(texts.undone)
      await revalidate()
    },
    refused: reload,
  })

  const propose = (wish: Wish): void =>
    void asking.send(async () => {
      const preview = await send(wish, true)
      const series = wish.kind === 'change' && wish.single.series_id !== null
      const quiet = preview.affected.length === 0 && preview.warnings.length === 0
      if (quiet && !series) return carryOut(wish)
      setAsked({ wish, preview })
    })

  return {
    asked,
    undo,
    problem: asking.problem ?? undoing.problem,
    busy: asking.busy || undoing.busy,
    confirming: { busy: confirming.busy, problem: confirming.problem },
    propose,
    settle,
    confirm: () => void (asked && confirming.send(() => carryOut(asked.wish))),
    drop: () => setAsked(null),
    takeBack: () => void (undo && undoing.send(undo.send)),
    endUndo: () => setUndo(null),
  }
}

export type ClassChange = ReturnType<typeof useClassChange>
