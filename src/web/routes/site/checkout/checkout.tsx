import { PackageX } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { data, redirectDocument, useLocation, useNavigate } from 'react-router'
import type { CheckoutOptions, ClassPackage, Customer, PaymentSource } from '#contract/types.ts'
import type { Configuration } from '#domain/configuration/configuration.ts'
import { isCheckout } from '#domain/site-map/address.ts'
import { isTrial, isUsedUp, wantsConfirmedEmail } from '#domain/selling/prices/packages.ts'
import { videoErrors } from '#text/errors/videos.ts'
import { checkoutErrors } from '#text/selling/checkout-errors.ts'
import { checkoutTexts } from '#text/selling/checkout.ts'
import { packagesName, siteTexts } from '#text/site/site.ts'
import type { Api } from '#web/api/client.ts'
import { BankDialog } from '#web/components/checkout/attempt/BankDialog.tsx'
import styles from '#web/components/checkout/checkout.module.css'
import { ConfirmEmail } from '#web/components/checkout/before/ConfirmEmail.tsx'
import { storeCheckout } from '#web/components/checkout/before/waiting-checkout.ts'
import { EnrolmentDialog } from '#web/components/checkout/before/EnrolmentDialog.tsx'
import { DiscountBox } from '#web/components/checkout/summary/DiscountBox.tsx'
import { dueNow, lowered } from '#web/components/checkout/summary/pack.ts'
import { placeOf } from '#web/components/checkout/attempt/stored-attempt.ts'
import { PaymentArea } from '#web/components/checkout/PaymentArea.tsx'
import { takesCodeBack } from '#web/components/checkout/attempt/problem.ts'
import { began } from '#web/components/checkout/card/provider-script.ts'
import { RepeatDialog } from '#web/components/checkout/attempt/RepeatDialog.tsx'
import { VisitorPanel } from '#web/components/checkout/before/VisitorPanel.tsx'
import { TestMode } from '#web/components/checkout/TestMode.tsx'
import { Summary } from '#web/components/checkout/summary/Summary.tsx'
import { useCheckout } from '#web/components/checkout/use-checkout.ts'
import { useDiscount } from '#web/components/checkout/summary/use-discount.ts'
import { orNull } from '#web/components/site/load-page.ts'
import { isFree, packagePrice } from '#web/components/site/shop/package-facts.ts'
import type { BoughtFor } from '#web/components/checkout/checkout-types.ts'
import { wantedIn } from '#web/components/wanted-class/load-wanted.ts'
import type { Wanted } from '#web/components/wanted-class/wanted.ts'
import { ID } from '#domain/site-map/table.ts'
import { useReload } from '#web/offline/stale-data.ts'
import { pageMeta } from '#web/page-meta.ts'
import { paths } from '#domain/site-map/paths.ts'
import { apiContext, studioContext, viewerContext } from '#web/server-context.ts'
import { useStudio, useViewer } from '#web/studio.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/feedback/feedback.tsx'
import type { Route } from './+types/checkout'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.pack ? checkoutTexts.title({ name: loaderData.pack.title }) : siteTexts.notFound.title,
  })

/** The package and, if the studio requires the enrolment fee first and this customer has not paid it, the fee. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const studio = context.get(studioContext)
  const found = await findPackage(api, params.id)
  const off = found?.is_online === true && !studio.videos_enabled
  const pack = off ? null : found
  if (!pack) return data({ pack, off, fee: null, options: null, cards: [], wanted: null }, { status: 404 })
  const { signup_fee } = studio
  const fee = asksForFee(pack, signup_fee, context.get(viewerContext))
    ? await findPackage(api, signup_fee)
    : null
  const [options, cards, wanted] = await Promise.all([
    api('GET /checkout/options'),
    cardsFor(context.get(viewerContext), studio, api),
    wantedIn(context, url),
  ])
  return data({ pack, off, fee, options, cards, wanted })
}

/**
 * A provider's script runs only in a document loaded on a checkout path, whose policy allows it. Client navigation to
 * the checkout therefore loads a document before anything is chosen or typed.
 */
export async function clientLoader({ serverLoader, url }: Route.ClientLoaderArgs) {
  const loaded = await serverLoader()
  const { options } = loaded
  const ofCards = options !== null && !options.hosted && options.script !== null
  const needsScript = ofCards || (options !== null && options.paypal !== null)
  if (needsScript && !began(isCheckout)) throw redirectDocument(url.pathname + url.search)
  return loaded
}

/** The customer's saved cards, if the studio saves cards. */
async function cardsFor(viewer: Customer | null, studio: Configuration, api: Api): Promise<PaymentSource[]> {
  if (viewer === null || !studio.payment_sources_enabled) return []
  return (await api('GET /payment_sources')).payment_sources
}

/** Null for a package that is not sold. */
async function findPackage(api: Api, id: string | number | null): Promise<ClassPackage | null> {
  if (id === null) return null
  const found = await orNull(api('GET /class_packages/{id}', { params: { id } }))
  return found && found.class_package
}

