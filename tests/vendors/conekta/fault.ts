/** An error in Conekta's format. */
export class ConektaFault extends Error {
  readonly status: number
  readonly body: object

  constructor(status: number, type: string, detail: { code: string; message: string; param?: string }) {
    super(`${detail.code}: ${detail.message}`)
    const { message } = detail
    this.status = status
    this.body = {
      object: 'error',
      type,
      log_id: crypto.randomUUID().replaceAll('-', '').slice(0, 24),
      details: [{ debug_message: message, ...detail, code: `conekta.errors.${detail.code}` }],
    }
  }
}

/** The bank or the risk engine refuses. */
export const declined = (code: string, message = 'La tarjeta no pudo ser procesada.') =>
  new ConektaFault(402, 'processing_error', { code, message })

export const invalid = (code: string, message: string, param?: string) =>
  new ConektaFault(422, 'parameter_validation_error', {
    code: `parameter_validation.${code}`,
    message,
    ...(param ? { param } : {}),
  })

export const missing = (what: string, id: string) =>
  new ConektaFault(404, 'resource_not_found_error', {
    code: 'resource_not_found.entity',
    message: `The object ${what} "${id}" could not be found.`,
  })

export const tooLate = (what: string) =>
  new ConektaFault(428, 'precondition_required_error', {
    code: `precondition_required.combo.order.cannot_be_updated_because_has_${what}`,
    message: `The order cannot be modified because it has already a ${what}.`,
  })
