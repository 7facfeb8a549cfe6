import type { Context } from 'hono'
import { can } from '#domain/people/roles.ts'
import { fileKeyOf } from '#domain/site-map/paths.ts'
import { siteOriginOf } from '#server/shared/site-origin.ts'
import { browserOrProgram } from '#server/kit/calls/browser-or-program.ts'
import { notFound } from '#server/kit/errors.ts'
import type { ApiEnv } from '#server/kit/calls/context.ts'
import type { Services } from '#server/kit/services.ts'
import { receiptFile } from '#text/selling/receipt.ts'
import { receiptFacts } from './receipt-facts.ts'
import { receiptPdf, type Logo } from './receipt-pdf.ts'
import { findReceipt } from './receipts.queries.ts'
import { seesPurchasesOf } from '#server/features/selling/selling.policy.ts'
import { drawLogo } from '#server/features/studio/pictures/picture.ts'

const FILE = /^([1-9]\d{0,8})\.pdf$/

/**
 * GET /files/recibos/{invoice_id}.pdf: the receipt of a paid invoice, for its customer, reception and admin. 404 for others
 * and for an unpaid invoice, 429 for a customer who asks too often.
 */
export async function serveReceipt(c: Context<ApiEnv>, services: Services): Promise<Response> {
  c.set('call', 'GET /files/recibos')
  const invoice_id = Number(FILE.exec(c.req.param('file') ?? '')?.[1] ?? 0)
  const actor = (await browserOrProgram(services, c.req.raw.headers))?.actor
  if (!actor || invoice_id === 0) throw notFound()
  const row = await findReceipt(services.db, invoice_id)
  if (!row || !seesPurchasesOf(actor, row.customer_id)) throw notFound()
  if (!can(actor.role, 'work')) await services.rateLimits.take('receiptByAccount', String(actor.customer_id))
  const facts = receiptFacts(row, services.configuration.current(), siteOriginOf(services))
  return c.body(await receiptPdf(facts, await receiptLogo(services)), 200, {
    'Content-Type': 'application/pdf',
    'Content-Disposition': `attachment; filename="${receiptFile(facts.number)}"`,
    // Not cached: a later refund changes it.
    'Cache-Control': 'private, no-store',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
  })
}

/** The logo of the latest receipt: what is stored under a key never changes. */
let drawn: { key: string; logo: Logo } | undefined

/** The studio's logo for a receipt; null if it has none among its own files. */
async function receiptLogo({ configuration, files, log }: Services): Promise<Logo | null> {
  const key = fileKeyOf(configuration.current().navbar_logo)
  if (key === null) return null
  if (drawn?.key === key) return drawn.logo
  try {
    const stored = await files.get(key)
    if (!stored) return null
    const logo = await drawLogo(stored)
    drawn = { key, logo }
    return logo
  } catch (error) {
    // A receipt without the logo is better than none.
    log.warn({ err: error, key }, 'the logo cannot be drawn on a receipt')
    return null
  }
}
