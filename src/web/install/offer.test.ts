import { describe, expect, it } from 'vitest'
import { isSafariOnTouch } from './offer.ts'

const apple = (device: string, rest: string) =>
  `Mozilla/5.0 (${device}) AppleWebKit/605.1.15 (KHTML, like Gecko) ${rest}`
const IPHONE = 'iPhone; CPU iPhone OS 18_5 like Mac OS X'
const MAC = 'Macintosh; Intel Mac OS X 10_15_7'

describe('who is shown the manual installation', () => {
  it.each([
    ['Safari on an iPhone', apple(IPHONE, 'Version/18.5 Mobile/15E148 Safari/604.1'), 5, true],
    ['Safari on an iPad, which says Mac', apple(MAC, 'Version/18.5 Safari/605.1.15'), 5, true],
    ['Safari on a Mac', apple(MAC, 'Version/18.5 Safari/605.1.15'), 0, false],
    ['Chrome on an iPhone', apple(IPHONE, 'CriOS/140.0.0.0 Mobile/15E148 Safari/604.1'), 5, false],
    ['Firefox on an iPhone', apple(IPHONE, 'FxiOS/140.0 Mobile/15E148 Safari/605.1.15'), 5, false],
    ['a page within another application', apple(IPHONE, 'Mobile/15E148'), 5, false],
    [
      'Chrome on Android',
      'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
      5,
      false,
    ],
  ])('%s', (_who, userAgent, maxTouchPoints, told) => {
    expect(isSafariOnTouch({ userAgent, maxTouchPoints } as Navigator)).toBe(told)
  })
})
