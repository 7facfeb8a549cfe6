import { beforeEach, expect, it, vi } from 'vitest'

const ORIGIN = 'https://casaaura.mx'
/** A page that does not say where it is. */
const FROZEN = 'frozen'
const openWindow = vi.fn<(url: string) => Promise<unknown>>()
const navigate = vi.fn<(url: string) => Promise<null>>()
const focused: string[] = []
let open: string[] = []

beforeEach(() => {
  focused.length = 0
  openWindow.mockReset().mockResolvedValue(null)
  navigate.mockReset().mockResolvedValue(null)
  const windowAt = (path: string) => ({
    navigate,
    focus: () => Promise.resolve(focused.push(path)),
    postMessage(_: object, [port]: MessagePort[]) {
      if (path !== FROZEN) port?.postMessage(ORIGIN + path)
    },
  })
  vi.stubGlobal('location', new URL('/sw.js', ORIGIN))
  vi.stubGlobal('clients', {
    openWindow,
    matchAll: () => Promise.resolve(open.map((path) => windowAt(path))),
  })
})

async function press(link: string | null): Promise<void> {
  const { openPressed } = await import('./notifications.ts')
  const close = vi.fn<() => void>()
  await openPressed({ notification: { data: { link }, close } } as never)
  expect(close).toHaveBeenCalledOnce()
  // A form that is being filled in in an open page is kept.
  expect(navigate).not.toHaveBeenCalled()
}

it('a press shows the window that is at the address of the notification', async () => {
  open = ['/mystudio/informacion', FROZEN, '/mystudio/reservaciones#proximas']
  await press('/mystudio/reservaciones')
  expect(focused).toEqual(['/mystudio/reservaciones#proximas'])
  expect(openWindow).not.toHaveBeenCalled()
})

it.each([
  ['no window is open', []],
  ['other pages are open', ['/mystudio/informacion', '/mystudio?semana=2027-01-04', FROZEN]],
])('a press opens a new window when %s', async (_, paths) => {
  open = paths
  await press('/mystudio?semana=2027-01-11')
  expect(openWindow.mock.calls).toEqual([[`${ORIGIN}/mystudio?semana=2027-01-11`]])
  expect(focused).toEqual([])
})

it('a notification without a page, or with one elsewhere, leads to the start', async () => {
  open = []
  await press(null)
  await press('https://example.com/mystudio')
  expect(openWindow.mock.calls).toEqual([[`${ORIGIN}/`], [`${ORIGIN}/`]])
})
