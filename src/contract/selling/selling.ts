import { z } from '@hono/zod-openapi'
import { cardForms } from '#domain/selling/cards/card-forms.ts'
import { purchaseStates } from '#domain/selling/purchases/purchase-life.ts'
import { subscriptionStates } from '#domain/selling/subscriptions/subscription-life.ts'
import {
  allowed,
  day,
  file,
  flag,
  givenPesos,
  id,
  idInText,
  instant,
  maybeInstant,
  maybeText,
  optionalText,
  page,
  pesos,
  text,
} from '#contract/common.ts'
import { defineCalls } from '#contract/define.ts'

export const classPackage = z
  .object({
    class_package_id: id,
    package_id: id,
    title: z.string(),
    description: z.string().nullable(),
    short_description: z.string().nullable(),
    price: pesos,
    sale_price: pesos.nullable(),
    image: file.nullable(),
    class_amount: z.int().describe('Classes it grants; -1 means unlimited.'),
    expiration_days: z.int(),
    is_special_event: z.boolean(),
    is_trial: z.boolean(),
    is_online: z.boolean(),
    is_subscription: z.boolean(),
    subscription_period: z.enum(['day', 'month', 'year']).nullable(),
    subscription_interval: z.int().nullable(),
    free_trial_length: z.int().nullable(),
    free_trial_period: z.enum(['day']).nullable(),
    limit_per_customer: z
      .int()
      .nullable()
      .describe('Purchases by one customer; null means one of a trial (is_trial), else any number.'),
    people_limit: z.int().nullable(),
    home: z.boolean(),
    class_package_types: z.array(
      z.object({
        class_type: z.object({ class_type_id: id, name: z.string() }),
        class_amount: z.int(),
        expiration_days: z.int(),
      }),
    ),
    downloadable: z.object({ name: z.string(), type: z.string() }).nullable(),
    file_url: maybeText.describe(
      'Only in a purchase that gives access, and for an admin; null in lists of packages.',
    ),
    receipt_file: maybeText.describe('As file_url.'),
  })
  .openapi('ClassPackage')

/** The URL of a paid charge's receipt. */
export const receiptFile = maybeText.describe(
  'URL of the receipt (PDF), for the session’s cookie or a bearer token; null if nothing was paid.',
)

const purchaseStatus = z.enum(purchaseStates)

/** The payment method, by the card's name if known; null for what cost nothing. */
export const paymentMethod = z.object({ payment_method_id: id, name: z.string() }).nullable()

export const purchase = z
  .object({
    purchase_id: id,
    class_package: classPackage,
    customer: z.object({ customer_id: id, name: z.string(), last_name: z.string() }),
    amount: pesos.describe('Before the discount.'),
    discount: z.object({
      code: z.string().nullable(),
      amount: pesos.describe('What it took off; 0 without a discount.'),
    }),
    total_payment: pesos,
    refunded: pesos.describe('The refunds of all its payments.'),
    tax: pesos.describe('IVA contained in its last charge; 0 until one is paid.'),
    status: purchaseStatus,
    subscription_id: z.string().nullable(),
    subscription_interval: z.int().nullable(),
    subscription_period: z.string().nullable(),
    free_trial_length: z.int().nullable(),
    free_trial_period: z.string().nullable(),
    payment_method: paymentMethod.describe(
      'The card’s name if a provider told it; a card at the studio’s terminal is “Terminal”.',
    ),
    payment_reference: maybeText.describe(
      'What the card terminal or the bank printed for a payment that staff received.',
    ),
    class_amount: z.int(),
    is_online: z.boolean().describe('As it was sold, whatever its package has become.'),
    granted_types: z
      .array(z.object({ class_type_id: id, class_amount: z.int(), expiration_days: z.int() }))
      .describe('Credits per class type, if it was sold with them, instead of class_amount.'),
    expiration_days: z.int(),
    expires_at: day.nullable().describe('The last day of what it granted; null until then.'),
    next_charge_date: day.nullable(),
    subscription_state: z
      .enum(subscriptionStates)
      .nullable()
      .describe('The state of a subscription that has begun; `past_due` while a failed charge is retried.'),
    paused_until: day.nullable().describe('The first day after the pause.'),
    pause_days_left: z.int().nullable(),
    retry_at: maybeInstant.describe('When a failed charge is retried, if known.'),
    can: z
      .object({ cancel: allowed, keep: allowed, pause: allowed, resume: allowed, card: allowed })
      .nullable()
      .describe('What can be done with the subscription.'),
    waits_for: z
      .enum(['customer', 'voucher', 'cash', 'provider'])
      .nullable()
      .describe(
        'What a pending purchase waits for: the customer, who left checkout and may buy again; a voucher to be paid; cash or a transfer that staff confirm; the provider.',
      ),
    refusal: z
      .object({ code: z.string(), text: z.string() })
      .nullable()
      .describe('Why a failed purchase was not paid; voucher_expired when nobody paid in time.'),
    instructions: z.string().nullable(),
    voucher: z
      .object({
        kind: z.enum(['oxxo', 'spei']),
        reference: z.string().describe('What the till reads, or the CLABE.'),
        deadline: instant.nullable(),
        facts: z.array(z.object({ label: z.string(), value: z.string() })),
        url: z.string().nullable(),
      })
      .nullable()
      .describe('How a pending purchase is paid by hand at the provider.'),
    createdAt: instant,
    created_at: instant,
    updatedAt: instant,
    cancelledAt: instant.nullable(),
    wanted_class_id: id
      .nullable()
      .describe('The class that the customer wanted to reserve when they bought this.'),
    wanted_package_id: id
      .nullable()
      .describe('The package that the customer wanted when they paid this enrolment fee.'),
    bill: z.boolean().describe('Whether the customer asked for an invoice when staff gave access.'),
    receipt_file: receiptFile.describe('Of its last payment, as in Invoice.'),
  })
  .openapi('Purchase')

