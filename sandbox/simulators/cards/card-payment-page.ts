import { html } from 'hono/html'
import type { SimulatedCardPayment } from './card-payment-book.ts'

/** The acquirer's own page, deliberately without the lender's design. */
export const cardPaymentPage = (
  payment: SimulatedCardPayment,
  nonce: string,
) => html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Sandbox bank · card payment</title>
    <style nonce="${nonce}">
      body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 28rem; padding: 24px 16px; }
      h1 { font-size: 20px; }
      .sum { font-size: 28px; font-weight: 700; margin: 8px 0 24px; }
      button { display: block; font: inherit; margin: 0 0 12px; min-height: 48px; width: 100%; }
    </style>
  </head>
  <body>
    <main>
      <h1>Sandbox bank</h1>
      <p>${payment.description}</p>
      <p class="sum">${payment.currency} ${payment.amount}</p>
      ${
        payment.status === 'AWAITING_PAGE'
          ? html`<form method="post">
              <button name="choice" value="pay">Pay with my card · Bayar</button>
              <button name="choice" value="decline">Let my bank decline · Ditolak</button>
              <button name="choice" value="leave">Go back without paying · Kembali</button>
            </form>`
          : html`<p>This payment is over: ${payment.status}.</p>
              <p><a href="${payment.return_url}">Back · Kembali</a></p>`
      }
    </main>
  </body>
</html>`
