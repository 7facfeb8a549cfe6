import { texts } from '#text/texts.ts'
import type { Template } from './template.ts'

export const accountKinds = {
  penalty: {
    about: 'Cuando una membresía ilimitada queda en pausa, por faltas o por decisión del estudio.',
    subject: 'Tu membresía está en pausa para reservar',
    mail: 'Hola, {nombre}:\n\nTu membresía ilimitada no puede reservar por unos días. Puedes volver a hacerlo el {hasta}.\n\nMotivo: {motivo}\n\n{enlace}',
    whatsapp:
      'Hola, {nombre}. Tu membresía no puede reservar por unos días. Puedes volver a hacerlo el {hasta}. Si tienes dudas escríbenos. Tu cuenta: {enlace} ¡Gracias!',
    push: 'Puedes volver a reservar el {hasta}.',
  },
  birthday: {
    about: 'La mañana del cumpleaños de cada cliente.',
    subject: '¡Feliz cumpleaños, {nombre}!',
    mail: '¡Feliz cumpleaños, {nombre}!\n\nTodo el equipo de {estudio} te desea un gran día. Ojalá nos dejes celebrarlo contigo en clase.\n\n{enlace}',
    whatsapp:
      '¡Feliz cumpleaños, {nombre}! Todo el equipo de {estudio} te desea un gran día. Ven a celebrarlo: {enlace} ¡Te esperamos!',
    push: 'Todo el equipo de {estudio} te desea un gran día.',
  },
  video_rating: {
    about: 'Cuando alguien completa una clase en video que no ha calificado.',
    subject: '¿Qué te pareció {video}?',
    mail: 'Hola, {nombre}:\n\nCompletaste {video}. Cuéntanos con unas estrellas qué te pareció: nos ayuda a grabar las siguientes.\n\n{enlace}',
  },
  welcome: {
    about: 'Cuando alguien crea su cuenta.',
    subject: 'Te damos la bienvenida a {estudio}',
    mail: 'Hola, {nombre}:\n\nTu cuenta está lista. Ya puedes ver el calendario, comprar tus clases y reservar tu lugar.\n\n{enlace}',
  },
  confirm_email: {
    about:
      'Cuando alguien cambia su correo, o quiere una oferta sin costo o una clase de prueba y aún no lo ha confirmado.',
    subject: 'Confirma tu correo para {estudio}',
    mail: 'Hola, {nombre}:\n\nConfirma que este correo es tuyo. El enlace es válido durante tres días.\n\n{enlace}\n\nSi tú no lo pediste, no tienes que hacer nada.',
  },
  email_asked: {
    about: 'Al correo actual, cuando se pide otro para la cuenta y aún no se confirma.',
    subject: 'Se pidió otro correo para tu cuenta de {estudio}',
    mail: 'Hola, {nombre}:\n\nSe pidió otro correo para tu cuenta. Cambia cuando se confirme; hasta entonces sigues entrando con este.\n\nSi lo pediste tú, no tienes que hacer nada. Si no, cambia tu contraseña enseguida, con lo que el cambio ya no se hace, y avísanos.\n\n{enlace}',
  },
  email_changed: {
    about: 'Al correo anterior, cuando alguien confirma uno nuevo.',
    subject: 'Tu cuenta de {estudio} tiene otro correo',
    mail: 'Hola, {nombre}:\n\nConfirmaste otro correo para tu cuenta, así que ya no entras con este. Tu contraseña sigue siendo la misma.\n\n{enlace}\n\nSi tú no lo cambiaste, escríbenos enseguida.',
  },
  reset: {
    about: 'Cuando alguien pide cambiar su contraseña.',
    subject: 'Cambia tu contraseña de {estudio}',
    mail: 'Hola, {nombre}:\n\nRecibimos una solicitud para cambiar la contraseña de tu cuenta. El enlace es válido durante una hora.\n\n{enlace}\n\nSi tú no lo pediste, no tienes que hacer nada: tu contraseña sigue siendo la misma.',
  },
  invitation: {
    about:
      'Cuando el estudio registra a un cliente o invita a alguien al equipo, para que elija su contraseña.',
    subject: 'Tu cuenta en {estudio}',
    mail: 'Hola, {nombre}:\n\n{motivo}\n\nElige tu contraseña para entrar; el enlace es válido durante siete días.\n\n{enlace}\n\nSi ya venció, pide otro con «¿Olvidaste tu contraseña?».',
  },
  sign_in_link: {
    about: 'Cuando alguien pide entrar con un enlace por correo.',
    subject: 'Tu enlace para entrar a {estudio}',
    mail: 'Hola, {nombre}:\n\nCon este enlace entras a tu cuenta sin contraseña. Es válido durante quince minutos y funciona una sola vez.\n\n{enlace}\n\nSi tú no lo pediste, no tienes que hacer nada.',
  },
  sign_up_link: {
    about: 'Cuando alguien quiere crear su cuenta y el estudio no revela qué correos tienen una.',
    subject: 'Crea tu cuenta en {estudio}',
    mail: 'Hola:\n\nCon este enlace creas tu cuenta. Es válido durante quince minutos y funciona una sola vez.\n\n{enlace}\n\nSi tú no lo pediste, no tienes que hacer nada.',
  },
  account_exists: {
    about:
      'Cuando alguien quiere crear una cuenta con el correo o el teléfono de otra, y el estudio no las revela.',
    subject: 'Ya tienes una cuenta en {estudio}',
    mail: 'Hola, {nombre}:\n\nAlguien quiso crear una cuenta con tu correo o tu teléfono, pero ya tienes una con este correo. Entra con este enlace; si prefieres una contraseña nueva, pídela con «¿Olvidaste tu contraseña?».\n\n{enlace}\n\nSi no fuiste tú, no tienes que hacer nada.',
  },
  password_changed: {
    about: 'Cuando alguien cambia su contraseña.',
    subject: 'Tu contraseña de {estudio} cambió',
    mail: 'Hola, {nombre}:\n\nLa contraseña de tu cuenta cambió y cerramos tu sesión en los demás equipos.\n\nSi fuiste tú, no tienes que hacer nada. Si no, cámbiala enseguida con «¿Olvidaste tu contraseña?» y avísanos.\n\n{enlace}',
  },
  delete_account: {
    about: 'Cuando alguien sin contraseña pide eliminar su cuenta.',
    subject: 'Elimina tu cuenta de {estudio}',
    mail: 'Hola, {nombre}:\n\nPediste eliminar tu cuenta. Abre el enlace para confirmarlo; es válido durante una hora y funciona una sola vez.\n\n{enlace}\n\nSi tú no lo pediste, no tienes que hacer nada: tu cuenta sigue igual.',
  },
  passkey_added: {
    about: 'Cuando alguien agrega una llave de acceso a su cuenta.',
    subject: 'Tu cuenta de {estudio} tiene una llave de acceso nueva',
    mail: 'Hola, {nombre}:\n\nSe agregó a tu cuenta la llave de acceso «{llave}», con la que se entra sin contraseña.\n\nSi fuiste tú, no tienes que hacer nada. Si no, quítala enseguida, cambia tu contraseña y avísanos.\n\n{enlace}',
  },
  passkey_removed: {
    about: 'Cuando se quitan llaves de acceso de una cuenta: una, o todas con una contraseña nueva.',
    subject: 'Cambiaron las llaves de acceso de tu cuenta de {estudio}',
    mail: 'Hola, {nombre}:\n\nYa no se puede entrar a tu cuenta con «{llave}». Las llaves de acceso también se quitan cuando eliges otra contraseña por correo.\n\nSi no fuiste tú, cambia tu contraseña y avísanos.\n\n{enlace}',
  },
  staff_message: {
    about:
      'Cuando alguien del equipo escribe por WhatsApp y ya pasaron 24 horas desde lo último que escribió la persona.',
    whatsapp:
      'Hola, {nombre}. Te escribe el equipo de {estudio}: {mensaje} Si tienes dudas, responde por aquí.',
  },
} as const satisfies Record<string, Template>

