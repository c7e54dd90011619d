import { Hono } from 'hono'
import type { SimulatedCardPayment } from './card-payment-book.ts'
import { cardPaymentPage } from './card-payment-page.ts'
import type { CardSimulatorContext } from './create-card-simulator.ts'

/** What a cardholder sees in a browser; its token is its permission. */
export const cardPageRoutes = (world: CardSimulatorContext) => {
  // The nonce of the content policy, where the application that mounts these pages has one.
  const app = new Hono<{ Variables: { nonce?: string } }>()
  app.get('/:token', async c => {
    const charge = world.book.findByPage(c.req.param('token'))
    if (!charge) return c.text('There is no such payment.', 404)
    return await c.html(cardPaymentPage(charge, c.get('nonce') ?? ''))
  })
  app.post('/:token', async c => {
    const charge = world.book.findByPage(c.req.param('token'))
    if (!charge) return c.text('There is no such payment.', 404)
    const { wish } = await c.req.parseBody()
    if (charge.status === 'AWAITING_PAGE') await applyCardholderChoice(world, charge, String(wish))
    return c.redirect(charge.return_url, 303)
  })
  return app
}

const applyCardholderChoice = async (
  world: CardSimulatorContext,
  charge: SimulatedCardPayment,
  wish: string,
): Promise<void> => {
  if (wish === 'pay') await world.capture(charge)
  else {
    const failure_code = wish === 'decline' ? 'DECLINED' : 'CANCELLED'
    await world.update(charge, { status: 'FAILED', failure_code })
  }
}
