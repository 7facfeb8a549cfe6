import { NativeSelect } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { Answer } from '#contract/types.ts'
import { deskTexts } from '#text/admin/sales/desk.ts'
import { api } from '#web/api/browser.ts'
import { useViewer } from '#web/studio.ts'
import { useRead } from '#web/api/use-read.ts'

export type OpenDrawers = Answer<'GET /cash_drawers'>['open']

interface DrawerFieldProps {
  open: OpenDrawers
  /** The location of the chosen drawer; null is the studio's own. */
  place: number | null
  onChoose: (place: number | null) => void
}

/** Which of the open drawers cash goes into or comes from; nothing where there is no choice. */
export function DrawerField({ open, place, onChoose }: DrawerFieldProps): ReactNode {
  if (open.length < 2) return null
  return (
    <NativeSelect
      label={deskTexts.drawer.which}
      value={String(place ?? '')}
      data={open.map(({ location }) => ({
        value: String(location?.location_id ?? ''),
        label: location?.name ?? deskTexts.drawer.studio,
      }))}
      onChange={({ currentTarget: { value } }) => onChoose(value === '' ? null : Number(value))}
    />
  )
}

/** The drawer that is chosen until somebody chooses another one: their own, else the first that was opened. */
export function firstPlace(open: OpenDrawers, viewer: number | undefined): number | null {
  const own = open.find(({ opened_by }) => opened_by?.customer_id === viewer)
  return (own ?? open[0])?.location?.location_id ?? null
}

/**
 * The choice of a drawer in a dialog about cash, for a `DrawerField`. `location_id` is what the request says of it: nothing while no
 * cash moves, or if the drawers did not load.
 */
export function useDrawer(inCash: boolean) {
  const [chosen, setChosen] = useState<number | null>()
  const { answer: loaded } = useRead(inCash ? 'drawers' : null, async (signal) => ({
    // Without an answer the money still has to be booked: the server finds the drawer.
    open: await api('GET /cash_drawers', { signal }).then(
      ({ open }) => open,
      () => null,
    ),
  }))
  const viewer = useViewer()?.customer_id
  const open = loaded?.open ?? []
  const place = chosen === undefined ? firstPlace(open, viewer) : chosen
  return {
    loading: inCash && loaded === null,
    /** No drawer is open. */
    none: loaded?.open?.length === 0,
    location_id: open.length > 0 ? place : undefined,
    field: { open, place, onChoose: setChosen },
  }
}
