import { texts } from '#text/texts.ts'

/** Texts of deleting an account by a link: its request, and the page that the link leads to. */
export const deleteAccountTexts = texts('eliminar-cuenta', {
  title: '¿Eliminar tu cuenta?',
  description: 'Confirma que quieres eliminar tu cuenta.',
  whose: 'Es la cuenta de {email}.',
  confirm: 'Eliminar mi cuenta',
  keep: 'Conservar mi cuenta',
  doneTitle: 'Tu cuenta está eliminada',
  done: 'Ya no guardamos tu nombre, tu correo ni tu teléfono.',
  home: 'Ir al inicio',
  byLink: 'Entras sin contraseña, así que lo confirmas por correo: te enviamos un enlace que vale una hora.',
  send: 'Enviarme el enlace',
  sending: 'Enviando',
  sent: 'Te enviamos un enlace a {email}. Tu cuenta sigue igual hasta que lo confirmes.',
  close: 'Cerrar',
})
