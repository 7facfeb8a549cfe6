import { texts } from '#text/texts.ts'

/** Texts while somebody on the team acts as a customer. */
export const actingTexts = texts('account.acting', {
  label: 'Actuando como cliente',
  as: 'Estás actuando como {name}',
  stop: 'Terminar',
  title: 'Actúas como {name}',
  lead: 'Todo lo que hagas aquí es en su cuenta y queda en la auditoría con tu nombre. Su contraseña, sesiones, tarjetas y pagos son solo de la persona, y para volver a la administración primero hay que terminar.',
  toCalendar: 'Ver su calendario',
})
