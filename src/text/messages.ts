/** Words of the mails that the studio sends. Facts are filled in by the caller, already written for a reader. */
export const messageTexts = {
  greeting: (name: string) => (name ? `Hola, ${name}:` : 'Hola:'),
  labels: {
    className: 'Clase',
    date: 'Fecha y hora',
    place: 'Estudio',
    spot: 'Lugar',
    guest: 'Invitado',
    coach: 'Coach',
    order: 'Orden',
    package: 'Paquete',
    total: 'Total',
    tax: 'IVA incluido',
    method: 'Forma de pago',
    expires: 'Vigencia',
  },
  reset: {
    subject: (business: string) => `Cambia tu contraseña de ${business}`,
    body: [
      'Recibimos una solicitud para cambiar la contraseña de tu cuenta. El enlace es válido durante una hora.',
    ],
    button: 'Cambiar contraseña',
    closing: 'Si tú no lo pediste, no tienes que hacer nada: tu contraseña sigue siendo la misma.',
  },
  welcome: {
    subject: (business: string) => `Te damos la bienvenida a ${business}`,
    body: ['Tu cuenta está lista. Ya puedes ver el calendario, comprar tus clases y reservar tu lugar.'],
    button: 'Ver el calendario',
  },
  reservationMade: {
    subject: (className: string) => `Tu reservación de ${className}`,
    body: ['Tu lugar está reservado. Te esperamos.'],
    button: 'Ver mis reservaciones',
  },
  reservationCancelled: {
    subject: (className: string) => `Cancelaste tu reservación de ${className}`,
    /** When somebody of the studio did it. */
    subjectByStudio: (className: string) => `Tu reservación de ${className} fue cancelada`,
    body: ['Tu reservación quedó cancelada.'],
    creditReturned: 'Tu crédito está de vuelta en tu cuenta.',
    creditKept: 'El crédito de esta reservación no se devuelve.',
    button: 'Reservar otra clase',
  },
  receipt: {
    subject: (order: string) => `Recibo de tu compra, orden ${order}`,
    body: ['Gracias por tu compra. Estos son los datos de tu orden:'],
    button: 'Ver mi orden',
  },
  cashInstructions: {
    subject: (order: string) => `Instrucciones de pago, orden ${order}`,
    body: ['Tu orden está pendiente de pago. En cuanto lo confirmemos, tus clases quedan listas.'],
    button: 'Ver mi orden',
  },
} as const
