// Handles chunks that the server no longer has. Every page loads this, so it is small.

import { paths } from '#domain/site-map/paths.ts'
import { ifStored } from './stored-text.ts'

const own: string = import.meta.env.BUILD_NAME
/** The storage key of the build that this tab was reloaded from. */
const LEFT = 'cupo-left-build'
/** Whether the server has another build, which explains a missing part of the page. */
export async function isOutdated(): Promise<boolean> {
  const answer = await fetch(paths.worker(), { cache: 'no-store' }).catch(() => null)
  return answer?.ok === true && !(await answer.text()).includes(own)
}

/**
 * Reloads the page when a press needs a missing chunk; returns false if that would not help. Once per build: with two
 * builds behind one URL, the next press could fail the same way. Never without storage, which could not tell.
 */
export async function comeAnew(): Promise<boolean> {
  if (!ifStored(() => sessionStorage.getItem(LEFT) !== own) || !(await isOutdated())) return false
  ifStored(() => sessionStorage.setItem(LEFT, own))
  window.location.reload()
  return true
}
