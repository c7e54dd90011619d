import { get } from 'node:http'
import { join } from 'node:path'
import { generateVcode } from '#contract/repayment.ts'
import { root } from '#tools/build/run-step.ts'
import { enterAll, startBenchServer, type Visitor } from './bench-server.ts'
import type { Figure, Row } from './figure.ts'
import { measureRoutes, sizeBudgets } from './sizes.ts'

/** Every borrower screen; those of the loan with its order in the address. */
const screens = ['/home', '/order', '/customerService', '/login', '/error'] as const
/** An advertisement in each language; nobody is signed in there. */
const landings = ['cn-1', 'id-1', 'in-1'].map(id => `/promotion?id=${id}`)
const loanScreens = ['/loanDetail', '/repayment', '/individual', '/that'] as const

export const sizesRow: Row = {
  name: 'sizes',
  title: 'Bytes of a first view, per address',
  measure: async ({ say }) => {
    // The server builds the pages first if they are not of these sources.
    const { base } = await startBenchServer()
    const visitors = await enterAll(base)
    const documents: Document[] = []
    for (const visitor of visitors) documents.push(...(await readScreens(base, visitor)))
    for (const path of landings) {
      const gzipBytes = await gzipBytesOf(new URL(path, base), '')
      documents.push({ path, who: 'a stranger', gzipBytes })
    }
    const routes = await measureRoutes(join(root, 'build/web'))
    for (const row of routes) {
      say(`${row.locale} ${row.path}: script ${row.scriptBrotli}, styles ${row.styleBrotli}`)
    }
    return [...filesOf(routes), landingScriptOf(routes), htmlOf(documents)]
  },
}

const filesOf = (routes: Awaited<ReturnType<typeof measureRoutes>>): Figure[] => {
  const [script] = routes
  const [style] = routes.toSorted((a, b) => b.styleBrotli - a.styleBrotli)
  if (!script || !style) throw new Error('there are no routes')
  return [
    {
      what: 'script of the heaviest address, brotli',
      measured: script.scriptBrotli,
      unit: 'bytes',
      bar: { atMost: sizeBudgets.scriptBrotli },
      note: `${script.path} in ${script.locale}, ${script.scriptFiles} files, of ${routes.length}`,
    },
    {
      what: 'styles of the heaviest address, brotli',
      measured: style.styleBrotli,
      unit: 'bytes',
      bar: { atMost: sizeBudgets.styleBrotli },
      note: `${style.path} in ${style.locale}`,
    },
  ]
}

const landingScriptOf = (routes: Awaited<ReturnType<typeof measureRoutes>>): Figure => {
  const landing = routes.find(({ path }) => path === '/promotion')
  if (!landing) throw new Error('there is no landing')
  return {
    what: 'script of /promotion, brotli; it works with none',
    measured: landing.scriptBrotli,
    unit: 'bytes',
    bar: { atMost: sizeBudgets.landingScriptBrotli },
  }
}

type Document = { readonly path: string; readonly who: string; readonly gzipBytes: number }

const htmlOf = (documents: readonly Document[]): Figure => {
  const [heaviest] = documents.toSorted((a, b) => b.gzipBytes - a.gzipBytes)
  if (!heaviest) throw new Error('there are no documents')
  const of = (path: string) =>
    Math.max(...documents.filter(each => each.path === path).map(each => each.gzipBytes))
  return {
    what: 'HTML of the heaviest first view, gzip as served',
    measured: heaviest.gzipBytes,
    unit: 'bytes',
    bar: { atMost: sizeBudgets.htmlGzip },
    note:
      `${heaviest.path} of ${heaviest.who}; heaviest of each: ` +
      [...landings, ...screens, ...loanScreens].map(path => `${path} ${of(path)}`).join(', '),
  }
}

/** The screens of one borrower as the server sends them, each in its state of that loan. */
const readScreens = async (base: string, visitor: Visitor): Promise<Document[]> => {
  const { call, order, cookie, personaId: who } = visitor
  // A loan with nothing to pay answers with that, which is a first view as well.
  await call(generateVcode, order, { idempotencyKey: crypto.randomUUID() })
  const ofLoan = loanScreens.map(path => ({ path, address: `${path}?${query(order)}` }))
  const all = [...screens.map(path => ({ path, address: path })), ...ofLoan]
  return await Promise.all(
    all.map(async ({ path, address }) => {
      const gzipBytes = await gzipBytesOf(new URL(address, base), cookie)
      return { path, who, gzipBytes }
    }),
  )
}

const query = (order: Visitor['order']) => new URLSearchParams(order).toString()

/** Counts the body as it comes, still packed. @throws when it is refused or not packed. */
const gzipBytesOf = (url: URL, cookie: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { cookie, accept: 'text/html', 'accept-encoding': 'gzip' }
    get(url, { headers }, response => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.on('error', reject)
      response.on('end', () => {
        const { statusCode, headers: answered } = response
        // The error screen answers with its own status.
        if ((statusCode ?? 500) >= 500 && url.pathname !== '/error') {
          reject(new Error(`${url.pathname}: ${statusCode}`))
        } else if (answered['content-encoding'] !== 'gzip') {
          reject(new Error(`${url.pathname} came unpacked: ${statusCode}`))
        } else resolve(bytes)
      })
    }).on('error', reject)
  })
