import { CreditCard } from 'lucide-react'
import type { Answer } from '#contract/types.ts'
import { paths } from '#domain/site-map/paths.ts'
import { methodAdminTexts as texts } from '#text/admin/sales/payment-methods.ts'
import { cataloguePage } from '#web/routes/admin/catalogue/catalogue-page.tsx'
import { headed } from '#web/routes/admin/lists/columns.ts'
import { familyOfPackages } from './family.ts'

type MethodRecord = Answer<'PUT /payment_methods'>['payment_method']

/** The product names it when a customer pays online. */
const CARD = 1

/** How customers pay at the desk. */
const { loader, meta, Page } = cataloguePage(() => ({
  texts,
  icon: <CreditCard />,
  family: familyOfPackages(),
  to: (id) => paths.adminPaymentMethods(id),
  read: async (api) => ({
    records: (await api('GET /payment_methods/admin/all')).payment_methods,
    extra: null,
  }),
  idOf: ({ payment_method_id }: MethodRecord) => payment_method_id,
  nameOf: ({ name }) => name,
  entity: 'payment_method',
  archivedOf: ({ archived }) => archived,
  columns: () =>
    headed(texts.columns, [
      { key: 'name', value: ({ name }) => name },
      { key: 'origin', phone: 'line', value: originOf },
      { key: 'used', width: 140, value: ({ used }) => (used ? texts.yes : texts.no) },
    ]),
  sections: (_, record) => [
    {
      title: texts.method,
      ...(record?.built_in && {
        hint: record.payment_method_id === CARD ? texts.cardHint : texts.builtInHint,
      }),
      fields: [{ name: 'name', kind: 'text', label: texts.fields.name, max: 60 }],
    },
  ],
  values: (record) => ({ name: record?.name ?? '' }),
  body: ({ name }: { name: string }) => ({ name }),
  create: async (api, body) => (await api('POST /payment_methods', { body })).payment_method,
  change: async (api, payment_method_id, change) =>
    (await api('PUT /payment_methods', { body: { payment_method_id, ...change } })).payment_method,
  remove: (api, id) => api('DELETE /payment_methods/{id}', { params: { id } }),
}))

export { loader, meta, Page as default }

const originOf = ({ built_in }: MethodRecord): string => (built_in ? texts.builtIn : texts.own)
