import { z } from '@hono/zod-openapi'
import { flag, givenPesos, id, instant, readVersion, text } from '#contract/common.ts'
import { defineCalls } from '#contract/define.ts'
import { recordCalls } from '#contract/catalogue/record.ts'
import { classPackage } from './selling.ts'

const managedPackage = classPackage
  .extend({
    position: z.int(),
    archived: z.boolean().describe('No longer sold; purchases keep it.'),
    deletedAt: instant.nullable(),
    updatedAt: instant,
  })
  .openapi('ManagedClassPackage')
const answer = z.object({ class_package: managedPackage })
const unknown = 'Lo sentimos, no encontramos el paquete que quieres comprar.'

const classAmount = z.int().min(-1).max(500).describe('-1 means unlimited.')
const days = z.int().min(1).max(3660)
/**
 * A file's URL: on this site, or elsewhere over HTTPS. Any other scheme could run script in the page of a
 * visitor who clicks it.
 */
const address = z
  .string()
  .trim()
  .max(1000)
  .regex(/^(?:$|\/(?!\/)|https:\/\/)/)
  .nullish()
const limit = z.int().min(1).max(1_000_000).nullish()

const fields = {
  title: text(120),
  description: z.string().max(20_000),
  short_description: z.string().trim().max(300),
  price: givenPesos,
  // The specification: null or empty means no sale.
  sale_price: z
    .preprocess((price: number | null) => (String(price) === '' ? null : price), givenPesos.nullable())
    .optional(),
  class_amount: classAmount,
  expiration_days: days,
  file_id: id.nullish(),
  is_special_event: z.boolean().optional(),
  is_trial: z.boolean().optional(),
  is_online: z.boolean().optional(),
  is_subscription: flag.describe('Follows from subscription_period and subscription_interval.'),
  subscription_period: z.enum(['day', 'month', 'year']).nullish(),
  subscription_interval: z.int().min(1).max(366).nullish(),
  free_trial_length: z.int().min(0).max(366).nullish(),
  free_trial_period: z.enum(['day']).nullish(),
  limit_per_customer: limit,
  people_limit: limit,
  home: z.boolean().optional(),
  position: z.int().min(0).max(100_000).optional(),
  downloadable: z
    .strictObject({ name: text(120), type: text(120) })
    .nullish()
    .describe('What the file at file_url is called, and its media type.'),
  file_url: address,
  receipt_file: address,
  class_package_types: z
    .array(
      z.strictObject({
        class_type_id: id,
        class_amount: classAmount.refine((amount) => amount !== 0),
        expiration_days: days.nullish(),
      }),
    )
    .max(100)
    .optional()
    .describe('Credits per class type, instead of class_amount.'),
}

const home = { access: 'administer', answer, errors: { 404: unknown } } as const
const { add, change, remove } = recordCalls({ idName: 'class_package_id', fields, answer, unknown })

export const packageChangeCalls = defineCalls('Paquetes y métodos de pago', {
  'GET /class_packages/admin/all': {
    access: 'administer',
    summary: 'Every package, including those no longer sold',
    answer: z.object({ class_packages: z.array(managedPackage) }),
  },
  'GET /class_packages/desk/all': {
    access: 'customers',
    summary: 'Every package on sale, trials and events too: what the desk sells',
    answer: z.object({ class_packages: z.array(classPackage) }),
  },
  'GET /class_packages/names/all': {
    access: 'customers',
    summary:
      'The name of every package, those on sale first, also of events that are over and packages no longer sold',
    answer: z.object({
      class_packages: z.array(
        z.object({
          class_package_id: id,
          title: z.string(),
          is_special_event: z.boolean(),
          on_sale: z.boolean(),
        }),
      ),
    }),
  },
  'POST /class_packages': { ...add, summary: 'Put a package on sale' },
  'PUT /class_packages': {
    ...change,
    summary: 'Change a package; omitted fields and the terms of earlier orders stay',
    body: z
      .strictObject(fields)
      .partial()
      .extend({
        class_package_id: id,
        archived: flag.describe('true stops selling it, and purchases keep it; false sells it again.'),
        updatedAt: readVersion,
      }),
    errors: { 404: unknown, 409: 'Changed since it was read.' },
  },
  'DELETE /class_packages/{id}': { ...remove, summary: 'Delete a package that nothing uses' },
  'POST /class_packages/home/{id}': { ...home, summary: 'Show a package on the landing page' },
  'DELETE /class_packages/home/{id}': { ...home, summary: 'Show it there no more' },
  'GET /class_packages/especiales/{id}/asistentes': {
    access: 'work',
    summary: 'Who bought a special event',
    answer: z.object({
      class_package: classPackage.pick({ class_package_id: true, title: true }),
      asistentes: z.array(
        z.object({
          customer: z.object({ customer_id: id, name: z.string(), last_name: z.string() }),
          purchase_id: id,
          createdAt: instant,
        }),
      ),
    }),
    errors: { 404: 'No such special event.' },
  },
})
