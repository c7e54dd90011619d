import { get } from 'node:http'
import { join } from 'node:path'
import { generateVcode } from '#contract/payment-request/calls.ts'
import { getMarket, MARKET_CODES } from '#domain/market/market.ts'
import { root } from '#tools/build/run-step.ts'
import { type SignedInPersona, signInPersonas, startBenchServer } from '../bench-server.ts'
import type { Benchmark, Measurement } from '../measurement.ts'
import { measureRoutes, sizeBudgets } from '../route-sizes.ts'

/** Budget of a first view, by who opens it; the loan's address has its order in it. */
const openPages = [
  ...['/', '/Policy', '/Loan', '/About', '/User', '/Contact', '/aboutUs', '/privacyPolicy'],
  ...['/documents/privacy', '/documents/loan-terms', '/dragonpayPaymentInstructions'],
  ...['/login', '/customerService', '/relevant', '/error', '/mine/closed'],
]
const borrowerPages = [
  ...['/home', '/order', '/relevant', '/customerService', '/complaint', '/complaintList'],
  ...['/intelligentCustomerService', '/complainNewPage', '/certification', '/bindCard'],
  ...['base', 'personal', 'job', 'extra', 'identity', 'bank'].map(step => `/certification/${step}`),
  ...['', '/data', '/correct', '/consents', '/devices', '/reminders', '/close'].map(
    part => `/mine${part}`,
  ),
]
const productPages = ['/product', '/confirmLoan', '/keyFacts', '/loanAgreement']
const loanPages = [
  ...['/loanDetail', '/repayment', '/individual', '/that', '/cardRepayment', '/payOff', '/refund'],
  ...['/whetherRepay', '/repaymentDelay', '/statement', '/loanAgreement', '/complainPageNext'],
]
/** One advertisement page in each language; no borrower is signed in there. */
const landings = ['cn-1', 'id-1', 'in-1'].map(id => `/promotion?id=${id}`)

export const sizesBenchmark: Benchmark = {
  name: 'sizes',
  title: 'Bytes of a first view, per address',
  measure: async ({ log }) => {
    // The server builds the pages first if they were built from other sources.
    const { base } = await startBenchServer()
    const visitors = await signInPersonas(base)
    const documents = await readPublicPages(base)
    for (const visitor of visitors) documents.push(...(await readScreens(base, visitor)))
    for (const { path, who, gzipBytes } of heaviestDocuments(documents)) {
      log(`${path}: HTML ${gzipBytes}, ${who}`)
    }
    const routes = await measureRoutes(join(root, 'build/web'))
    for (const row of routes) {
      log(`${row.locale} ${row.path}: script ${row.scriptBrotli}, styles ${row.styleBrotli}`)
    }
    return [
      ...fileMeasurements(routes),
      landingScriptMeasurement(routes),
      htmlMeasurement(documents),
    ]
  },
}

const fileMeasurements = (routes: Awaited<ReturnType<typeof measureRoutes>>): Measurement[] => {
  const [script] = routes
  const [style] = routes.toSorted((a, b) => b.styleBrotli - a.styleBrotli)
  if (!script || !style) throw new Error('there are no routes')
  return [
    {
      label: 'script of the heaviest address, brotli',
      measured: script.scriptBrotli,
      unit: 'bytes',
      threshold: { atMost: sizeBudgets.scriptBrotli },
      note: `${script.path} in ${script.locale}, ${script.scriptFiles} files, of ${routes.length}`,
    },
    {
      label: 'styles of the heaviest address, brotli',
      measured: style.styleBrotli,
      unit: 'bytes',
      threshold: { atMost: sizeBudgets.styleBrotli },
      note: `${style.path} in ${style.locale}`,
    },
  ]
}

const landingScriptMeasurement = (
  routes: Awaited<ReturnType<typeof measureRoutes>>,
): Measurement => {
  const landing = routes.find(({ path }) => path === '/promotion')
  if (!landing) throw new Error('there is no landing')
  return {
    label: 'script of /promotion, brotli; it works with none',
    measured: landing.scriptBrotli,
    unit: 'bytes',
    threshold: { atMost: sizeBudgets.landingScriptBrotli },
  }
}

