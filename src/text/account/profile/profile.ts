import { texts } from '#text/texts.ts'

/** Texts of /mystudio/informacion. */
export const profileTexts = texts('account.profile', {
  title: 'Mi Información',
  tabs: 'Mi Cuenta',
  edit: 'Editar',
  /** After the session has ended while something was typed. */
  personal: 'Datos personales',
  missing: 'Te falta por completar',
  notGiven: 'No has cargado esta información',
  /** Spelled as in the specification. */
  noBirthdate: 'No has agregado tu compleaños',
  name: 'Nombre',
  lastName: 'Apellido',
  email: 'Correo electrónico',
  emailChanges: 'Si lo cambias, te enviamos un correo para confirmarlo.',
  emailSent: 'Te enviamos un correo para confirmar tu dirección',
  emailSentAgain: 'Te enviamos otra vez el enlace a {email}',
  emailProblems: {
    no_mailbox:
      'Nuestros correos a esta dirección no llegan. Revisa que esté bien escrita, o cámbiala en Editar.',
    bounced:
      'Nuestros correos a esta dirección regresan. Revisa que esté bien escrita, o cámbiala en Editar.',
    complaint:
      'Uno de nuestros correos se marcó como no deseado, así que ya no escribimos a esta dirección. Si fue sin querer, avísanos.',
  },
  takeEmailBack: 'Quedarme con mi correo actual',
  emailTakenBack: 'Conservas tu correo actual.',
  emailWaits: 'Te enviamos un correo para confirmar tu dirección: {email}',
  since: 'Cliente desde {month}',
  picture: 'Imagen',
  pictureMissing: 'Imagen de perfil',
  pictureGiven: 'Cargada',
  pictureTitle: 'Foto de perfil',
  pictureHint: 'JPG, PNG o WebP, hasta {megabytes} MB.',
  pictureUpload: 'Subir imagen',
  pictureChange: 'Cambiar imagen',
  pictureRemove: 'Quitar',
  phone: 'Teléfono',
  birthdate: 'Fecha de nacimiento',
  birthday: 'Cumpleaños',
  instagram: 'Instagram',
  cancel: 'Cancelar',
  save: 'Guardar',
  saving: 'Guardando',
  saved: 'Perfil actualizado con éxito.',
  birthdateWrong: 'La fecha de nacimiento no es válida.',
  more: 'Más sobre ti',
  checkOne: 'Revisa el campo: {label}',
  checkSeveral: 'Revisa los campos faltantes o inválidos.',
})

export const ownDataTexts = texts('account.ownData', {
  title: 'Tus datos',
  lead: 'Lo que este estudio guarda sobre ti: para leerlo, o en un formato que otros programas entienden (JSON).',
  download: 'Descargar mis datos',
  downloading: 'Preparando',
  machine: 'Descargar en JSON',
  file: 'mis-datos.json',
  page: 'mis-datos.html',
  remove: 'Eliminar mi cuenta',
  question: '¿Eliminar tu cuenta?',
  consequences:
    'Se liberan tus reservaciones próximas, terminan tus suscripciones y pierdes los créditos que te quedan. Tus compras se conservan sin tu nombre, como pide la ley. No se puede deshacer.',
  password: 'Tu contraseña',
  back: 'Regresar',
  confirm: 'Eliminar cuenta',
  removing: 'Eliminando',
})

export const documentTexts = texts('account.documents', {
  title: 'Documentos aceptados',
  lead: 'Lo que aceptaste en este estudio y cuándo.',
  version: 'Versión {version}',
  earlier: 'Versión {version}, anterior a la actual',
  pending: 'Pendiente de aceptar: versión {version}',
  accepted: 'Aceptado el {day} a las {time}',
  from: 'desde {ip}',
  empty: 'Aún no has aceptado ningún documento.',
})

/** Personal data that a booking needs and the customer has not given yet. */
export const completeTexts = texts('account.complete', {
  title: 'Completar Información',
  why: 'Antes de reservar necesitamos estos datos. Solo lo pedimos una vez.',
  later: 'Ahora no',
  save: 'Guardar',
  saving: 'Guardando',
  toProfile: 'Ir a Mi Información',
})
