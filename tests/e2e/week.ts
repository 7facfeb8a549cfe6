import type { Locator, Page } from '@playwright/test'

/**
 * The week's own way on. From the week's last days the phone leads to the next week by a link of the same name, so the
 * name alone finds two of them on a Saturday and one on a Monday.
 */
export function nextWeek(page: Page): Locator {
  return page
    .getByRole('navigation', { name: 'Semana', exact: true })
    .getByRole('link', { name: 'Semana siguiente' })
}
