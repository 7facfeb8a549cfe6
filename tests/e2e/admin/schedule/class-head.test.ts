import { randomInt } from 'node:crypto'
import { expectAccessible } from '#tests/e2e/accessible.ts'
import { signInAs } from '#tests/e2e/desk.ts'
import { ownClass, takePlace } from '#tests/e2e/own-class.ts'
import { expect, test } from '#tests/e2e/test.ts'

const digits = (): string => String(randomInt(1_000_000_000, 9_999_999_999))

test(
  'the head is one row, with what is rarely needed in a menu, and on the phone whoever comes is in the first screen',
  { tag: '@widths' },
  async ({ page, baseURL }) => {
    const base = baseURL ?? ''
    const { single_class_id, admin } = await ownClass(base, { capacity: 3 })
    const { customer_id } = await admin
      .call('POST', '/customer', {
        name: 'María Fernanda Guadalupe',
        last_name: 'Montserratvillavicencio de la Santísima Trinidad',
        email: `largo-${digits()}@ejemplo.mx`,
        phone: digits(),
      })
      .then(({ customer }) => customer)
    await takePlace(admin, single_class_id, customer_id)
    await signInAs(page.request, base, 'admin@casaaura.mx')
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto(`/admin/clases/${single_class_id}`)
      const check = page.getByRole('button', { name: /^Check-in de/ }).first()
      await expect(check).toBeInViewport({ ratio: 1 })
      const dots = page.getByRole('button', { name: /^Más acciones para/ }).first()
      const [press, menu] = [await check.boundingBox(), await dots.boundingBox()]
      expect(menu?.y).toBe(press?.y)
      expect(menu?.x).toBeGreaterThan(press?.x ?? width)
      await expect(page.getByRole('button', { name: 'Cancelar clase' })).toHaveCount(0)
      await page.getByRole('button', { name: 'Más opciones', exact: true }).click()
      await expect(page.getByRole('menuitem')).toHaveText([
        'Escanear código',
        'Escribir a la clase',
        'Repetir cada semana',
        'Cancelar clase',
      ])
      if (width === 320) await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name: 'Más opciones', exact: true })).toBeFocused()
      await page.goto('/admin')
      await expect(page.getByText('Reservaciones', { exact: true }).first()).toBeInViewport()
      await page.getByRole('button', { name: 'Más opciones', exact: true }).click()
      await expect(page.getByRole('menuitem')).toHaveText(['Escanear código', 'Kioskos'])
      await page.keyboard.press('Escape')
    }
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(`/admin/clases/${single_class_id}`)
    const inHead = [
      page.getByRole('link', { name: 'Escanear código' }),
      page.getByRole('button', { name: 'Reservar a alguien' }),
      page.getByRole('button', { name: 'Más opciones', exact: true }),
    ]
    const tops = await Promise.all(inHead.map(async (one) => (await one.boundingBox())?.y))
    expect(new Set(tops).size).toBe(1)
    await inHead.at(-1)?.click()
    await expect(page.getByRole('menuitem')).toHaveText([
      'Escribir a la clase',
      'Repetir cada semana',
      'Imprimir lista',
      'Cancelar clase',
    ])
    await expectAccessible(page)
  },
)
