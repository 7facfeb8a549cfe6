import { createContext } from 'react-router'
import type { Customer } from '#contract/types.ts'
import type { Configuration } from '#domain/configuration/configuration.ts'
import type { PictureFacts } from '#domain/content/picture.ts'
import type { Api } from './api/client.ts'

export interface Moving {
  from: string | null
}

// What the server hands to loaders, one set per request. Nothing here has a default on purpose: a request that was not
// prepared by the server must fail loudly.

/** The typed client, with the visitor's own rights, calling the API in the same process. */
export const apiContext = createContext<Api>()
/** The studio's public configuration. */
export const studioContext = createContext<Configuration>()
/** What is known of the pictures among its settings, by their address. */
export const picturesContext = createContext<Readonly<Record<string, PictureFacts>>>()
/** The build's style sheet at an address; null where there is none, as in development. */
export const sheetContext = createContext<(address: string) => string | null>()
/** The nonce that scripts and styles of this page must carry. */
export const nonceContext = createContext<string>()
/** Who is signed in, or null. */
export const viewerContext = createContext<Customer | null>()
/** Somebody comes to sign in whose session is over. */
export const endedContext = createContext<boolean>()
/** Somebody comes to this page within the same document: from which one, null where the browser does not say. Null for a document. */
export const movingContext = createContext<Moving | null>()
/** Scheme and host under which visitors reach the site, for canonical addresses. */
export const siteOriginContext = createContext<string>()
/** The moment of the request, by the server's clock. */
export const nowContext = createContext<Date>()
/** Takes note of an error that a page ran into. */
export const reportContext = createContext<(error: unknown) => void>()
