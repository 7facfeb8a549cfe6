import { texts } from '#text/texts.ts'

// The page behind the footer's "Powered by": what this site runs on.

export const vendorTexts = texts('vendor', {
  title: 'Cupo',
  description: 'El sitio de {studio} funciona con Cupo, reservaciones para estudios.',
  lead: 'Cupo es el sistema con el que funciona este sitio: calendario, reservaciones, listas de espera, pagos y recepción de un estudio, en español y en pesos mexicanos.',
  about: [
    {
      title: 'Quién responde por qué',
      text: 'Las clases, los precios, los pagos y tus datos son de {studio}. Si algo de tu reservación o de tu compra no está bien, escríbele directamente al estudio.',
    },
    {
      title: 'Software libre',
      text: 'Cupo se publica bajo la licencia MIT: cualquier estudio puede instalarlo, revisarlo y adaptarlo sin pagar por él.',
    },
  ],
})
