import { expect, type Page } from '@playwright/test'

const SIZES = [
  { width: 320, text: '100%' },
  { width: 320, text: '200%' },
  { width: 390, text: '200%' },
  { width: 1280, text: '200%' },
] as const

/**
 * Gives the page as it stands larger letters, without another request; the next page has its own size again.
 * @param text the size of the browser's letters, e.g. `200%`
 */
export async function enlargeNow(page: Page, text: string): Promise<void> {
  await page.evaluate((size) => {
    document.documentElement.style.fontSize = size
  }, text)
}

/** What is wrong with the page as it stands, in words. */
export async function problemsOf(page: Page, within = 'body'): Promise<string[]> {
  return page.evaluate(async (scope) => {
    await document.fonts.ready
    const root = document.querySelector(scope) ?? document.body
    const room = document.documentElement.clientWidth
    const problems: string[] = []
    const LONGEST_WORD = 24
    const named = (part: Element): string =>
      `${part.tagName} “${(part.textContent || part.getAttribute('aria-label') || '').trim().slice(0, 40)}”`
    // A dialog scrolls up and down as a page does.
    const scrolls = (part: Element | null): boolean =>
      part !== null &&
      part !== root &&
      part !== document.body &&
      (/auto|scroll/.test(getComputedStyle(part).overflowX) || scrolls(part.parentElement))
    const clipped = (part: Element | null, end: Element | null): boolean =>
      part !== null &&
      part !== end &&
      (getComputedStyle(part).overflowX !== 'visible' || clipped(part.parentElement, end))
    const seen = (part: Element): boolean => {
      const box = part.getBoundingClientRect()
      // What screen readers alone are told is one pixel large.
      return (
        part.checkVisibility() && box.width > 1 && box.height > 1 && !part.closest('.vh, .skip, [popover]')
      )
    }
    if (document.documentElement.scrollWidth > room)
      problems.push(`scrolls sideways: ${document.documentElement.scrollWidth}`)

    const texts = [
      ...root.querySelectorAll(
        'h1, h2, h3, h4, p, a, button, label, li, dt, dd, th, td, span, b, strong, em, i, small, time',
      ),
    ]
    for (const part of texts) {
      // What is out of sight in a frame that scrolls is reached; its tables' cells are whole all the same.
      const reached = scrolls(part)
      if (!seen(part) || (reached && !part.closest('table'))) continue
      const box = part.getBoundingClientRect()
      if (!reached && (box.right > room + 1 || box.left < -1)) problems.push(`out of sight: ${named(part)}`)
      const { overflowX, textOverflow } = getComputedStyle(part)
      // What has no words is a drawing. A row that leads to the whole may end its lines with dots.
      const dots = textOverflow === 'ellipsis' && part.closest('li a[href], tr a[href]') !== null
      const clips = overflowX !== 'visible' && !dots && part.textContent.trim() !== ''
      if (clips && part.scrollWidth > Math.ceil(box.width) + 1) problems.push(`cut off: ${named(part)}`)
      const pressable = part.closest('a[href], button')
      // What is clipped ends inside; whether it may is asked above.
      const frame = clipped(part, pressable) ? undefined : pressable?.getBoundingClientRect()
      for (const node of part.childNodes) {
        if (node.nodeType !== Node.TEXT_NODE) continue
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\p{L}{2,}|#?\d[\d.,:]*\d/gu)) {
          const range = document.createRange()
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
          const { left, right } = range.getBoundingClientRect()
          if (frame && (left < frame.left - 1 || right > frame.right + 1))
            problems.push(`past its edge: ${word} in ${named(part)}`)
          // A column has room for words, and not for what somebody typed without a blank, or calls themselves elsewhere.
          const endless =
            (reached && word.length > LONGEST_WORD) || (part.textContent ?? '').trim().startsWith('@')
          if (tops.size > 1 && !endless) problems.push(`broken word: ${word} in ${named(part)}`)
        }
      }
    }
    const pressed = [...root.querySelectorAll('a[href], button, input, select')]
    for (const part of pressed) {
      // A card's own button is the whole card, with others above it.
      if (
        part.matches('[data-whole]') ||
        !seen(part) ||
        scrolls(part) ||
        part.closest('[inert], aside, details:not([open])')
      )
        continue
      part.scrollIntoView({ block: 'center', behavior: 'instant' })
      const box = part.getClientRects()[0] ?? part.getBoundingClientRect()
      const there = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
      const label = part.closest('label')
      if (
        there &&
        !part.contains(there) &&
        !there.contains(part) &&
        !label?.contains(there) &&
        !there.closest('aside')
      )
        problems.push(`covered: ${named(part)} by ${named(there)}`)
    }
    return [...new Set(problems)]
  }, within)
}

/** Fails where the page as it stands, or a part of it, is not whole at one of the sizes. */
export async function expectWhole(
  page: Page,
  { within, sizes = SIZES }: { within?: string; sizes?: readonly { width: number; text: string }[] } = {},
): Promise<void> {
  const own = page.viewportSize()
  for (const { width, text } of sizes) {
    await page.setViewportSize({ width, height: 844 })
    await enlargeNow(page, text)
    // The longest words are wider than the smallest screen with the largest text, and break.
    const smallest = width === 320 && text === '200%'
    const problems = (await problemsOf(page, within)).filter(
      (one) => !smallest || !one.startsWith('broken word'),
    )
    expect.soft(problems, `${page.url()} at ${width} px with text at ${text}`).toEqual([])
  }
  await enlargeNow(page, '100%')
  if (own) await page.setViewportSize(own)
}
