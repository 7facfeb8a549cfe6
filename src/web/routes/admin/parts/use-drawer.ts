import { useState } from 'react'
import { api } from '#web/api/browser.ts'
import { useViewer } from '#web/studio.ts'
import { firstPlace } from './DrawerField.tsx'
import { useLoaded } from './use-loaded.ts'

/**
 * The choice of a drawer in a dialog about cash, for a `DrawerField`. `location_id` is what the request says of it: nothing while no
 * cash moves, or if the drawers did not load.
 */
export function useDrawer(inCash: boolean) {
  const [chosen, setChosen] = useState<number | null>()
  const loaded = useLoaded(inCash ? 'drawers' : null, async (signal) => ({
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
    location_id: open.length > 0 ? place : undefined,
    field: { open, place, onChoose: setChosen },
  }
}
