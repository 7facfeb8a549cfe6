import { texts } from '../texts.ts'

/** Why a passkey was not added, or did not open the account. */
export const passkeyErrors = texts('errores-de-llaves', {
  expired: 'Pasó demasiado tiempo. Inténtalo de nuevo.',
  unknown:
    'Esa llave de acceso ya no es de ninguna cuenta del estudio. Entra con tu contraseña y bórrala de tu equipo.',
  refused: 'No pudimos comprobar tu llave de acceso. Inténtalo de nuevo o entra con tu contraseña.',
  notAdded: 'No pudimos guardar la llave de acceso. Inténtalo de nuevo.',
  unverified:
    'Tu equipo no comprobó que eres tú. Activa en él la huella, el rostro o un PIN e inténtalo de nuevo.',
  known: 'Este equipo ya tiene una llave de acceso de tu cuenta.',
  signInAgain:
    'Para agregar una llave de acceso, cierra tu sesión y entra de nuevo: tu última entrada fue hace más de diez minutos.',
  tooMany: 'Ya tienes {most, plural, one {1 llave} other {{most} llaves}} de acceso. Quita una que no uses.',
  missing: 'Esa llave de acceso ya no está en tu cuenta.',
})
