import { texts } from '#text/texts.ts'

/** Texts of signing in with a Firebase project. The specification's texts take precedence. */
export const firebaseTexts = texts('firebase', {
  ownAccount: 'Entrar con una contraseña de este sitio',
  projectAccount: 'Volver',
  emailAgain: 'Escribe el correo en el que recibiste el enlace.',
  problems: {
    userNotFound: 'Lo sentimos. No encontramos una cuenta con ese correo. ¡Regístrate!',
    wrongPassword: 'La contraseña es incorrecta. Por favor, intenta de nuevo',
    wrongCredentials: 'El correo o la contraseña no son correctos.',
    accountExists: 'Ya tienes una cuenta con nosotros. Por favor, inicia sesión.',
    otherWay: 'Ya tienes una cuenta con ese correo. Entra como lo hiciste la primera vez.',
    weak: 'Esa contraseña no cumple lo que se pide. Elige otra.',
    email: 'El correo no tiene un formato válido.',
    tooMany: 'Hubo demasiados intentos seguidos. Espera un momento e inténtalo de nuevo.',
    disabled: 'Tu cuenta está bloqueada. Escríbenos para revisarla.',
    closed: 'Cerraste la ventana antes de terminar. Inténtalo de nuevo.',
    blocked: 'Tu navegador no dejó abrir la ventana. Permite las ventanas emergentes de este sitio.',
    link: 'El enlace ya no es válido. Pide uno nuevo.',
    notOffered: 'El estudio todavía no ofrece entrar así. Elige otra forma.',
    other: 'No pudimos comprobar quién eres. Inténtalo de nuevo.',
  },
})
