// Stands in for https://www.paypal.com/sdk/js in tests: PayPal's button, and its window as a dialog.
;(() => {
  const { src, dataset } = document.currentScript
  const { origin, searchParams } = new URL(src)
  const subscribes = searchParams.get('intent') === 'subscription'

  function askPayer() {
    return new Promise((done) => {
      const dialog = document.createElement('dialog')
      dialog.setAttribute('aria-label', 'Ventana de PayPal')
      const answer = (label, instrument) => {
        const button = document.createElement('button')
        button.type = 'button'
        button.textContent = label
        button.addEventListener('click', () => {
          dialog.remove()
          done(instrument)
        })
        dialog.append(button)
      }
      answer('Pagar en PayPal', 'PAYPAL')
      answer('Pagar con una tarjeta sin fondos', subscribes ? 'PAYMENT_DENIED' : 'INSTRUMENT_DECLINED')
      answer('Cancelar y volver', null)
      document.body.append(dialog)
      dialog.showModal()
    })
  }

  async function open(options) {
    try {
      const id = await (subscribes ? options.createSubscription({}, {}) : options.createOrder({}, {}))
      const instrument = await askPayer()
      if (instrument === null) return options.onCancel({ orderID: id })
      const body = new URLSearchParams({ id, instrument })
      await fetch(`${origin}/double/approve`, { method: 'POST', body })
      await options.onApprove(subscribes ? { orderID: 'EC-1', subscriptionID: id } : { orderID: id }, {})
    } catch (error) {
      options.onError(error)
    }
  }

  window[dataset.namespace ?? 'paypal'] = {
    version: 'double',
    Buttons: (options) => ({
      isEligible: () => true,
      render(target) {
        const button = document.createElement('button')
        button.type = 'button'
        button.textContent = 'PayPal'
        button.style.cssText =
          'width:100%;min-height:48px;border:0;border-radius:4px;background:#ffc439;color:#003087;font:inherit;font-weight:700'
        button.addEventListener('click', () => void open(options))
        target.append(button)
        return Promise.resolve()
      },
      close: () => Promise.resolve(),
    }),
  }
})()
