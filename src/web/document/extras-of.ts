import type { EntryContext, RouterContextProvider } from 'react-router'
import { codeProblem, leavesStyles } from '#domain/content/codes.ts'
import { isPrivate, isReading, mayStyle } from '#domain/site-map/address.ts'
import { ownWords } from '#text/words.ts'
import { jsonLd, structuredContext } from '#web/findable/structured-data.ts'
import { nonceContext, sheetContext, studioContext } from '#web/server-context.ts'
import type { Extras } from './document.ts'

/** The extras of the document at a path. */
export function extrasOf(
  pathname: string,
  { manifest, staticHandlerContext: { matches } }: EntryContext,
  context: Readonly<RouterContextProvider>,
): Extras {
  const studio = context.get(studioContext)
  const things = context.get(structuredContext)
  const found = matches.flatMap(({ route }) => manifest.routes[route.id]?.css ?? [])
  // The build appends a `#` to some paths.
  const files = [...new Set(found.map((file) => file.replace(/#$/, '')))]
  const sheets = files.map(context.get(sheetContext))
  return {
    // Empty in development.
    nonce: context.get(nonceContext) ?? undefined,
    sheets: isReading(pathname) && sheets.every((sheet) => sheet !== null) ? sheets : null,
    linked: files,
    css: mayStyle(pathname) && studio.app_css && !leavesStyles(studio.app_css) ? studio.app_css : null,
    codes: isPrivate(pathname)
      ? { head: '', body: '' }
      : { head: whole(studio.head_tracking_codes), body: whole(studio.body_tracking_codes) },
    asks: studio.cookie_consent,
    words: ownWords(),
    structured: things.length === 0 ? null : jsonLd(things),
  }
}

/** Malformed codes are refused on input; those that got in otherwise are omitted. */
const whole = (codes: string | null): string => (codes && codeProblem(codes) === null ? codes : '')
