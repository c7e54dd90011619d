import type { ErrorHandler } from 'hono'
import { html } from 'hono/html'
import { protocolCode } from '#contract/envelope.ts'
import { marketOfIsNeedPop } from '#domain/market/market.ts'
import { localeFor, say } from '../platform/copy.ts'
import { DatabaseUnavailable } from '../platform/database/database.ts'
import { currentTraceId } from '../platform/observability/tracing.ts'
import type { Services } from '../services.ts'

/**
 * Replies to errors outside a call: a page, an entry by ticket. The cause is logged, never sent to
 * the caller; a browser gets a page, every other client the envelope.
 */
export const replyWithFault =
  ({ log, config: { markets } }: Pick<Services, 'log' | 'config'>): ErrorHandler =>
  (error, c) => {
    const away = error instanceof DatabaseUnavailable
    const requestId = c.get('requestId')
    if (!away) log.error({ err: error, path: c.req.path, requestId }, 'a request failed')
    const status = away ? 503 : 500
    if (away) c.header('Retry-After', '2')
    c.header('Cache-Control', 'no-store')
    const market = marketOfIsNeedPop(c.req.query('isNeedPop'), markets)
    const locale = localeFor(c.req.query('lang'), market, markets)
    const message = say(locale, away ? 'unavailable' : 'internalError')
    if (c.req.header('accept')?.includes('text/html')) {
      const reference = say(locale, 'faultReference', currentTraceId() ?? requestId)
      return c.html(messagePage(locale, message, reference), status)
    }
    const code = away ? protocolCode.unavailable : protocolCode.internalError
    return c.json({ code, message, data: null }, status)
  }

/** A page of one message, for a browser whose request has no page of its own; `reference` finds its log. */
export const messagePage = (locale: string, message: string, reference = '') =>
  html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${message}</title>
      </head>
      <body>
        <p>${message}</p>
        ${reference === '' ? '' : html`<p><small>${reference}</small></p>`}
      </body>
    </html>`