/** Their names and their mails' buttons, which are texts like others. */
export const accountCalled = texts('messages.kinds', {
  penalty: { name: 'Penalización', button: 'Ir a mi cuenta' },
  birthday: { name: 'Cumpleaños', button: 'Ver el calendario' },
  video_rating: { name: 'Calificar una clase en video', button: 'Calificar la clase' },
  welcome: { name: 'Bienvenida', button: 'Ver el calendario' },
  confirm_email: { name: 'Confirmar correo', button: 'Confirmar mi correo' },
  email_asked: { name: 'Cambio de correo', button: 'Cambiar mi contraseña' },
  email_changed: { name: 'Correo cambiado', button: 'Ir a mi cuenta' },
  reset: { name: 'Recuperar contraseña', button: 'Cambiar contraseña' },
  invitation: { name: 'Invitación', button: 'Elegir mi contraseña' },
  sign_in_link: { name: 'Enlace para entrar', button: 'Entrar a mi cuenta' },
  sign_up_link: { name: 'Enlace para crear cuenta', button: 'Crear mi cuenta' },
  account_exists: { name: 'Ya tiene cuenta', button: 'Entrar a mi cuenta' },
  password_changed: { name: 'Contraseña cambiada', button: 'Ver mis sesiones' },
  delete_account: { name: 'Eliminar cuenta', button: 'Eliminar mi cuenta' },
  passkey_added: { name: 'Llave de acceso agregada', button: 'Ver mis llaves de acceso' },
  passkey_removed: { name: 'Llave de acceso quitada', button: 'Ver mis llaves de acceso' },
  staff_message: { name: 'Mensaje del equipo', button: 'Ir a mi cuenta' },
})
