import { data, RouterContextProvider } from 'react-router'
import type { Customer } from '#contract/types.ts'
import type { Outside } from '#domain/accounts/outside.ts'
import type { Configuration } from '#domain/configuration/configuration.ts'
import type { PictureFacts } from '#domain/content/picture.ts'
import type { Sends } from '#domain/messages/kinds.ts'
import { ApiError, createDirectClient, type Api, type Read, type Send } from './api/client.ts'
import type { Acting, FirebaseSettings } from './studio.ts'
import { structuredContext } from './findable/structured-data.ts'
import {
  type Moving,
  actingContext,
  apiContext,
  sendsContext,
  endedContext,
  firebaseContext,
  halfwayContext,
  kioskContext,
  outsideContext,
  movingContext,
  nonceContext,
  nowContext,
  siteOriginContext,
  picturesContext,
  reportContext,
  sheetContext,
  studioContext,
  viewerContext,
} from './server-context.ts'

/** What the server knows about a request before a page is rendered. */
export interface PreparedRequest {
  /** Makes the API's reading calls in-process, as the visitor. */
  read: Read
  /** Sends the API's changing calls in-process. */
  send: Send
  /** The request has a session. */
  signedIn: boolean
  /** It comes from a running kiosk. */
  atKiosk: boolean
  /** Whom its person acts as. */
  acting: Acting | null
  /** The providers of identity that people may sign in with. */
  outside: readonly Outside[]
  /** By what messages leave. */
  sends: Sends
  /** The Firebase project that people sign in with; null for accounts of this site. */
  firebase: FirebaseSettings | null
  /** Its session, sent to the sign-in page, has ended. */
  ended: boolean
  studio: Configuration
  /** The facts of pictures in the settings, by URL. */
  pictures: Readonly<Record<string, PictureFacts>>
  /** Null where nothing needs one: in development, and in a page for the cache. */
  nonce: string | null
  /** The build's style sheet at a path. */
  sheetOf: (address: string) => string | null
  /** Set for client navigation. */
  moving: Moving | null
  siteOrigin: string
  now: Date
  /** Logs an error of a page. */
  report: (error: unknown) => void
}

/**
 * The contexts for the loaders of one request. It belongs to the web's own build and is called from there, since
 * contexts are compared by identity and the server would otherwise set its own copies.
 */
export async function requestContext(prepared: PreparedRequest): Promise<RouterContextProvider> {
  const api = createDirectClient(prepared.read, prepared.send)
  const read: Read = async (...asked) => {
    const reply = await prepared.read(...asked)
    // Nothing of the page can be shown: the router answers with this status and the page for it.
    if (reply.status === 503 && saysAway(reply.answer)) throw data(null, { status: 503 })
    return reply
  }
  const context = new RouterContextProvider()
  context.set(apiContext, createDirectClient(read, prepared.send))
  context.set(studioContext, prepared.studio)
  context.set(picturesContext, prepared.pictures)
  const { customer, halfway } = prepared.signedIn ? await currentCustomer(api) : nobody
  context.set(viewerContext, customer)
  context.set(halfwayContext, halfway)
  context.set(kioskContext, prepared.atKiosk)
  context.set(actingContext, prepared.acting)
  context.set(outsideContext, prepared.outside)
  context.set(sendsContext, prepared.sends)
  context.set(firebaseContext, prepared.firebase)
  context.set(endedContext, prepared.ended)
  context.set(nonceContext, prepared.nonce)
  context.set(sheetContext, prepared.sheetOf)
  context.set(movingContext, prepared.moving)
  context.set(siteOriginContext, prepared.siteOrigin)
  context.set(nowContext, prepared.now)
  context.set(reportContext, prepared.report)
  context.set(structuredContext, [])
  return context
}

const saysAway = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'code' in answer && answer.code === 'database_away'

interface Current {
  customer: Customer | null
  /** The sign-in account has no customer record yet. */
  halfway: boolean
}

const nobody: Current = { customer: null, halfway: false }

/** No customer also for an account without a customer record, and for a blocked one. */
async function currentCustomer(api: Api): Promise<Current> {
  try {
    return { customer: (await api('GET /customer')).customer, halfway: false }
  } catch (problem) {
    if (problem instanceof ApiError) return { ...nobody, halfway: problem.code === 'signup_incomplete' }
    throw problem
  }
}
