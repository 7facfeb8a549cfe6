import { test } from '#tests/e2e/own-studio.ts'
import { visitAll } from '#tests/e2e/whole-pages.ts'

// VOLTA's capitals are wide: words that fit in Casa Aura's letters may not fit in them.
test.use({ studioName: 'wide', viewport: { width: 320, height: 844 }, expectedError: /404/ })

test(
  'pages stay whole in a wide typeface on a screen of 320 px',
  { tag: '@widths' },
  async ({ page, studio }) => {
    test.setTimeout(240_000)
    studio.wear('volta')
    await visitAll(page, studio.url)
  },
)
