import { texts } from '#text/texts.ts'

/** Texts while somebody on the team acts as a customer. */
export const actingTexts = texts('account.acting', {
  label: 'Actuando como cliente',
  as: 'Estás actuando como {name}',
  stop: 'Terminar',
})
