import { html } from 'hono/html'
import { payerButtons, payerPage, payerPageRoutes } from '../../platform/payer-page.ts'
import type { SimulatedCardPayment } from './card-payment-book.ts'
import { capture, update } from './card-payment-lifecycle.ts'
import type { CardSimulatorContext } from './create-card-simulator.ts'

/** The payment page of a cardholder's browser; its token is its permission. */
export const cardPageRoutes = (context: CardSimulatorContext) =>
  payerPageRoutes({
    find: context.book.findByPage,
    choices: ['pay', 'decline', 'leave'],
    draw: cardPaymentPage,
    choose: async (payment, choice) => {
      if (payment.status === 'AWAITING_PAGE') {
        if (choice === 'pay') await capture(context, payment)
        else {
          const failure_code = choice === 'decline' ? 'DECLINED' : 'CANCELLED'
          await update(context, payment, { status: 'FAILED', failure_code })
        }
      }
      return { to: payment.return_url }
    },
  })

const cardPaymentPage = (payment: SimulatedCardPayment, nonce: string) =>
  payerPage(
    { title: 'Sandbox bank · card payment', nonce },
    html`<h1>Sandbox bank</h1>
      <p>${payment.description}</p>
      <p class="sum">${payment.currency} ${payment.amount}</p>
      ${
        payment.status === 'AWAITING_PAGE'
          ? payerButtons(cardButtons)
          : html`<p>This payment is over: ${payment.status}.</p>
              <p><a href="${payment.return_url}">Back · Kembali</a></p>`
      }`,
  )

const cardButtons = [
  { choice: 'pay', label: 'Pay with my card · Bayar' },
  { choice: 'decline', label: 'Let my bank decline · Ditolak' },
  { choice: 'leave', label: 'Go back without paying · Kembali' },
]
