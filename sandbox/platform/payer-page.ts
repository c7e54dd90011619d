import { Hono } from 'hono'
import { html } from 'hono/html'
import * as z from 'zod'
import { strictQuery } from './strict-request.ts'

// Pages of providers that a payer's own browser opens. They are the provider's, deliberately without
// the lender's design.

type Drawn = ReturnType<typeof html>

type PayerPage<Payment, Choice extends string> = {
  /** The payment of an address, which is its permission. */
  readonly find: (id: string) => Payment | undefined
  /** What the page's buttons may send. */
  readonly choices: readonly [Choice, ...Choice[]]
  readonly draw: (payment: Payment, nonce: string) => Drawn
  /** Carries a choice out; the address that the browser is led to, or why it is refused. */
  readonly choose: (
    payment: Payment,
    choice: Choice,
  ) => Promise<{ readonly to: string } | { readonly refused: string }>
}

/** `GET /:id` draws the page of a payment, `POST /:id` takes what its buttons send. */
export const payerPageRoutes = <Payment, Choice extends string>({
  find,
  choices,
  draw,
  choose,
}: PayerPage<Payment, Choice>) => {
  const form = z.strictObject({ choice: z.enum(choices) })
  // The nonce of the content security policy, if the application that mounts these pages has one.
  const app = new Hono<{ Variables: { nonce?: string } }>()
  app.use(strictQuery([], c => c.text('This page takes no parameters.', 400)))
  app.get('/:id', async c => {
    const payment = find(c.req.param('id'))
    if (!payment) return c.text('There is no such payment.', 404)
    return await c.html(draw(payment, c.get('nonce') ?? ''))
  })
  app.post('/:id', async c => {
    const payment = find(c.req.param('id'))
    if (!payment) return c.text('There is no such payment.', 404)
    const sent = form.safeParse(await c.req.parseBody().catch(() => undefined))
    if (!sent.success) return c.text('There is no such choice.', 400)
    const result = await choose(payment, sent.data.choice)
    return 'refused' in result ? c.text(result.refused, 400) : c.redirect(result.to, 303)
  })
  return app
}

/**
 * The address of a page beside a provider's API. On this machine `localhost` and `127.0.0.1` are two
 * origins, and a browser lets a form lead back to its own alone: the page takes the name of the
 * address that it leads back to, where both are one server.
 */
export const pageUrlBeside = (api: string, returnUrl: string): string => {
  const url = new URL(api)
  const back = URL.canParse(returnUrl) ? new URL(returnUrl) : url
  if (back.port === url.port && back.hostname === 'localhost') url.hostname = back.hostname
  return url.href
}

type Button = { readonly choice: string; readonly label: string }

/** The buttons of a page that still takes a choice. */
export const payerButtons = (buttons: readonly Button[]): Drawn => html`<form method="post">
  ${buttons.map(
    ({ choice, label }) => html`<button name="choice" value="${choice}">${label}</button>`,
  )}
</form>`

const layout = `
  body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 28rem; padding: 24px 16px; }
  h1 { font-size: 20px; }
  .sum { font-size: 28px; font-weight: 700; margin: 8px 0 24px; }
  button { display: block; font: inherit; margin: 0 0 12px; min-height: 48px; width: 100%; }
`

/** Drawn as the screen of a phone, on which an app asks for a confirmation. */
const phoneLayout = `
  body { background: #e9ecef; color: #1a1d21; padding: 16px; }
  main { background: #fff; border: 8px solid #22262b; border-radius: 28px; box-sizing: border-box; margin: 0 auto; max-width: 22rem; min-height: 36rem; padding: 24px 20px; }
  button, a { border-radius: 10px; box-sizing: border-box; display: block; min-height: 48px; padding: 10px; text-align: center; width: 100%; }
  button[value='confirm'] { background: #0a5bd3; border: 0; color: #fff; }
`

export const payerPage = (
  {
    title,
    nonce,
    isPhone = false,
  }: { readonly title: string; readonly nonce: string; readonly isPhone?: boolean },
  content: Drawn,
): Drawn => html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    <style nonce="${nonce}">
      ${layout}${isPhone ? phoneLayout : ''}
    </style>
  </head>
  <body>
    <main>${content}</main>
  </body>
</html>`
