import { Hono } from 'hono'
import * as z from 'zod'
import { strictQuery } from '../../platform/strict-request.ts'
import type { SimulatedCardPayment } from './card-payment-book.ts'
import { capture, update } from './card-payment-lifecycle.ts'
import { cardPaymentPage } from './card-payment-page.ts'
import type { CardSimulatorContext } from './create-card-simulator.ts'

/** The payment page of a cardholder's browser; its token is its permission. */
export const cardPageRoutes = (context: CardSimulatorContext) => {
  // The nonce of the content security policy, if the application that mounts these pages has one.
  const app = new Hono<{ Variables: { nonce?: string } }>()
  app.use(strictQuery([], c => c.text('This page takes no parameters.', 400)))
  app.get('/:token', async c => {
    const payment = context.book.findByPage(c.req.param('token'))
    if (!payment) return c.text('There is no such payment.', 404)
    return await c.html(cardPaymentPage(payment, c.get('nonce') ?? ''))
  })
  app.post('/:token', async c => {
    const payment = context.book.findByPage(c.req.param('token'))
    if (!payment) return c.text('There is no such payment.', 404)
    const form = choiceForm.safeParse(await c.req.parseBody().catch(() => undefined))
    if (!form.success) return c.text('There is no such choice.', 400)
    if (payment.status === 'AWAITING_PAGE')
      await applyCardholderChoice(context, payment, form.data.choice)
    return c.redirect(payment.return_url, 303)
  })
  return app
}

/** What the page's buttons send. */
const choiceForm = z.strictObject({ choice: z.enum(['pay', 'decline', 'leave']) })

const applyCardholderChoice = async (
  context: CardSimulatorContext,
  payment: SimulatedCardPayment,
  choice: z.infer<typeof choiceForm>['choice'],
): Promise<void> => {
  if (choice === 'pay') await capture(context, payment)
  else {
    const failure_code = choice === 'decline' ? 'DECLINED' : 'CANCELLED'
    await update(context, payment, { status: 'FAILED', failure_code })
  }
}