type PageDocument = { readonly path: string; readonly who: string; readonly gzipBytes: number }

/** For each address the market or borrower with the largest size. */
const heaviestDocuments = (documents: readonly PageDocument[]): PageDocument[] => {
  const sorted = documents.toSorted((a, b) => b.gzipBytes - a.gzipBytes)
  return sorted.filter(({ path }, place) => sorted.findIndex(each => each.path === path) === place)
}

const htmlMeasurement = (documents: readonly PageDocument[]): Measurement => {
  const [heaviest] = heaviestDocuments(documents)
  if (!heaviest) throw new Error('there are no documents')
  return {
    label: 'HTML of the heaviest first view, gzip as served',
    measured: heaviest.gzipBytes,
    unit: 'bytes',
    threshold: { atMost: sizeBudgets.htmlGzip },
    note: `${heaviest.path}, ${heaviest.who}; of ${documents.length} documents`,
  }
}

/** Pages open to everyone, in each language of each market. */
const readPublicPages = async (base: string): Promise<PageDocument[]> => {
  const landed = landings.map(address => ({ path: address, address, who: 'a visitor' }))
  const open = MARKET_CODES.flatMap(market =>
    getMarket(market).languages.flatMap(language =>
      openPages.map(path => ({
        path,
        address: `${path}?isNeedPop=${market === 'IN' ? '1' : '0'}&lang=${language}`,
        who: `a visitor in ${market}, ${language}`,
      })),
    ),
  )
  return await readAll(base, '', [...landed, ...open])
}

/** The pages of one borrower as the server sends them, each in the state of that loan. */
const readScreens = async (base: string, visitor: SignedInPersona): Promise<PageDocument[]> => {
  const { call, market, order, cookie, personaId } = visitor
  // A loan with nothing to pay shows that, which is a first view as well.
  await call(generateVcode, order, { idempotencyKey: crypto.randomUUID() })
  const documents: PageDocument[] = []
  for (const language of getMarket(market).languages) {
    const who = `${personaId} in ${language}`
    const of = (paths: readonly string[], query: Readonly<Record<string, string>>) =>
      paths.map(path => ({ path, address: `${path}?${new URLSearchParams(query)}`, who }))
    const { productId } = order
    const pages = [
      ...of(borrowerPages, {}),
      ...of(productPages, { productId }),
      ...of(loanPages, order),
    ]
    documents.push(...(await readAll(base, `${cookie}; lang=${language}`, pages)))
  }
  return documents
}

type PageAddress = { readonly path: string; readonly address: string; readonly who: string }

const readAll = async (
  base: string,
  cookie: string,
  addresses: readonly PageAddress[],
): Promise<PageDocument[]> => {
  const documents: PageDocument[] = []
  for (const { path, address, who } of addresses) {
    const gzipBytes = await gzipBytesOf(new URL(address, base), cookie)
    if (gzipBytes !== undefined) documents.push({ path, who, gzipBytes })
  }
  return documents
}

/**
 * Counts the body as it arrives, still compressed; undefined where the server redirects instead.
 * @throws when it is refused or not compressed.
 */
const gzipBytesOf = (url: URL, cookie: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const headers = { cookie, accept: 'text/html', 'accept-encoding': 'gzip' }
    get(url, { headers }, response => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.on('error', reject)
      response.on('end', () => {
        const { statusCode = 500, headers: answered } = response
        if (statusCode >= 300 && statusCode < 400) resolve(undefined)
        // The error page has its own status.
        else if (statusCode >= 500 && url.pathname !== '/error') {
          reject(new Error(`${url.pathname}: ${statusCode}`))
        } else if (answered['content-encoding'] !== 'gzip') {
          reject(new Error(`${url.pathname} came uncompressed: ${statusCode}`))
        } else resolve(bytes)
      })
    }).on('error', reject)
  })
