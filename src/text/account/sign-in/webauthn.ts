import { texts } from '#text/texts.ts'

/** Why a device made or used no passkey. */
export const webauthnTexts = texts('webauthn', {
  cancelled: 'No se usó ninguna llave de acceso: cancelaste, o pasó demasiado tiempo. Inténtalo de nuevo.',
  known: 'Este equipo ya tiene una llave de acceso de tu cuenta.',
  address: 'Las llaves de acceso solo funcionan en la dirección del estudio y con conexión segura (https).',
  unsupported: 'Este equipo no puede guardar llaves de acceso. Actívale un PIN, la huella o el rostro.',
  other: 'Tu equipo no pudo usar la llave de acceso. Inténtalo de nuevo o entra con tu contraseña.',
})