function asksForFee(pack: ClassPackage, fee: number | null, viewer: Customer | null): boolean {
  if (fee === null || viewer === null || pack.class_package_id === fee || isTrial(pack)) return false
  return !viewer.purchases.some(
    ({ class_package_id, status }) =>
      class_package_id === fee && (status === 'completed' || status === 'active'),
  )
}

export default function CheckoutPage({
  loaderData: { pack, off, fee, options, cards, wanted },
}: Route.ComponentProps): ReactNode {
  // Another package is another purchase: nothing typed or refused is carried over.
  return pack && options ? (
    <Buying
      key={pack.class_package_id}
      pack={pack}
      fee={fee}
      options={options}
      cards={cards}
      wanted={wanted}
    />
  ) : (
    <NotSold why={off ? videoErrors.off : checkoutErrors.packageUnknown} />
  )
}

interface BuyingProps {
  pack: ClassPackage
  fee: ClassPackage | null
  options: CheckoutOptions
  cards: readonly PaymentSource[]
  /** The class that it is bought for. */
  wanted: Wanted | null
}

function Buying({ pack, fee, options, cards, wanted }: BuyingProps): ReactNode {
  const studio = useStudio()
  const viewer = useViewer()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { class_package_id } = pack
  const place = placeOf(viewer?.customer_id ?? 0, class_package_id)
  const discount = useDiscount(place, class_package_id)
  const { applied } = discount
  const reload = useReload()
  const checkout = useCheckout({
    place,
    class_package_id,
    boughtFor: boughtFor(wanted, search),
    discounted: discount.restore,
    repriced: async (refusal) => {
      if (takesCodeBack(refusal)) discount.reject(refusal.message)
      await reload()
      if (refusal.code === 'price_changed') await discount.refresh()
    },
  })
  const priced = lowered(pack, applied)
  const confirms =
    studio.confirm_email_for_free &&
    viewer?.email_confirmed === false &&
    wantsConfirmedEmail(pack, packagePrice(priced).now)
  const usedUp = viewer !== null && isUsedUp(pack, viewer.purchases)
  const waiting = confirms ? pathname + search : null
  const settled = viewer?.email_confirmed === true
  // That of another package goes on waiting until the address is confirmed.
  useEffect(() => {
    if (waiting !== null || settled) storeCheckout(waiting)
  }, [waiting, settled])
  const takesCodes = studio.discounts_enabled && !isFree(pack)
  const [open, setOpen] = useState(true)
  const asks = fee !== null && (open || checkout.gated)
  return (
    <main id="main" className={styles['page']}>
      <Summary pack={pack} applied={applied} gated={studio.signup_fee !== null} wanted={wanted} />
      <div className={styles['pay']}>
        <TestMode on={options.test} />
        {usedUp ? (
          <NotForSale why={checkoutErrors.customerLimit} />
        ) : viewer && confirms ? (
          <ConfirmEmail email={viewer.email}>
            {/* Without the code it is paid, which needs no confirmed address. */}
            {takesCodes && applied ? <DiscountBox discount={discount} /> : null}
          </ConfirmEmail>
        ) : viewer ? (
          <PaymentArea
            pack={priced}
            discount={takesCodes ? discount : null}
            options={options}
            cards={cards}
            checkout={checkout}
          />
        ) : (
          <VisitorPanel pack={priced} options={options} back={pathname + search} />
        )}
      </div>
      {asks ? (
        <EnrolmentDialog
          fee={fee}
          wanted={pack}
          clase={wanted?.id ?? null}
          onClose={() => {
            setOpen(false)
            checkout.dismissGate()
            void navigate(paths.paquetes(studio, { clase: wanted?.id }))
          }}
        />
      ) : null}
      {checkout.repeat ? <RepeatDialog repeat={checkout.repeat} onAnswer={checkout.answerRepeat} /> : null}
      {checkout.bank ? (
        <BankDialog
          pesos={checkout.bank.attempt.body.expected_total ?? dueNow(priced)}
          onAnswer={checkout.answer}
        />
      ) : null}
    </main>
  )
}

/** What the address says that it is bought for. */
function boughtFor(wanted: Wanted | null, search: string): BoughtFor {
  const pack = new URLSearchParams(search).get('paquete') ?? ''
  return {
    ...(wanted === null ? {} : { wanted_class_id: wanted.id }),
    ...(ID.test(pack) ? { wanted_package_id: Number(pack) } : {}),
  }
}

/** A package that nobody can buy. */
const NotSold = ({ why }: NotForSaleProps): ReactNode => (
  <main id="main" className={styles['single']}>
    <h1 className="vh">{siteTexts.packages.title}</h1>
    <NotForSale why={why} place="page" />
  </main>
)

interface NotForSaleProps {
  why: string
  place?: 'page' | 'card'
}

/** Why it cannot be bought, and the way to the others. */
function NotForSale({ why, place = 'card' }: NotForSaleProps): ReactNode {
  const studio = useStudio()
  return (
    <EmptyState
      place={place}
      icon={<PackageX />}
      action={
        <Button to={paths.paquetes(studio)}>
          {checkoutTexts.toPackages({
            name: packagesName(studio).toLocaleLowerCase('es-MX'),
          })}
        </Button>
      }
    >
      {why}
    </EmptyState>
  )
}
