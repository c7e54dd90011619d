import { html } from 'hono/html'
import type { SimulatedCardPayment } from './card-payment-book.ts'

/** The acquirer's own page: not of our house, so it looks and speaks like nobody's in particular. */
export const cardPaymentPage = (charge: SimulatedCardPayment, nonce: string) => html`<!doctype html>
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
      <p>${charge.description}</p>
      <p class="sum">${charge.currency} ${charge.amount}</p>
      ${
        charge.status === 'AWAITING_PAGE'
          ? html`<form method="post">
              <button name="wish" value="pay">Pay with my card · Bayar</button>
              <button name="wish" value="decline">Let my bank decline · Ditolak</button>
              <button name="wish" value="leave">Go back without paying · Kembali</button>
            </form>`
          : html`<p>This payment is over: ${charge.status}.</p>
              <p><a href="${charge.return_url}">Back · Kembali</a></p>`
      }
    </main>
  </body>
</html>`
