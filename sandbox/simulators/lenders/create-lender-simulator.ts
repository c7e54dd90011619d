import { Hono } from 'hono'
import { html } from 'hono/html'

const pageCopy = {
  ID: {
    language: 'id',
    title: (name: string) => `Situs ${name}`,
    text: (name: string) =>
      `Halaman ini berperan sebagai situs ${name} di sandbox. Pemberi pinjaman ini rekaan: pengajuan tidak dapat dilanjutkan di sini.`,
    received: 'Yang diberitahukan kepada situs ini',
    failed: 'Gagal masuk: kembali dengan kabar itu',
    back: 'Kembali ke beranda',
  },
  IN: {
    language: 'en',
    title: (name: string) => `The site of ${name}`,
    text: (name: string) =>
      `This page stands in for the site of ${name} in the sandbox. The lender is invented: you cannot apply here.`,
    received: 'What this site was told',
    failed: 'Sign-in fails: go back with that news',
    back: 'Back to home',
  },
} as const
type PageMarket = keyof typeof pageCopy

const styles = `
  body { margin: 0 auto; max-width: 34rem; padding: 1.5rem 1rem; font: 1rem/1.5 system-ui, sans-serif; color-scheme: light dark }
  dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .25rem 1rem; overflow-wrap: anywhere }
  dd { margin: 0 }
  a { display: inline-block; padding: .75rem 0 }
`

const isPageMarket = (text: string): text is PageMarket => Object.hasOwn(pageCopy, text)

/** What a borrower's way to a lender is described by, each once and in at most 200 characters. */
const parameters = ['from', 'module_id', 'scene', 'app_from', 'user_from', 'utm_tag', 'lead']

/** Names of the query that a lender's site does not know, or that come twice or too long. */
const refusedParameters = (query: URLSearchParams): string[] =>
  [...query].flatMap(([name, value]) =>
    parameters.includes(name) && query.getAll(name).length === 1 && value.length <= 200
      ? []
      : [name],
  )

/** The address of a lender's page, below the simulator's own; everything the page needs is in it. */
export const lenderPath = (market: PageMarket, lenderName: string, productId: string): string =>
  `/${market}/${encodeURIComponent(lenderName)}/${encodeURIComponent(productId)}`

/**
 * The sites of other lenders, to which partners' links lead: `GET /{market}/{lender}/{product}`.
 * A page refuses parameters that no partner is sent; it says that it is simulated and lists the parameters it received, so that the data a lender
 * gets about a borrower is visible. `siteUrl`: where its links back lead, '' for the same host.
 */
export const createLenderSimulator = ({ siteUrl }: { readonly siteUrl: string }) => {
  // The nonce of the content security policy, if the application that mounts these pages has one.
  const app = new Hono<{ Variables: { nonce?: string } }>()
  app.get('/:market/:lender/:productId', async c => {
    const { market, lender, productId } = c.req.param()
    if (!isPageMarket(market)) return await c.notFound()
    const copy = pageCopy[market]
    const query = new URL(c.req.url).searchParams
    const refused = refusedParameters(query)
    if (refused.length > 0) return c.text(`Unknown parameter: ${refused.join(', ')}`, 400)
    const received = [...query]
    return await c.html(
      html`<!doctype html>
        <html lang="${copy.language}">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <link rel="icon" href="${siteUrl}/favicon.svg" />
            <title>${copy.title(lender)}</title>
            <style nonce="${c.get('nonce') ?? ''}">
              ${styles}
            </style>
          </head>
          <body>
            <main>
              <h1>${copy.title(lender)}</h1>
              <p>${copy.text(lender)}</p>
              <h2>${copy.received}</h2>
              <dl>
                ${received.map(
                  ([name, value]) =>
                    html`<dt>${name}</dt>
                      <dd>${value}</dd>`,
                )}
              </dl>
              <p>
                <a href="${siteUrl}/loginError?productId=${encodeURIComponent(productId)}"
                  >${copy.failed}</a
                >
              </p>
              <a href="${siteUrl}/home">${copy.back}</a>
            </main>
          </body>
        </html>`,
    )
  })
  return app
}
