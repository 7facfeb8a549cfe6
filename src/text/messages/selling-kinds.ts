import { texts } from '#text/texts.ts'
import type { Template } from './template.ts'

export const sellingKinds = {
  receipt: {
    about: 'Cuando se paga una compra.',
    subject: 'Recibo de tu compra, orden {orden}',
    mail: 'Hola, {nombre}:\n\nGracias por tu compra. Estos son los datos de tu orden:\n\n{detalles}\n\n{enlace}',
    whatsapp:
      'Hola, {nombre}. Gracias por tu compra: orden {orden}, {paquete}, {total}. Puedes verla en {enlace} ¡Te esperamos!',
  },
  cash_instructions: {
    about: 'Cuando una orden espera un pago en efectivo, depósito o transferencia.',
    subject: 'Instrucciones de pago, orden {orden}',
    mail: 'Hola, {nombre}:\n\nTu orden está pendiente de pago. En cuanto lo confirmemos, tus clases quedan listas.\n\n{instrucciones}\n\n{detalles}\n\n{enlace}',
    whatsapp:
      'Hola, {nombre}. Tu orden {orden} por {total} está pendiente de pago. Las instrucciones están en {enlace} ¡Gracias!',
  },
  renewal_paid: {
    about: 'Cuando se cobra un periodo más de una suscripción.',
    subject: 'Recibo de tu renovación, orden {orden}',
    mail: 'Hola, {nombre}:\n\nTu suscripción a {paquete} se renovó. Estos son los datos del cobro:\n\n{detalles}\n\n{enlace}',
    whatsapp:
      'Hola, {nombre}. Tu suscripción a {paquete} se renovó por {total}. Puedes verla en {enlace} ¡Te esperamos!',
  },
  renewal_failed: {
    about: 'Cuando no se puede cobrar una suscripción, y cuando ya no se intentará más.',
    subject: 'No pudimos cobrar tu suscripción a {paquete}',
    mail: 'Hola, {nombre}:\n\nNo se pudo hacer el cobro de tu suscripción a {paquete}.\n\n{motivo}\n\n{detalles}\n\n{enlace}',
    whatsapp:
      'Hola, {nombre}. No se pudo hacer el cobro de tu suscripción a {paquete}. {motivo} Puedes revisarla en {enlace} ¡Gracias!',
    push: '{motivo}',
  },
  renewal_due: {
    about:
      'Cuando termina un periodo de una suscripción que se paga en el estudio, y cuando ya no se espera su pago.',
    subject: 'Tu suscripción a {paquete} está sin pagar',
    mail: 'Hola, {nombre}:\n\nTodavía no recibimos el pago del siguiente periodo de tu suscripción a {paquete}.\n\n{motivo}\n\n{detalles}\n\n{enlace}',
    whatsapp:
      'Hola, {nombre}. Todavía no recibimos el pago de tu suscripción a {paquete}. {motivo} Puedes verla en {enlace} ¡Gracias!',
    push: '{motivo}',
  },
  subscription_cancelled: {
    about: 'Cuando se cancela una suscripción.',
    subject: 'Tu suscripción a {paquete} quedó cancelada',
    mail: 'Hola, {nombre}:\n\nTu suscripción a {paquete} quedó cancelada y no se te cobrará más. {estado}\n\n{detalles}\n\n{enlace}',
    whatsapp:
      'Hola, {nombre}. Tu suscripción a {paquete} quedó cancelada y no se te cobrará más. {estado} Tus compras: {enlace} ¡Gracias!',
  },
  subscription_ended: {
    about: 'Cuando el estudio termina una suscripción de inmediato.',
    subject: 'Tu suscripción a {paquete} terminó',
    mail: 'Hola, {nombre}:\n\nEl estudio terminó hoy tu suscripción a {paquete}. No se te cobrará más, y los créditos que no habías usado ya no están en tu cuenta. Los lugares que ya reservaste siguen siendo tuyos.\n\nSi tienes dudas, escríbenos.\n\n{detalles}\n\n{enlace}',
    whatsapp:
      'Hola, {nombre}. El estudio terminó hoy tu suscripción a {paquete}: no se te cobrará más y sus créditos sin usar ya no están en tu cuenta. Tus lugares reservados siguen. Tus compras: {enlace} ¡Gracias!',
  },
  credits_expiring: {
    about: 'Unos días antes de que venzan créditos, con los días que digan los ajustes.',
    subject: '{creditos} por vencer',
    mail: 'Hola, {nombre}:\n\nTienes {creditos} que vencen el {vence}. Todavía estás a tiempo de reservar.\n\n{enlace}',
    whatsapp:
      'Hola, {nombre}. Tienes {creditos} que vencen el {vence}. Todavía estás a tiempo de reservar: {enlace} ¡Te esperamos!',
    push: 'Vencen el {vence}. Todavía estás a tiempo de reservar.',
  },
} as const satisfies Record<string, Template>

/** Their names and their mails' buttons, which are texts like others. */
export const sellingCalled = texts('messages.kinds', {
  receipt: { name: 'Recibo de compra', button: 'Ver mi orden' },
  cash_instructions: { name: 'Instrucciones de pago', button: 'Ver mi orden' },
  renewal_paid: { name: 'Renovación pagada', button: 'Ver mis compras' },
  renewal_failed: { name: 'Renovación fallida', button: 'Revisar mi suscripción' },
  renewal_due: { name: 'Renovación por pagar', button: 'Ver mis compras' },
  subscription_cancelled: { name: 'Suscripción cancelada', button: 'Ver mis compras' },
  subscription_ended: { name: 'Suscripción terminada', button: 'Ver mis compras' },
  credits_expiring: { name: 'Créditos por vencer', button: 'Reservar una clase' },
})
