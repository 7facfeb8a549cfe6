import { signInAs } from '#tests/e2e/desk.ts'
import { expect, test } from '#tests/e2e/test.ts'

// The phone asks for less motion, which would hide what moves.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Pages at rest with buttons, forms and pictures, by whose they are. */
const pages = {
  visitor: ['/', '/calendario', '/entrar', '/registro', '/checkout/2'],
  'clienta@casaaura.mx': ['/mystudio', '/mystudio/reservaciones', '/mystudio/informacion'],
  'admin@casaaura.mx': ['/admin', '/admin/ajustes'],
}

test('nothing moves on a page while nothing happens @once', async ({ page, baseURL }) => {
  for (const [who, addresses] of Object.entries(pages)) {
    if (who !== 'visitor') await signInAs(page.request, baseURL ?? '', who)
    for (const address of addresses) {
      await page.goto(address)
      const moving = () =>
        page.evaluate(() =>
          document
            .getAnimations()
            .filter(({ playState }) => playState === 'running')
            .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : animation.id)),
        )
      await expect.poll(moving, address).toEqual([])
    }
  }
})
