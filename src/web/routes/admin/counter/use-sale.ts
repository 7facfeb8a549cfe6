import { useState } from 'react'
import type { ClassPackage } from '#contract/types.ts'
import { useCall } from '#web/api/use-call.ts'
import type { OpenDrawers } from '#web/routes/admin/parts/DrawerField.tsx'
import type { Buyer, Sold } from './buyer.ts'
import { type Methods, useTerms } from './use-terms.ts'

interface Start {
  buyer: Buyer | null
  chosen: number
  packs: readonly ClassPackage[]
  methods: Methods
  open: OpenDrawers
}

export type Sale = ReturnType<typeof useSale>

/** A sale at the desk while it is put together: who, what, the price by the server's rules, and the payment. */
export function useSale(start: Start, onSold: (buyer: Buyer, answer: Sold) => void) {
  const [buyer, setBuyer] = useState(start.buyer)
  const [pack, setPack] = useState(start.packs.find((one) => one.class_package_id === start.chosen) ?? null)
  const customer_id = buyer?.customer_id ?? null
  const class_package_id = pack?.class_package_id ?? null
  const terms = useTerms({ ...start, customer_id, class_package_id })
  const call = useCall<Sold>({ done: (answer) => (buyer ? onSold(buyer, answer) : undefined) })
  const { total, wrong } = terms
  const ready = customer_id !== null && class_package_id !== null && total !== null && wrong === null
  const sell = (): void => {
    if (ready) void call.send(() => terms.sell({ customer_id, class_package_id, shown: total }))
  }
  return {
    buyer,
    pack,
    terms,
    ready,
    busy: call.busy,
    problem: terms.refused === null ? call.problem : null,
    setBuyer,
    setPack,
    sell,
  }
}
