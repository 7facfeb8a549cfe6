import { expectAccessible } from '#tests/e2e/accessible.ts'
import { signInAs } from '#tests/e2e/desk.ts'
import { expect, test } from '#tests/e2e/own-studio.ts'
import { nextAt } from '#tests/e2e/studio-clock.ts'

// The morning's classes are over, those of the evening are to come.
test.use({ studioName: 'afternoon', studioClock: nextAt(3, 16) })

test('on the phone what is pending and what is over are a line each, and the next class on the first screen; at a desk all is a list @once', async ({
  page,
  baseURL,
}) => {
  await signInAs(page.request, baseURL ?? '', 'recepcion@casaaura.mx')
  await page.goto('/admin')
  const classes = page.getByRole('region', { name: 'Clases de hoy' })
  const over = classes.getByRole('listitem').filter({ hasText: 'Terminada' })
  const line = classes.getByRole('button', { name: /^\d+ clases? terminadas?$/ })
  await expect(over).toHaveCount(0)
  await expect(classes.getByRole('listitem').first()).toBeInViewport({ ratio: 1 })
  const pending = page.getByRole('region', { name: 'Pendientes' })
  const fold = pending.getByRole('button', { name: 'Pendientes' })
  await expect(fold).toBeInViewport({ ratio: 1 })
  await expect(pending.getByRole('listitem')).toHaveCount(0)
  await fold.click()
  await expect(fold).toHaveAttribute('aria-expanded', 'true')
  await expect(pending.getByRole('listitem').first()).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await fold.click()
  const count = Number.parseInt(await line.innerText(), 10)
  await line.click()
  await expect(line).toHaveAttribute('aria-expanded', 'true')
  await expect(over).toHaveCount(count)
  await expectAccessible(page)
  await line.click()
  await expect(over).toHaveCount(0)

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.reload()
  await expect(over.first()).toBeVisible()
  await expect(line).toHaveCount(0)
  await expect(pending.getByRole('listitem').first()).toBeVisible()
  await expect(fold).toHaveCount(0)
})
