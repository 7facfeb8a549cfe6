import { texts } from '#text/texts.ts'

/** Texts of the page of who acts as a customer, which the bar on every page does not need. */
export const actingPageTexts = texts('account.acting', {
  title: 'Actúas como {name}',
  lead: 'Todo lo que hagas aquí es en su cuenta y queda en la auditoría con tu nombre. Su contraseña, sesiones, tarjetas y pagos son solo de la persona, y para volver a la administración primero hay que terminar.',
  toCalendar: 'Ver su calendario',
})
