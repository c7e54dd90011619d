import type { Hono } from 'hono'
import { findBorrower } from '../../profile/public.ts'
import type { Services } from '../../services.ts'
import { chooseEmail } from './choose-email.ts'

/** What the token is sealed under: it opens nothing else. */
const sealedFor = 'unsubscribe'

/** Where one POST ends the e-mails that need not be sent; it names nobody that can be read. */
export const unsubscribeUrl = (
  { config, cipher }: Pick<Services, 'config' | 'cipher'>,
  borrowerId: string,
): string => {
  const token = cipher.seal(borrowerId, sealedFor).toString('base64url')
  return new URL(`/unsubscribe/${token}`, config.publicUrl).href
}

const borrowerOf = ({ cipher }: Pick<Services, 'cipher'>, token: string): string | undefined => {
  try {
    return cipher.open(Buffer.from(token, 'base64url'), sealedFor)
  } catch {
    return undefined
  }
}

/**
 * `POST /unsubscribe/{token}`: what mail programs send when "Unsubscribe" is pressed (RFC 8058);
 * idempotent. `GET` changes nothing, since programs open links to look at them: it leads to the
 * borrower's own choice.
 */
export const mountUnsubscribe = (app: Hono, services: Services): void => {
  app.get('/unsubscribe/:token', c => c.redirect('/mine/messages'))
  app.post('/unsubscribe/:token', async c => {
    const body = await c.req.parseBody().catch(() => ({}))
    const isOneClick = 'List-Unsubscribe' in body && body['List-Unsubscribe'] === 'One-Click'
    const borrowerId = isOneClick ? borrowerOf(services, c.req.param('token')) : undefined
    if (borrowerId === undefined || !(await findBorrower(services.db, borrowerId))) {
      return c.text('This address is not valid.', 404)
    }
    const decidedAt = services.clock.now()
    await chooseEmail(services.db, { borrowerId, email: false, version: 'one-click', decidedAt })
    return c.text('OK')
  })
}
