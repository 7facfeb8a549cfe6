// Stands in for https://js.stripe.com/v3 in tests: one card field, the public test numbers, and the bank's question.
;(() => {
  const origin = new URL(document.currentScript.src).origin
  const methods = {
    4242424242424242: 'pm_card_visa',
    5555555555554444: 'pm_card_mastercard',
    4000002760003184: 'pm_card_authenticationRequired',
    4000000000009995: 'pm_card_chargeDeclinedInsufficientFunds',
    4000000000000002: 'pm_card_chargeDeclined',
    4000000000000069: 'pm_card_chargeDeclinedExpiredCard',
    4000000000000127: 'pm_card_chargeDeclinedIncorrectCvc',
    4000000000009987: 'pm_card_chargeDeclinedLostCard',
  }

  function cardElement() {
    const input = document.createElement('input')
    input.setAttribute('aria-label', 'Número de tarjeta, vencimiento y CVV')
    input.setAttribute('inputmode', 'numeric')
    input.style.cssText = 'width:100%;border:0;font:inherit;background:transparent'
    const listeners = { change: [], ready: [] }
    const number = () => input.value.replace(/\D/g, '')
    input.addEventListener('input', () => {
      const event = { empty: number() === '', complete: number().length >= 16, error: undefined }
      for (const listener of listeners.change) listener(event)
    })
    return {
      number,
      mount(target) {
        target.append(input)
        for (const listener of listeners.ready) listener()
      },
      on(name, listener) {
        listeners[name]?.push(listener)
      },
      update() {},
      focus: () => input.focus(),
      unmount: () => input.remove(),
      destroy: () => input.remove(),
    }
  }

  function askBank() {
    return new Promise((done) => {
      const dialog = document.createElement('dialog')
      dialog.setAttribute('aria-label', 'Página de tu banco')
      const answer = (label, approve) => {
        const button = document.createElement('button')
        button.textContent = label
        button.addEventListener('click', () => {
          dialog.remove()
          done(approve)
        })
        dialog.append(button)
      }
      answer('Aprobar en el banco', true)
      answer('Rechazar en el banco', false)
      document.body.append(dialog)
      dialog.showModal()
    })
  }

  async function confirm(clientSecret, kind) {
    const approve = await askBank()
    const body = new URLSearchParams({ client_secret: clientSecret, approve: String(approve) })
    await fetch(`${origin}/double/authenticate`, { method: 'POST', body })
    if (approve) return { [kind]: { status: 'succeeded' } }
    const code = `${kind === 'paymentIntent' ? 'payment_intent' : 'setup_intent'}_authentication_failure`
    return {
      error: { type: 'invalid_request_error', code, message: 'No pudimos autenticar tu método de pago.' },
    }
  }

  window.Stripe = (key) => ({
    key,
    elements: () => ({ create: cardElement }),
    async createPaymentMethod({ card }) {
      const name = methods[card.number()]
      if (name) {
        const body = new URLSearchParams({ name })
        const answer = await fetch(`${origin}/double/payment_methods`, { method: 'POST', body })
        return { paymentMethod: await answer.json() }
      }
      const message = 'El número de tarjeta no es válido.'
      return { error: { type: 'validation_error', code: 'incorrect_number', message } }
    },
    confirmCardPayment: (clientSecret) => confirm(clientSecret, 'paymentIntent'),
    confirmCardSetup: (clientSecret) => confirm(clientSecret, 'setupIntent'),
  })
})()