const packageList = z.object({ class_packages: z.array(classPackage) })
/** Both names for the same list in the in-person and special lists, as the specification requires. */
const packageListTwice = packageList.extend({ paquetes: z.array(classPackage) })

const list = <A extends z.ZodType>(summary: string, answer: A) =>
  ({ access: 'public', summary, answer, etag: true }) as const

const checkoutErrors = {
  400: 'No payment method chosen, or invalid fields.',
  402: 'The card was refused; `code` and `decline_code` as the provider names them.',
  404: 'Lo sentimos, no encontramos el paquete que quieres comprar.',
  409: 'The customer reached the package’s limit of purchases; `recently_bought` and `payment_undecided` with `purchase_id`; `price_changed` with `total`. Nothing was charged.',
  412: 'Refused by a rule: people limit, event that is over, enrolment fee first, documents to accept, an online package while videos are off (`videos_off`).',
} as const

/** What the customer saw and agreed to; a request that contradicts it is refused before anything is written. */
const agreed = {
  expected_total: givenPesos
    .optional()
    .describe(
      'The price on the button, due now, in pesos; 0 for a subscription that begins with a free trial. If it differs: 409 price_changed.',
    ),
  expected_first: givenPesos
    .optional()
    .describe(
      'The price of the first charge after a free trial that the customer saw, in pesos. If it differs: 409 price_changed.',
    ),
  expected_later: givenPesos
    .optional()
    .describe(
      'The price of each renewal of a subscription that the customer saw, in pesos. If it differs: 409 price_changed.',
    ),
  again: flag.describe(
    'The customer confirmed buying the same package again although it is an active subscription, was bought within 30 minutes, or has an unpaid cash order. While the outcome of one is unknown: 409 payment_undecided.',
  ),
  again_after: id
    .optional()
    .describe(
      'With `again`: the newest purchase of the package that the customer was shown. A newer one needs confirmation again.',
    ),
  wanted_class_id: id
    .optional()
    .describe(
      'The class that this is bought for; the purchase keeps it. One that does not exist is ignored.',
    ),
  wanted_package_id: id
    .optional()
    .describe(
      'The package that this enrolment fee stands in the way of; stored and ignored in the same way.',
    ),
}

/** What a purchase still needs, if anything: bank authentication in the page, a redirect, or a payment by hand. */
const attempted = z.object({
  purchase_id: id,
  payment_id: z.union([id, z.string()]).nullable(),
  clientSecret: z.string().optional(),
  session: z.object({ url: z.string() }).optional(),
  instructions: z.string().optional(),
})

