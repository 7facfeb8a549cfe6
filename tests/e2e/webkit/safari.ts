import { expect } from '@playwright/test'
import type { WebDriver, WebElement } from 'selenium-webdriver'
import { PASSWORD } from '#tests/e2e/desk.ts'
import { elementNamed, isAlive, scrollTo, watchProblems } from './in-page.ts'

const WAIT = { timeout: 15_000 }

/** A page in Safari's engine, used as a person uses it: by the names of what is seen. Texts are compared from their beginning. */
export class Safari {
  readonly driver: WebDriver
  readonly #origin: string

  constructor(driver: WebDriver, origin: string) {
    this.driver = driver
    this.#origin = origin
  }

  async open(path: string): Promise<void> {
    await this.driver.get(this.#origin + path)
    await this.comesAlive()
  }

  /** As `waitsForLife` of test.ts: an earlier press would have no effect. */
  async comesAlive(): Promise<void> {
    await expect.poll(() => this.driver.executeScript(isAlive), WAIT).toBe(true)
    await this.driver.executeScript(watchProblems)
  }

  /** On the open page that asks for it. */
  async signIn(email: string): Promise<void> {
    await this.fill('Correo electrónico', email)
    await this.fill('Contraseña', PASSWORD)
    await this.press('Entrar')
  }

  async press(name: string, inside?: string): Promise<void> {
    const element = await this.find('a, button, summary, label, [role=radio], [role=tab]', name, inside)
    await this.#click(element)
  }

  /** In the open map. Which of its spots are taken depends on the demo's day. */
  async pickFreeSpot(): Promise<void> {
    await this.#click(await this.find('[role=radio][aria-label$=", libre"]', 'Lugar'))
  }

  /** Types where the focus is. */
  async type(keys: string): Promise<void> {
    await this.driver.switchTo().activeElement().sendKeys(keys)
  }

  /** The browser's own way back. */
  async backTo(pattern: RegExp): Promise<void> {
    await this.driver.navigate().back()
    await this.isAt(pattern)
    await this.comesAlive()
  }

  async fill(label: string, value: string): Promise<void> {
    const field = await this.find('input, textarea, [contenteditable=true]', label)
    await field.clear()
    await field.sendKeys(value)
  }

  /** The page's required consents and the like: each box that is not checked yet. */
  async checkAll(): Promise<void> {
    for (const box of await this.driver.findElements({ css: 'input[type=checkbox]' }))
      if (!(await box.isSelected())) await this.#click(box)
  }

  /** The week stands when the way on leads to the one after it. */
  async nextWeek(): Promise<void> {
    const next = await this.find('nav a', 'Semana siguiente')
    const leadsTo = await next.getAttribute('href')
    await next.click()
    const now = async () => (await this.find('nav a', 'Semana siguiente')).getAttribute('href')
    await expect.poll(now, WAIT).not.toBe(leadsTo)
  }

  /** Whether an element whose text or name begins so is seen, in the dialog of a name where one is given. */
  async sees(text: string, inside?: string): Promise<void> {
    await this.find('*', text, inside)
  }

  async find(selector: string, name: string, inside = ''): Promise<WebElement> {
    let found: WebElement | null = null
    const seen = async () => {
      found = await this.driver.executeScript<WebElement | null>(elementNamed, selector, name, inside)
      return found !== null
    }
    await expect
      .poll(seen, { ...WAIT, message: `${selector} named “${name}”${inside && ` in “${inside}”`}` })
      .toBe(true)
    if (found === null) throw new Error(`${name} is gone.`)
    return found
  }

  /** The driver itself scrolls smoothly, as the page does, and presses before it has arrived. */
  async #click(element: WebElement): Promise<void> {
    await this.driver.executeScript(scrollTo, element)
    await element.click()
  }

  async isAt(pattern: RegExp): Promise<void> {
    await expect.poll(() => this.driver.getCurrentUrl(), WAIT).toMatch(pattern)
  }

  /** What the open document has thrown since it was alive. */
  async problems(): Promise<string[]> {
    return this.driver.executeScript<string[]>('return window.problems ?? []')
  }
}
