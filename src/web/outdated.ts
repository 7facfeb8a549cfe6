// What is done about a part of the page that is gone from the server. Every page has this, so it is small.

import { paths } from '#domain/site-map/paths.ts'

const own: string = import.meta.env.BUILD_NAME
/** The build that a page was left for a newer one, in this tab. */
const LEFT = 'cupo-left-build'
/** A part of the page is gone from the server: is there another build by now? */
export async function isOutdated(): Promise<boolean> {
  const answer = await fetch(paths.worker(), { cache: 'no-store' }).catch(() => null)
  return answer?.ok === true && !(await answer.text()).includes(own)
}

/**
 * Loads the page anew for a visitor who has just pressed what is gone with its build; false where that would be of no use. Once in
 * a build: where builds change places behind one address, the next press would only meet the same.
 */
export async function comeAnew(): Promise<boolean> {
  if (sessionStorage.getItem(LEFT) === own || !(await isOutdated())) return false
  sessionStorage.setItem(LEFT, own)
  window.location.reload()
  return true
}
