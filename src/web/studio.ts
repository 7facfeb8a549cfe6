import { createContext, useContext } from 'react'
import type { Customer, PageSummary as PageOnWire } from '#contract/types.ts'
import type { FirebaseProject } from '#domain/accounts/firebase.ts'
import type { Outside } from '#domain/accounts/outside.ts'
import type { Configuration } from '#domain/configuration/configuration.ts'
import type { PictureFacts } from '#domain/content/picture.ts'
import type { Sends } from '#domain/messages/kinds.ts'

/** The configuration as screens see it, without what the server writes into the page itself. */
export type Studio = Omit<Configuration, 'app_css' | 'head_tracking_codes' | 'body_tracking_codes'>

/** A content page as every screen knows it. */
export type PageSummary = Omit<PageOnWire, 'updatedAt'>

/** The project that people sign in with, as their browsers need it. */
export interface FirebaseSettings extends FirebaseProject {
  /** A stand-in of Firebase's API; null for the real one. */
  authUrl: string | null
}

/** A customer whom staff act as. */
export interface Acting {
  /** The subject of the tokens for it. */
  session: string
  customer_id: number
  name: string
}

/** The root loader's data, for every page. */
export interface RootData {
  studio: Studio
  /** The facts of pictures in the settings, by URL. */
  pictures: Readonly<Record<string, PictureFacts>>
  viewer: Customer | null
  /** Set while staff act as the viewer. */
  acting: Acting | null
  /** Content pages, for the footer and the forms that ask to accept some. */
  pages: PageSummary[]
  /** Today in the studio's time zone, YYYY-MM-DD. */
  today: string
  /** The server's time in ms since the epoch; null where nobody is signed in, since such pages are cached. */
  now: number | null
  /** The origin under which visitors reach the site. */
  siteOrigin: string
  /** The style sheet of the studio's colours. */
  theme: string
  /** The files of the studio's two fonts. */
  fonts: readonly string[]
  /** The identity providers that customers may sign in with apart from e-mail. */
  outside: readonly Outside[]
  /** By what messages leave. */
  sends: Sends
  /** The Firebase project that people sign in with; null for accounts of this site. */
  firebase: FirebaseSettings | null
  /** The URL of its icon. */
  icon: string
}

/**
 * The root's data for everything in the document (root.tsx). A component that reads it from the router renders again at each of the
 * router's steps: a hundred cards at every press of a link. This context changes only when the data is reloaded.
 */
export const RootDataContext = createContext<RootData | undefined>(undefined)

function useRootData(): RootData {
  const data = useRootDataIfAny()
  if (data === undefined) throw new Error('The page was rendered without its root')
  return data
}

/** The studio's configuration: names, colours, what is switched on, its time zone. */
export function useStudio(): Studio {
  return useRootData().studio
}

/** The signed-in customer, or null. */
export function useViewer(): Customer | null {
  return useRootData().viewer
}

/** Whose data was read, as their tokens name them: the account, or who acts as it. Null for a visitor. */
export const sessionOf = ({ acting, viewer }: Pick<RootData, 'acting' | 'viewer'>): string | null =>
  acting?.session ?? viewer?.uid ?? null

/** The customer whom staff act as; null otherwise. */
export function useActing(): Acting | null {
  return useRootData().acting
}

/** The studio's content pages, without their content. */
export function usePages(): PageSummary[] {
  return useRootData().pages
}

/** The providers of identity that people may sign in with besides e-mail. */
export function useOutside(): readonly Outside[] {
  return useRootData().outside
}

/** By what messages leave: without a mail server mails are only stored. */
export function useSends(): Sends {
  return useRootData().sends
}

/** The Firebase project that people sign in with; null for accounts of this site. */
export function useFirebase(): FirebaseSettings | null {
  return useRootData().firebase
}

/** The origin under which visitors reach the site. */
export function useSiteOrigin(): string {
  return useRootData().siteOrigin
}

/** Today in the studio's time zone, YYYY-MM-DD. */
export function useToday(): string {
  return useRootData().today
}

/** The root's data; undefined on an error page without any. */
export function useRootDataIfAny(): RootData | undefined {
  return useContext(RootDataContext)
}

/** The facts of a picture in the settings; undefined if unknown, e.g. on an error page. */
export function usePictureFacts(address: string | null): PictureFacts | undefined {
  const pictures = useRootDataIfAny()?.pictures
  return address === null ? undefined : pictures?.[address]
}
