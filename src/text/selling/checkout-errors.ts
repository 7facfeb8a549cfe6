import { texts } from '#text/texts.ts'

/** Why a purchase is refused, ready to be shown: the specification's own sentences where it has one. */
export const checkoutErrors = texts('errores-de-pago', {
  failed: 'Hubo un error al procesar tu compra. Inténtalo más tarde.',
  failedBecause: 'Hubo un error al procesar tu compra: {reason}',
  notAuthenticated: 'tu banco no confirmó el cargo.',
  abandoned: 'el pago se canceló antes de terminar.',
  voucherExpired: 'venció el plazo para pagarla.',
  payerActionRequired: 'Lo sentimos. PayPal todavía necesita que apruebes el pago.',
  begunBeside:
    'Ya tenías otra suscripción a este paquete, así que cancelamos esta. Si se hizo un cargo, tu estudio te lo devuelve.',
  otherAmount:
    'Se cobró otro importe que el de esta compra, así que no se completó. El estudio devuelve ese dinero: escríbenos si tienes dudas.',
  suspicious: 'Lo sentimos, nuestro procesador de tarjetas ha rechazado el pago. Comunícate con nosotros.',
  formatted: 'El formato de la tarjeta no es válido, revisa los datos que ingresaste por favor.',
  noMethod: 'No has seleccionado un método de pago.',
  notSetUp: 'El pago en línea todavía no está configurado.',
  subscriptionNeedsCard: 'Esta suscripción se paga con tarjeta.',
  installmentsUnavailable: 'Tu tarjeta o esta compra no permiten pagar a esos meses.',
  trialNeedsCard: 'La prueba gratis de esta suscripción necesita una tarjeta.',
  trialDiscount:
    'Este código baja el primer cargo después de la prueba gratis, y con esta forma de pago no es posible. Quita el código o elige otra. No hicimos ningún cargo.',
  packageUnknown: 'Lo sentimos, no encontramos el paquete que quieres comprar.',
  noReceipt: 'Esta orden no tiene un pago, así que no tiene recibo.',
  receiptJustSent:
    'Este recibo salió hacia {email} hace menos de un minuto. Espera un momento para enviarlo otra vez.',
  purchaseUnknown: 'Lo sentimos, no encontramos esta orden.',
  orderPaid: 'Esta orden ya está pagada.',
  orderNotWaiting: 'Esta orden ya no espera un pago en el estudio.',
  paymentUnknown: 'Lo sentimos, no encontramos este pago.',
  customerLimit: 'Lo sentimos, ya has alcanzado el límite de compras de este paquete.',
  peopleLimit: 'Lo sentimos, se ha alcanzado el límite de personas para este paquete.',
  eventOver: 'Lo sentimos, este evento ya pasó. No hicimos ningún cargo.',
  discountUnusable: 'Lo sentimos. No puedes usar este descuento',
  emailUnconfirmed: 'Confirma tu correo para obtener este paquete.',
  signupFee: 'Antes de comprar un paquete de clases debes pagar tu inscripción.',
  recentlyBought: 'Ya compraste este paquete, o su pago sigue en proceso. No hicimos otro cargo.',
  paymentUndecided:
    'Todavía estamos confirmando tu compra anterior de este paquete. No hicimos otro cargo: vuelve a intentarlo en unos minutos.',
  priceChanged: 'El precio cambió: ahora es de {total}. No hicimos ningún cargo.',
  firstPriceChanged:
    'El precio del primer cobro, después de la prueba, cambió: ahora es de {total}. No hicimos ningún cargo.',
  laterPriceChanged: 'El precio de las renovaciones cambió: ahora es de {total}. No hicimos ningún cargo.',
  changedUnpaid: 'Cambiamos la tarjeta, pero el cobro pendiente no pasó. {why}',
  declined: {
    insufficientFunds: 'Lo sentimos. Tu tarjeta ha sido rechazada por fondos insuficientes.',
    lostOrStolen: 'Lo sentimos. Esta tarjeta ha sido reportada como robada o perdida y no puede utilizarse.',
    byBank: 'Lo sentimos. Tu tarjeta ha sido rechazada por tu banco. Comunícate con tu banco para saber más.',
    expired: 'Lo sentimos. Tu tarjeta ha expirado',
    incorrectCvc: 'Lo sentimos. El CVV de tu tarjeta es incorrecto',
    incorrectNumber: 'Lo sentimos. El número de la tarjeta es incorrecto.',
    needsAnswer: 'Lo sentimos. Tu banco pide que confirmes el cargo. Inténtalo de nuevo.',
  },
})

/** The sentence for a card that the provider refused. Codes are the provider's: `card_declined` + `insufficient_funds` … */
export function cardRefusalText(code: string, declineCode: string | null): string {
  switch (code) {
    case 'card_declined':
      if (declineCode === 'insufficient_funds') return checkoutErrors.declined.insufficientFunds
      return declineCode === 'lost_card' || declineCode === 'stolen_card'
        ? checkoutErrors.declined.lostOrStolen
        : checkoutErrors.declined.byBank
    case 'expired_card':
      return checkoutErrors.declined.expired
    case 'incorrect_cvc':
    case 'invalid_cvc':
      return checkoutErrors.declined.incorrectCvc
    case 'incorrect_number':
    case 'invalid_number':
      return checkoutErrors.declined.incorrectNumber
    case 'invalid_expiry_month':
    case 'invalid_expiry_year':
      return checkoutErrors.formatted
    case 'authentication_required':
      return checkoutErrors.declined.needsAnswer
    case 'payment_intent_authentication_failure':
    case 'setup_intent_authentication_failure':
      return checkoutErrors.failedBecause({ reason: checkoutErrors.notAuthenticated })
    case 'voucher_expired':
      return checkoutErrors.failedBecause({ reason: checkoutErrors.voucherExpired })
    case 'installments_unavailable':
      return checkoutErrors.installmentsUnavailable
    case 'payment_cancelled':
      return checkoutErrors.failedBecause({ reason: checkoutErrors.abandoned })
    case 'payer_action_required':
      return checkoutErrors.payerActionRequired
    case 'trial_discount_unsupported':
      return checkoutErrors.trialDiscount
    case 'begun_beside':
      return checkoutErrors.begunBeside
    case 'amount_mismatch':
    case 'currency_mismatch':
      return checkoutErrors.otherAmount
    case 'suspicious_behaviour':
      return checkoutErrors.suspicious
    default:
      return code.includes('formatted') ? checkoutErrors.formatted : checkoutErrors.failed
  }
}
