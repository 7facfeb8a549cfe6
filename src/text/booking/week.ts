import { texts } from '#text/texts.ts'

// Texts of calendars alone: those of their areas weigh on every page.

export const offTexts = texts('account.calendar', {
  disabled: 'Las clases presenciales no están disponibles por ahora.',
})

export const weekTexts = texts('site.calendar', { allStudios: 'Estudios: todos' })
