import { texts } from '../texts.ts'

/** Why two accounts cannot become one, or cannot be taken apart again. */
export const mergeErrors = texts('errores-de-uniones', {
  same: 'Elige otra cuenta: no se puede unir una cuenta con ella misma.',
  staff: 'La cuenta de alguien del equipo no se une a otra. Conserva esa cuenta.',
  blocked: 'Una de las dos cuentas está bloqueada. Desbloquéala para unirlas.',
  together:
    'Las dos cuentas tienen lugar en {count, plural, one {la misma clase} other {{count} clases iguales}} ({first}): si es la misma persona, cancela uno de los lugares.',
  subscription:
    'La suscripción de la cuenta que se une se cobra con una tarjeta que no se puede pasar. Conserva esa cuenta, o termina antes la suscripción; si apenas se está pagando, espera a que el pago termine.',
  unknown: 'Lo sentimos, no encontramos esta unión.',
  over: 'Ya no se puede deshacer: pasó el plazo.',
  gone: 'Ya no se puede deshacer: la cuenta que quedó se eliminó.',
  later:
    'Primero deshaz la unión más reciente: la de {merged} con {survivor}. Las uniones se deshacen de la última a la primera.',
  offered:
    'Todavía no se puede deshacer: el lugar ofrecido en la lista de espera ({class}) tiene apartado un crédito de la otra cuenta. Quita a la persona de esa lista, o espera a que la oferta venza.',
  charged:
    'Todavía no se puede deshacer: desde entonces se guardó una tarjeta o empezó una suscripción que se cobra con lo que regresa a la otra cuenta. Quita esa tarjeta y termina esa suscripción.',
  used: 'Ya no se puede deshacer: desde entonces se usaron o renovaron créditos que venían de la otra cuenta.',
})
