import { createContext } from 'react-router'
import type { Customer } from '#contract/types.ts'
import type { Outside } from '#domain/accounts/outside.ts'
import type { Configuration } from '#domain/configuration/configuration.ts'
import type { PictureFacts } from '#domain/content/picture.ts'
import type { Sends } from '#domain/messages/kinds.ts'
import type { Api } from './api/client.ts'
import type { Acting, FirebaseSettings } from './studio.ts'

export interface Moving {
  from: string | null
}

// The server's values for loaders, one set per request. They have no defaults on purpose: a request that the server
// did not prepare must fail loudly.

/** The typed client, with the visitor's own rights, calling the API in-process. */
export const apiContext = createContext<Api>()
/** The studio's public configuration. */
export const studioContext = createContext<Configuration>()
/** The facts of pictures in the settings, by URL. */
export const picturesContext = createContext<Readonly<Record<string, PictureFacts>>>()
/** The build's style sheet at a path; null where there is none, as in development. */
export const sheetContext = createContext<(address: string) => string | null>()
/** The nonce that this page's scripts and styles must have, if any. */
export const nonceContext = createContext<string | null>()
/** The signed-in customer, or null. */
export const viewerContext = createContext<Customer | null>()
/** The session is of an account without a customer record. */
export const halfwayContext = createContext<boolean>()
/** The request comes from a running kiosk, which has one page. */
export const kioskContext = createContext<boolean>()
/** The customer whom staff act as; the viewer is then that customer. */
export const actingContext = createContext<Acting | null>()
/** The providers of identity that people may sign in with. */
export const outsideContext = createContext<readonly Outside[]>()
/** By what messages leave. */
export const sendsContext = createContext<Sends>()
/** The Firebase project that people sign in with; null for accounts of this site. */
export const firebaseContext = createContext<FirebaseSettings | null>()
/** The session sent to the sign-in page has ended. */
export const endedContext = createContext<boolean>()
/** Client navigation: the previous page, null if the browser does not send it. Null for a document load. */
export const movingContext = createContext<Moving | null>()
/** The origin under which visitors reach the site, for canonical URLs. */
export const siteOriginContext = createContext<string>()
/** The time of the request, by the server's clock. */
export const nowContext = createContext<Date>()
/** Logs an error of a page. */
export const reportContext = createContext<(error: unknown) => void>()
