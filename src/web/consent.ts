import { consentTexts } from '#text/consent.ts'

/** Where the browser keeps what a visitor answered. */
const ANSWER = 'cupo-consent'

/**
 * Runs in the page, as text: asks once whether the studio's codes may run, and runs them only after a yes. They wait in
 * templates, where nothing of them is loaded. Each script is made anew, with the page's nonce, and one after the other: what
 * calls a library waits for it, as it would in a page. The answer can be given anew: the page without the codes is another
 * document, since what has run goes on in its own.
 *
 * It is turned into text by the server, so it must not use anything from outside itself.
 */
function ask(key: string, nonce: string): void {
  const box = document.getElementById('consent')
  const read = (): string | null => {
    try {
      return localStorage.getItem(key)
    } catch {
      return 'no'
    }
  }
  const put = (old: HTMLScriptElement, place: Comment): Promise<unknown> | null => {
    const script = document.createElement('script')
    for (const { name, value } of old.attributes) script.setAttribute(name, value)
    script.nonce = nonce
    script.textContent = old.textContent
    // Others never say that they are there, or nobody waits for them.
    const waits = script.src !== '' && !script.noModule && !old.hasAttribute('async')
    const runs = /^(?:module|(?:text|application)\/(?:java|ecma)script)?$/i.test(script.type)
    const loaded = new Promise((done) => {
      script.addEventListener('load', done)
      script.addEventListener('error', done)
    })
    place.replaceWith(script)
    return waits && runs ? loaded : null
  }
  const run = async (): Promise<void> => {
    for (const template of document.querySelectorAll<HTMLTemplateElement>('template[data-codes]')) {
      const codes = template.content.cloneNode(true) as DocumentFragment
      const waiting = [...codes.querySelectorAll('script')].map((old) => {
        const place = document.createComment('')
        old.replaceWith(place)
        return [old, place] as const
      })
      for (const style of codes.querySelectorAll('style')) style.nonce = nonce
      ;(template.dataset['codes'] === 'head' ? document.head : document.body).append(codes)
      for (const [old, place] of waiting) await put(old, place)
    }
  }
  let ran = false
  const start = (): void => {
    ran = true
    void run()
  }
  if (read() === 'yes') start()
  if (!box) return
  let opener: HTMLElement | null = null
  const close = (): void => {
    box.hidden = true
    opener?.focus()
    opener = null
  }
  box.hidden = read() !== null
  box.addEventListener('click', ({ target }) => {
    const chosen = (target as HTMLElement).dataset['answer']
    if (!chosen) return
    close()
    try {
      localStorage.setItem(key, chosen)
    } catch {
      // Then the next page asks again.
    }
    if (chosen === 'yes' && !ran) start()
    if (chosen === 'no' && ran) location.reload()
  })
  box.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && opener) close()
  })
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLElement>('#consent-again a')
    if (!link) return
    event.preventDefault()
    opener = link
    box.hidden = false
    const given = read()
    const ways = [...box.querySelectorAll('input')]
    for (const way of ways) way.setAttribute('aria-pressed', String(way.dataset['answer'] === given))
    ways[0]?.focus()
  })
}

const STYLE =
  '#consent{position:fixed;z-index:60;inset:auto 16px 16px;max-width:460px;padding:18px 20px;background:var(--surface);color:var(--ink);' +
  'border:1px solid var(--line);border-radius:var(--r-m);box-shadow:var(--sh-3);font-size:15px}#consent[hidden]{display:none}' +
  '#consent div{display:flex;gap:10px;margin-top:14px}#consent input{flex:1;min-width:0;min-height:44px;padding:0 18px;background:none;color:inherit;' +
  'border:1px solid var(--line-strong);border-radius:var(--pill);font:inherit;font-weight:550;cursor:pointer}' +
  '#consent [aria-pressed=true]{border-color:currentColor;box-shadow:inset 0 0 0 1px}' +
  // Goes on below the footer, as its last line.
  '#consent-again{background:var(--dark);color:var(--on-dark-muted);font-size:13.5px}#consent-again a{display:inline-block;padding:14px 0}' +
  '#consent-again a:hover{text-decoration:underline;text-underline-offset:3px}#consent-again :focus-visible{outline-color:currentColor}'
/** Nobody is asked without JavaScript, and nothing runs. */
const STILL_STYLE = '#consent-again{display:none}'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/**
 * The question and the codes that wait for its answer, as HTML for the end of the body. Both answers look alike: neither is
 * the one that is meant. Without JavaScript nothing is asked, and nothing of the codes runs.
 */
export function consentHtml(codes: { head: string; body: string }, nonce: string): string {
  const { label, text, accept, refuse, again } = consentTexts
  const waiting = Object.entries(codes).map(
    ([place, html]) => `<template data-codes="${place}">${html}</template>`,
  )
  // No <button>: the page would have a press on one wait for its application.
  const way = (answer: string, words: string): string =>
    `<input type="button" data-answer="${answer}" value="${escaped(words)}">`
  return (
    `<style nonce="${nonce}">${STYLE}</style><noscript><style nonce="${nonce}">${STILL_STYLE}</style></noscript>` +
    `<nav id="consent-again" aria-label="${escaped(again)}"><div class="wrap"><a href="#consent">${escaped(again)}</a></div></nav>` +
    `<section id="consent" aria-label="${escaped(label)}" hidden><p>${escaped(text)}</p>` +
    `<div>${way('no', refuse)}${way('yes', accept)}</div></section>` +
    waiting.join('') +
    `<script nonce="${nonce}">(${ask.toString()})(${JSON.stringify(ANSWER)},document.currentScript.nonce)</script>`
  )
}
