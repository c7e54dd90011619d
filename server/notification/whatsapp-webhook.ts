import { timingSafeEqual } from 'node:crypto'
import type { Hono } from 'hono'
import { isSignedBy, readReports } from '../providers/sms/whatsapp/create-whatsapp-provider.ts'
import type { Services } from '../services.ts'
import { recordReport } from './record-report.ts'

/** Compares secrets in constant time; an empty one is never right. */
export const isSame = (given: string, expected: string): boolean => {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return expected !== '' && one.length === other.length && timingSafeEqual(one, other)
}

/**
 * `POST /webhooks/whatsapp`: delivery reports, signed with the app's secret; 401 and nothing stored
 * otherwise. What else it carries (messages of people) is answered 200 and not read. `GET` answers
 * the challenge by which Meta verifies the address.
 */
export const mountWhatsAppWebhook = (app: Hono, services: Services): void => {
  const { appSecret, verifyToken } = services.config.whatsApp
  app.get('/webhooks/whatsapp', c => {
    const isVerified = isSame(c.req.query('hub.verify_token') ?? '', verifyToken)
    return isVerified ? c.text(c.req.query('hub.challenge') ?? '') : c.text('not verified', 401)
  })
  app.post('/webhooks/whatsapp', async c => {
    const body = Buffer.from(await c.req.arrayBuffer())
    if (!isSignedBy(appSecret, body, c.req.header('x-hub-signature-256') ?? '')) {
      services.metrics.countCallback('whatsapp', 'refused')
      return c.json({ code: '401', message: 'not verified', data: null }, 401)
    }
    for (const report of readReports(body)) await recordReport(services, report)
    services.metrics.countCallback('whatsapp', 'accepted')
    return c.json({ code: '0', message: 'accepted', data: null })
  })
}
