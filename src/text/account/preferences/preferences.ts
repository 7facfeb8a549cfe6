import { texts } from '#text/texts.ts'

/** Texts of /mystudio/avisos. */
export const preferenceTexts = texts('account.preferences', {
  title: 'Notificaciones',
  lead: 'Elige por dónde quieres enterarte de cada cosa.',
  list: 'Qué te avisamos',
  groups: {
    booking: 'Reservaciones',
    waitlist: 'Lista de espera',
    selling: 'Compras y créditos',
    account: 'Cuenta',
  },
  on: 'Volverás a recibir este aviso por {by}.',
  off: 'Ya no recibirás este aviso por {by}.',
  channels: { mail: 'Correo', whatsapp: 'WhatsApp', push: 'Notificación' },
  by: { mail: 'correo', whatsapp: 'WhatsApp', push: 'notificación' },
  about: {
    reservation_made: 'La confirmación de cada lugar que reservas.',
    class_reminder: 'Unas horas antes de tu clase.',
    transfer_accepted: 'Cuando alguien acepta el lugar que le pasaste.',
    credits_expiring: 'Unos días antes de que venzan tus créditos.',
    birthday: 'Una felicitación en tu día.',
  },
  emailProblems: {
    no_mailbox: 'Nuestros correos a {email} no llegan, así que no recibes ninguno. Revisa tu dirección en',
    bounced: 'Nuestros correos a {email} regresan, así que no recibes ninguno. Revisa tu dirección en',
    complaint:
      'Uno de nuestros correos se marcó como no deseado, así que ya no escribimos a {email}. Si fue sin querer, avísanos. Tu dirección está en',
  },
  profile: 'Mi Información',
  needed: 'Avisos que siempre llegan, y por qué',
})