export const sellingCalls = defineCalls('Venta', {
  'GET /class_packages': list('The shop’s list: no trials, no special events', packageList),
  'GET /class_packages/online/all': list('Online packages', packageList),
  'GET /class_packages/online/home': list('Online packages featured on the landing page', packageList),
  'GET /class_packages/presenciales/all': list('In-person packages', packageListTwice),
  'GET /class_packages/presenciales/home': list(
    'In-person packages featured on the landing page',
    packageListTwice,
  ),
  'GET /class_packages/especiales/all': list('Special events', packageListTwice),
  'GET /class_packages/especiales/home': list(
    'Special events featured on the landing page',
    packageListTwice,
  ),
  'GET /class_packages/{id}': {
    access: 'public',
    summary: 'One package',
    answer: z.object({ class_package: classPackage }),
    errors: { 404: 'Lo sentimos, no encontramos el paquete que quieres comprar.' },
    etag: true,
  },
  'GET /checkout/options': {
    access: 'public',
    summary:
      'What the payment form of a page needs: the card provider and its public key, and the payment methods',
    answer: z.object({
      form: z.enum(cardForms).describe('none: cards, vouchers and transfers cannot be paid here yet.'),
      test: z
        .boolean()
        .describe(
          'The test gateway stands in for a provider: no money moves, and every checkout page says so.',
        ),
      public_key: z.string().nullable(),
      script: maybeText.describe('The provider’s own script for its card field.'),
      hosted: z.boolean().describe('Cards are entered on the provider’s page.'),
      vouchers: z.array(z.enum(['oxxo', 'spei'])),
      installments: z.array(z.int()).describe('Months without interest.'),
      installments_from: pesos.nullable().describe('The least total for them.'),
      paypal: z
        .object({ client_id: z.string(), script: z.string() })
        .nullable()
        .describe('PayPal’s button beside the card; null where it is not offered.'),
      paypal_test: z
        .boolean()
        .describe(
          'The test gateway stands in for PayPal: `payment_method` `paypal` leads to its page, and no money moves.',
        ),
      mails: z
        .boolean()
        .describe('Mails leave, receipts among them; without a mail server they are only stored.'),
    }),
    etag: true,
  },
  'POST /checkout': {
    access: 'customer',
    own: true,
    summary: 'Take a free package, or pay with the default card',
    body: z.strictObject({
      class_package_id: id,
      customer_id: id.optional(),
      discountCode: optionalText(60),
      ...agreed,
    }),
    answer: attempted,
    errors: checkoutErrors,
    idempotent: true,
  },
  'POST /checkout/attempt': {
    access: 'customer',
    own: true,
    summary: 'Buy a package with a payment method of the configured provider',
    body: z.strictObject({
      class_package_id: id,
      customer_id: id.optional(),
      discountCode: optionalText(60),
      payment_method: z.string().max(120).nullish(),
      installments: z.int().min(1).max(24).nullish(),
      ...agreed,
      saveCard: flag.describe('Save the card once it was charged. A subscription’s card is always saved.'),
    }),
    answer: attempted,
    errors: checkoutErrors,
    idempotent: true,
  },
  'POST /checkout/paypal': {
    access: 'customer',
    own: true,
    summary: 'Open an order or a subscription that the customer then approves in PayPal’s window',
    body: z.strictObject({ class_package_id: id, discountCode: optionalText(60), ...agreed }),
    answer: z
      .object({
        orderID: z.string().optional().describe('To approve: a purchase paid once.'),
        plan_id: z.string().optional().describe('The plan of a subscription.'),
        subscriptionID: z.string().optional().describe('To approve: a subscription.'),
        purchase_id: id.optional().describe('Nothing is left to approve.'),
      })
      .describe('Either orderID, or plan_id with subscriptionID, or purchase_id.'),
    errors: { ...checkoutErrors, 400: 'PayPal is not offered, or invalid fields.' },
    idempotent: true,
  },
  'POST /checkout/capture': {
    access: 'customer',
    own: true,
    summary: 'Settle what the customer approved in PayPal’s window',
    body: z
      .strictObject({ orderID: text(60).optional(), subscriptionID: text(60).optional() })
      .refine(({ orderID, subscriptionID }) => (orderID === undefined) !== (subscriptionID === undefined), {
        path: ['orderID'],
      }),
    answer: z.object({ purchase_id: id }),
    errors: {
      402: 'PayPal refused, or asks the customer for more.',
      404: 'Not found, or not yours.',
    },
    idempotent: true,
  },
  'POST /checkout/confirm': {
    access: 'customer',
    own: true,
    summary: 'Settle a purchase after the browser’s confirmation, by its state at the provider',
    body: z.strictObject({ purchase_id: id }),
    answer: z.object({ purchase }),
    errors: { 402: 'The provider refused.', 404: 'Not found, or not yours.' },
    idempotent: true,
  },
  'POST /checkout/sandbox/authenticate': {
    access: 'customer',
    own: true,
    summary: 'The sandbox’s stand-in for the bank’s 3-D Secure page: approve or refuse a payment',
    body: z.strictObject({ clientSecret: text(200), approve: z.boolean() }),
    answer: z.object({}),
    errors: { 404: 'No such payment of yours, or the sandbox is not in use.' },
  },
  'GET /purchases': {
    access: 'customer',
    summary: 'One’s own purchases, newest first, 50 per page; staff may name a customer',
    query: z.strictObject({
      customer_id: idInText.optional(),
      status: purchaseStatus.optional(),
      start_date: day.optional().describe('The first day, the studio’s.'),
      end_date: day.optional().describe('The last one.'),
      page,
    }),
    answer: z.object({ purchases: z.array(purchase), total: z.int() }),
  },
  'GET /purchases/{id}': {
    access: 'customer',
    summary: 'One purchase, by its purchase_id or our payment_id: one’s own, or any for reception and admin',
    answer: z.object({ purchase }),
    errors: { 404: 'Not found, or not yours.' },
  },
})
