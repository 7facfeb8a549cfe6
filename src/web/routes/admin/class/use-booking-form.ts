import { useState } from 'react'
import type { ClassPackage, SingleClass } from '#contract/types.ts'
import { packagesFor } from '#domain/selling/prices/packages.ts'
import { deskTexts } from '#text/admin/sales/desk.ts'
import { classTexts } from '#text/admin/schedule/class.ts'
import { api } from '#web/api/browser.ts'
import type { Api } from '#web/api/client.ts'
import { packagePrice } from '#web/components/site/shop/package-facts.ts'
import type { Sold } from '#web/routes/admin/counter/buyer.ts'
import { deskMethods, useTerms } from '#web/routes/admin/counter/use-terms.ts'
import { useRead } from '#web/api/use-read.ts'
import { useDeskForm } from '#web/routes/admin/parts/dialogs/use-desk-form.ts'
import { amount } from '#web/ui/format/format.ts'
import { useClasses } from './ClassField.tsx'

const texts = classTexts.bookDialog

export interface Person {
  customer_id: number
  name: string
  last_name: string
}

interface BookingValues extends Record<string, unknown> {
  /** Null for somebody who is entered with the fields below. */
  customer_id: number | null
  class: string | null
  fresh: boolean
  name: string
  last_name: string
  email: string
  phone: string
  spot: number | null
  pay: 'credit' | 'cash' | 'sell'
  pack: string
}

interface Start {
  /** Null if it is chosen in the dialog. */
  single: SingleClass | null
  person: Person | null
  spot: number | null
  onClose: () => void
}

/**
 * Enters somebody if they are new, sells them a package if they buy one, and gives them a place. Each step happens once: what is
 * done is not repeated when a later one is refused.
 */
export function useBookingForm({ single: given, person, spot, onClose }: Start) {
  const [entered, setEntered] = useState<number | null>(null)
  const [sold, setSold] = useState<Sold | null>(null)
  const needed = (value: string, { fresh }: BookingValues) =>
    fresh && value.trim() === '' ? texts.required : null
  const { form, dialog } = useDeskForm<BookingValues, Sold | null>({
    initialValues: {
      customer_id: person?.customer_id ?? null,
      class: given === null ? null : String(given.single_class_id),
      fresh: false,
      name: '',
      last_name: '',
      email: '',
      phone: '',
      spot,
      pay: 'credit',
      pack: '',
    },
    validate: {
      customer_id: (id, { fresh }) => (id === null && !fresh ? texts.missingCustomer : null),
      class: (id) => (id === null ? classTexts.classField.missing : null),
      name: needed,
      last_name: needed,
      email: needed,
      phone: needed,
      spot: (value): string | null =>
        single?.class_type.spot_map && value === null ? texts.missingSpot : null,
      pack: (): string | null => (selling && pack === undefined ? texts.missingPack : null),
      // The field is the payment's and shows this itself.
      received: (): string | null => (selling ? terms.wrong : null),
    },
    send: async (values, once) => {
      const customer_id = await whoOf(values, once)
      const sale = values.pay === 'sell' && sold === null ? await sell(customer_id) : sold
      await once('POST /class_reservations', {
        body: {
          single_class_id: Number(values.class),
          customer_id,
          spot: values.spot,
          is_cash: values.pay === 'cash',
        },
      })
      return sale
    },
    done: (sale) => [texts.done, ...changeOf(sale)].join(' '),
    // The map shows it as taken now.
    refused: ({ code }) => {
      if (code === 'spot_taken') form.setFieldValue('spot', null)
    },
    onClose,
  })
  const classes = useClasses(given === null)
  const chosen = classes?.find((one) => String(one.single.single_class_id) === form.values.class)
  const single = given ?? chosen?.single ?? null
  const selling = form.values.pay === 'sell' && sold === null
  const onSale = useOffered(selling) ?? NOTHING
  const offered = { ...onSale, packs: payingFor(single, onSale.packs) }
  const pack = offered.packs.find(({ class_package_id }) => String(class_package_id) === form.values.pack)
  const who = form.values.fresh ? entered : form.values.customer_id
  const terms = useTerms({
    ...offered,
    // Whoever is entered here stays new to the quote: after a sale whose answer was lost, it would be refused.
    customer_id: selling && !form.values.fresh ? who : null,
    fresh: selling && form.values.fresh,
    class_package_id: pack?.class_package_id ?? null,
  })

  async function whoOf(values: BookingValues, once: Api): Promise<number> {
    const { fresh, customer_id, name, last_name, email, phone } = values
    if (!fresh) return customer_id ?? 0
    if (entered !== null) return entered
    const { customer } = await once('POST /customer', {
      body: { name: name.trim(), last_name: last_name.trim(), email: email.trim(), phone },
    })
    setEntered(customer.customer_id)
    return customer.customer_id
  }

  async function sell(customer_id: number): Promise<Sold | null> {
    if (pack === undefined) return null
    // Pressed before the quote came: another price than the package's is refused until it is shown.
    const shown = terms.total ?? packagePrice(pack).now
    const answer = await terms.sell({ customer_id, class_package_id: pack.class_package_id, shown })
    setSold(answer)
    return answer
  }

  return {
    form,
    dialog,
    classes,
    single,
    begun: chosen?.begun ?? false,
    sold,
    entered,
    who,
    selling,
    offered,
    pack,
    terms,
  }
}

/** What is given back of the cash, if anything. */
export const changeOf = (sale: Sold | null): string[] =>
  sale !== null && sale.change > 0 ? [deskTexts.sale.giveChange({ amount: amount(sale.change) })] : []

export type Booking = ReturnType<typeof useBookingForm>

/** Only packages that can pay for the class are sold with a place in it. */
function payingFor(single: SingleClass | null, packs: ClassPackage[]): ClassPackage[] {
  if (single === null) return packs
  const { class_package_id: required, class_type } = single
  if (required !== null) return packs.filter(({ class_package_id }) => class_package_id === required)
  const open = packs.filter(({ is_online, is_special_event }) => !is_online && !is_special_event)
  return packagesFor(class_type.class_type_id, open)
}

const NOTHING = { packs: [] as ClassPackage[], methods: [], open: [] }

/** What is sold at the desk and how it is paid, loaded once something is to be sold. */
const useOffered = (selling: boolean) =>
  useRead(selling ? 'packages' : null, async (signal) => {
    const [{ class_packages: packs }, methods, { open }] = await Promise.all([
      api('GET /class_packages/desk/all', { signal }),
      api('GET /payment_methods', { signal }),
      api('GET /cash_drawers', { signal }),
    ])
    return { packs, methods: deskMethods(methods), open }
  }).answer
