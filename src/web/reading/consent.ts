import { ifStored } from '#web/stored-text.ts'

/** The storage key of the visitor's answer. */
const ANSWER = 'cupo-consent'

/**
 * Asks once whether the studio's codes may run, and runs them only after a yes. They wait in templates
 * (document/Consent.tsx). The answer can be changed; withdrawing a yes reloads the page, since scripts that have run
 * cannot be stopped.
 */
export function runConsent(): void {
  const box = document.getElementById('consent')
  if (box === null) return
  let ran = false
  let opener: HTMLElement | null = null
  const start = (): void => {
    ran = true
    void runCodes()
  }
  const close = (): void => {
    box.hidden = true
    opener?.focus()
    opener = null
  }
  if (given() === 'yes') start()
  box.hidden = given() !== null
  box.addEventListener('click', ({ target }) => {
    const chosen = (target as HTMLElement).dataset['answer']
    if (!chosen) return
    close()
    ifStored(() => localStorage.setItem(ANSWER, chosen))
    if (chosen === 'yes' && !ran) start()
    if (chosen === 'no' && ran) location.reload()
  })
  box.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && opener) close()
  })
  document.querySelector<HTMLElement>('#consent-again a')?.addEventListener('click', (event) => {
    event.preventDefault()
    opener = event.currentTarget as HTMLElement
    box.hidden = false
    const answers = [...box.querySelectorAll('button')]
    for (const answer of answers) answer.ariaPressed = String(answer.dataset['answer'] === given())
    answers[0]?.focus()
  })
}

function given(): string | null {
  try {
    return localStorage.getItem(ANSWER)
  } catch {
    return 'no'
  }
}

/** Scripts are re-created one after the other, so that a script which calls a library waits for it, as in a page. */
async function runCodes(): Promise<void> {
  const nonce = document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? ''
  for (const template of document.querySelectorAll<HTMLTemplateElement>('template[data-codes]')) {
    const codes = template.content.cloneNode(true) as DocumentFragment
    const waiting = [...codes.querySelectorAll('script')].map((old) => {
      const place = document.createComment('')
      old.replaceWith(place)
      return [old, place] as const
    })
    for (const style of codes.querySelectorAll('style')) style.nonce = nonce
    ;(template.dataset['codes'] === 'head' ? document.head : document.body).append(codes)
    for (const [old, place] of waiting) await run(old, place, nonce)
  }
}

function run(old: HTMLScriptElement, place: Comment, nonce: string): Promise<unknown> | null {
  const script = document.createElement('script')
  for (const { name, value } of old.attributes) script.setAttribute(name, value)
  script.nonce = nonce
  script.textContent = old.textContent
  // Other scripts fire no load event, or are async.
  const waits = script.src !== '' && !script.noModule && !old.hasAttribute('async')
  const runs = /^(?:module|(?:text|application)\/(?:java|ecma)script)?$/i.test(script.type)
  const loaded = new Promise((done) => {
    script.addEventListener('load', done)
    script.addEventListener('error', done)
  })
  place.replaceWith(script)
  return waits && runs ? loaded : null
}
