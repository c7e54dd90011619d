import type { Hono } from 'hono'
import { html } from 'hono/html'
import type { MarketCode } from '#domain/market/market.ts'
import { findLender } from '../catalog/public.ts'
import type { Services } from '../services.ts'

/** Where the sandbox's partners' links lead; see tools/seed/seed-catalog.ts. */
const path = '/stand-in/lenders/:productId'

const pageCopy = {
  ID: {
    language: 'id',
    title: (name: string) => `Situs ${name}`,
    text: (name: string) =>
      `Halaman ini berperan sebagai situs ${name} di sandbox. Pemberi pinjaman ini rekaan: pengajuan tidak dapat dilanjutkan di sini.`,
    told: 'Yang diberitahukan kepada situs ini',
    failed: 'Gagal masuk: kembali dengan kabar itu',
    back: 'Kembali ke beranda',
  },
  IN: {
    language: 'en',
    title: (name: string) => `The site of ${name}`,
    text: (name: string) =>
      `This page stands in for the site of ${name} in the sandbox. The lender is invented: you cannot apply here.`,
    told: 'What this site was told',
    failed: 'Sign-in fails: go back with that news',
    back: 'Back to home',
  },
} as const satisfies Record<MarketCode, object>

const styles = `
  body { margin: 0 auto; max-width: 34rem; padding: 1.5rem 1rem; font: 1rem/1.5 system-ui, sans-serif; color-scheme: light dark }
  dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .25rem 1rem; overflow-wrap: anywhere }
  dd { margin: 0 }
  a { display: inline-block; padding: .75rem 0 }
`

/**
 * The page another lender would show: it names itself as a stand-in and shows what it was told, so
 * that anyone can see what leaves us with a borrower.
 */
export const mountLenderSimulators = (app: Hono, { db }: Services): void => {
  app.get(path, async c => {
    const found = await findLender(db, c.req.param('productId'))
    if (!found) return await c.notFound()
    const { lender, market } = found
    const copy = pageCopy[market]
    const told = [...new URL(c.req.url).searchParams]
    return await c.html(
      html`<!doctype html>
        <html lang="${copy.language}">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <link rel="icon" href="/favicon.svg" />
            <title>${copy.title(lender)}</title>
            <style nonce="${c.get('nonce')}">
              ${styles}
            </style>
          </head>
          <body>
            <main>
              <h1>${copy.title(lender)}</h1>
              <p>${copy.text(lender)}</p>
              <h2>${copy.told}</h2>
              <dl>
                ${told.map(
                  ([name, value]) =>
                    html`<dt>${name}</dt>
                      <dd>${value}</dd>`,
                )}
              </dl>
              <p><a href="/loginError?productId=${c.req.param('productId')}">${copy.failed}</a></p>
              <a href="/home">${copy.back}</a>
            </main>
          </body>
        </html>`,
    )
  })
}
