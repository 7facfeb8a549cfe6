import type { Locator, Page } from '@playwright/test'

/**
 * The week's own link to the next week. In the week's last days the phone has a second link of the same name, so the
 * name alone matches two of them on a Saturday and one on a Monday.
 */
export function nextWeek(page: Page): Locator {
  return page
    .getByRole('navigation', { name: 'Semana', exact: true })
    .getByRole('link', { name: 'Semana siguiente' })
}
