// What is done about a part of the page that is gone from the server. Every page has this, so it is small.

const own = String(import.meta.env['BUILD_NAME'])
/** The build that a page was left for a newer one, in this tab. */
const LEFT = 'cupo-left-build'
/** So long somebody who presses a link takes to let it go. */
const PRESS_MS = 600

let leaving = false

/** A part of the page is gone from the server: is there another build by now? */
export async function isOutdated(): Promise<boolean> {
  const answer = await fetch('/sw.js', { cache: 'no-store' }).catch(() => null)
  return answer?.ok === true && !(await answer.text()).includes(own)
}

/** Goes on to an address with a document of its own, since the page could not go there by itself. */
export function leaveFor(address: string): void {
  leaving = true
  window.location.assign(address)
}

/**
 * Loads the page anew for somebody who has just pressed what is gone with its build. Once in a build: where builds change
 * places behind one address, the next press would only meet the same.
 */
export async function comeAnew(): Promise<void> {
  if (!navigator.userActivation?.isActive || !(await isOutdated())) return
  await new Promise((ended) => setTimeout(ended, PRESS_MS))
  try {
    if (leaving || sessionStorage.getItem(LEFT) === own) return
    sessionStorage.setItem(LEFT, own)
  } catch {
    // Where nothing can be remembered it could go on for ever.
    return
  }
  window.location.reload()
}
