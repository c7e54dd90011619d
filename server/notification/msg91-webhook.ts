import type { Hono } from 'hono'
import { readMsg91Reports } from '../providers/sms/msg91/delivery-reports.ts'
import type { Services } from '../services.ts'
import { recordReport } from './record-report.ts'
import { isSame } from './whatsapp-webhook.ts'

/**
 * `POST /webhooks/msg91/{token}`: delivery reports. MSG91 signs nothing, so that the address itself
 * is the secret: 401 and nothing stored with another. A report that cannot be read is answered 200,
 * since it would only come again.
 */
export const mountMsg91Webhook = (app: Hono, services: Services): void => {
  const { reportToken } = services.config.sms.msg91
  app.post('/webhooks/msg91/:token', async c => {
    if (!isSame(c.req.param('token'), reportToken)) {
      services.metrics.countCallback('msg91', 'refused')
      return c.json({ code: '401', message: 'not verified', data: null }, 401)
    }
    const reports = readMsg91Reports(c.req.header('content-type') ?? '', await c.req.text())
    for (const report of reports) await recordReport(services, report)
    services.metrics.countCallback('msg91', 'accepted')
    return c.json({ code: '0', message: 'accepted', data: null })
  })
}
