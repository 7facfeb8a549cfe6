import { texts } from '../texts.ts'

/** Refusals of staff's changes of discounts, purchases and packages; the specification's texts take precedence. */
export const sellingErrors = texts('errores-de-venta', {
  discountUsedUp: 'Lo sentimos, ya has agotado este descuento.',
  discountInvalid: 'Lo sentimos, ese descuento no es válido.',
  discountsOff: 'Lo sentimos, por ahora no recibimos códigos de descuento.',
  discountUnknown: 'Descuento no encontrado.',
  codeTaken: 'Ya existe un descuento con ese código.',
  codeTakenMeanwhile:
    'Otro descuento ya tiene el código {code}. Cambia el código de uno de los dos y guarda de nuevo.',
  percentTooBig: 'Un descuento en porcentaje no puede ser mayor a 100.',
  windowEmpty: 'El fin debe ser posterior al inicio.',
  fewerThanUsed: 'Este descuento ya se usó {uses} {uses, plural, one {vez} other {veces}}.',
  methodUnknown: 'Ese método de pago no existe.',
  cardStays: 'La tarjeta no se puede eliminar ni archivar: con ella se paga en línea.',
  methodStays: 'Este método viene con el sistema y no se puede eliminar. Puedes archivarlo.',
  nameTaken: 'Ya existe un método de pago con ese nombre.',
  nameTakenMeanwhile:
    'Otro método de pago ya se llama {name}. Cambia el nombre de uno de los dos y guarda de nuevo.',
  halfSubscription: 'Una suscripción necesita periodo e intervalo.',
  saleAbovePrice: 'El precio de oferta no puede ser mayor al precio.',
  typesUnknown: 'Uno de los tipos de clase no existe o viene dos veces.',
  notGranted: 'Esta compra no dio acceso.',
  noCashExpected: 'Esta orden no espera un pago en efectivo o transferencia.',
  otherAmount: 'El total de la orden es {expected} y se recibió {received}.',
  nothingPaid: 'Esta compra no tiene un pago que se pueda reembolsar.',
  refundOpen: 'Hay un reembolso en curso de esta compra. Inténtalo de nuevo en dos minutos.',
  refundFailed: 'El proveedor de pagos no aceptó el reembolso.',
  refundByProvider: 'El proveedor de pagos puede devolver este pago: pídele el reembolso.',
  refundTooMuch: 'Se pueden reembolsar hasta {left}, y se pidieron {asked}.',
  packagesUnknown: 'Uno de los paquetes no existe.',
})
