import { texts } from '../texts.ts'

/** Why a subscription cannot be changed, by its state and the obstacle. */
export const subscriptionErrors = texts('errores-de-suscripciones', {
  trial: 'Tu suscripción sigue en su periodo de prueba.',
  active: 'Tu suscripción está activa.',
  past_due: 'Tu suscripción tiene un cobro pendiente. Cambia tu tarjeta para ponerla al corriente.',
  paused: 'Tu suscripción está en pausa.',
  cancelling: 'Tu suscripción ya está cancelada.',
  ended: 'Tu suscripción ya terminó.',
  provider: 'La forma de pago de esta suscripción no lo permite.',
  replaced: 'Ya compraste otra suscripción a este paquete. Para seguir con esta, primero cancela la otra.',
  paused_by_studio: 'El estudio pausó tu suscripción. Escríbele para reanudarla.',
  pause_off: 'El estudio no ofrece pausar suscripciones.',
  pause_used_up: 'Ya usaste los días de pausa de este año.',
  cardless:
    'La tarjeta de esta suscripción se eliminó. Elige otra en “Administrar” y después podrás conservarla.',
  none: 'Esta compra no es una suscripción que se pueda cambiar.',
  tooManyDays: '{left, plural, one {Puedes pausar hasta 1 día.} other {Puedes pausar hasta {left} días.}}',
})
