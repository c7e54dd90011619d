import { Hono } from 'hono'
import type { BookedCharge } from './charge-book.ts'
import { chargePage } from './charge-page.ts'
import type { CardWorld } from './create-card-stand-in.ts'

/** What a cardholder sees in a browser; its token is its permission. */
export const pageRoutes = (world: CardWorld): Hono => {
  const app = new Hono()
  app.get('/:token', async c => {
    const charge = world.book.findByPage(c.req.param('token'))
    if (!charge) return c.text('There is no such payment.', 404)
    return await c.html(chargePage(charge, c.get('nonce') ?? ''))
  })
  app.post('/:token', async c => {
    const charge = world.book.findByPage(c.req.param('token'))
    if (!charge) return c.text('There is no such payment.', 404)
    const { wish } = await c.req.parseBody()
    if (charge.status === 'AWAITING_PAGE') await grant(world, charge, String(wish))
    return c.redirect(charge.return_url, 303)
  })
  return app
}

const grant = async (world: CardWorld, charge: BookedCharge, wish: string): Promise<void> => {
  if (wish === 'pay') await world.take(charge)
  else {
    const failure_code = wish === 'decline' ? 'DECLINED' : 'CANCELLED'
    await world.move(charge, { status: 'FAILED', failure_code })
  }
}
