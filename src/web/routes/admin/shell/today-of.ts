import type { RouterContextProvider } from 'react-router'
import { localDay } from '#domain/time/local-day.ts'
import { nowContext, studioContext } from '#web/server-context.ts'

/** For loaders: the studio's day. */
export const todayOf = (context: Readonly<RouterContextProvider>): string =>
  localDay(context.get(nowContext), context.get(studioContext).timezone)
