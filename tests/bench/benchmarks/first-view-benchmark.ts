import { generateVcode } from '#contract/payment-request/calls.ts'
import { type SignedInPersona, signInPersonas, startBenchServer } from '../bench-server.ts'
import { type Benchmark, type Measurement, median, runsOf } from '../measurement.ts'
import { openSlowPhone, type PageTimings, type SlowPhone } from '../slow-phone.ts'

/** The first of each is dropped: it warms up the server and the browser. */
const loads = 12

/** Pages that load their own script instead of React. */
const unhydrated: ReadonlySet<string> = new Set(['/promotion'])

export const firstViewBenchmark: Benchmark = {
  name: 'first-view',
  title: 'First view on 1.6 Mbit/s, 150 ms, CPU 4 × slower, empty cache',
  measure: async ({ log }) => {
    const { base } = await startBenchServer('tests/bench/first-view-server.ts')
    const visitor = (await signInPersonas(base)).find(({ personaId }) => personaId === 'siti')
    if (!visitor) throw new Error('siti is not there')
    const paymentRequest = await visitor.call(generateVcode, visitor.order, {
      idempotencyKey: crypto.randomUUID(),
    })
    if (!paymentRequest.success) throw new Error(`no payment request: ${paymentRequest.code}`)
    const phone = await openSlowPhone(base, visitor.cookie, log)
    const figures: Measurement[] = []
    const order = new URLSearchParams(visitor.order)
    for (const address of ['/promotion?id=id-1', `/loanDetail?${order}`, `/that?${order}`]) {
      figures.push(...(await measureScreen(address, { base, visitor, phone, log })))
    }
    return figures
  },
}

type FirstViewContext = {
  readonly base: string
  readonly visitor: SignedInPersona
  readonly phone: SlowPhone
  readonly log: (line: string) => void
}

const measureScreen = async (
  address: string,
  { base, visitor, phone, log }: FirstViewContext,
): Promise<Measurement[]> => {
  const [path = ''] = address.split('?')
  const still = `/still${path}`
  const html = await readPage(new URL(address, base), visitor.cookie)
  await fetch(new URL(still, base), { method: 'PUT', body: withoutScript(html) })
  const ours: PageTimings[] = []
  const stills: PageTimings[] = []
  for (let load = 0; load < loads; load += 1) {
    ours.push(await phone.view(address))
    stills.push(await phone.view(still))
    const [own, other] = [ours.at(-1), stills.at(-1)]
    log(`${path} ${load}: ${own?.lcpMs.toFixed(0)} against ${other?.lcpMs.toFixed(0)}`)
  }
  return measurementsOf(path, ours.slice(1), stills.slice(1))
}

const measurementsOf = (
  path: string,
  ours: readonly PageTimings[],
  stills: readonly PageTimings[],
): Measurement[] => {
  const lcp = ours.map(view => view.lcpMs)
  const stillLcp = stills.map(view => view.lcpMs)
  const blocking = ours.map(view => view.blockingMs)
  const hydrated = ours.flatMap(({ hydratedMs }) => hydratedMs ?? [])
  if (hydrated.length !== (unhydrated.has(path) ? 0 : ours.length)) {
    throw new Error(`${path} was hydrated ${hydrated.length} times of ${ours.length}`)
  }
  const loadsNote = `medians of ${lcp.length} loads in turn`
  return [
    {
      label: `LCP of ${path}`,
      measured: median(lcp),
      unit: 'ms',
      baseline: { label: 'static, same content', measured: median(stillLcp) },
      threshold: { atMost: 1.25 },
      note: `${loadsNote}; ${runsOf(lcp)} against ${runsOf(stillLcp)}`,
    },
    {
      label: `blocking time of ${path}`,
      measured: median(blocking),
      unit: 'ms',
      threshold: { atMost: 50 },
      note: runsOf(blocking),
    },
    ...(hydrated.length === 0
      ? []
      : [{ label: `${path} hydrated after`, measured: median(hydrated), unit: 'ms' as const }]),
  ]
}

const readPage = async (url: URL, cookie: string): Promise<string> => {
  const response = await fetch(url, { headers: { cookie, accept: 'text/html' } })
  if (!response.ok) throw new Error(`${url.pathname}: ${response.status}`)
  return await response.text()
}

/** The same markup and styles as a page written by hand would have: nothing that loads more. */
const withoutScript = (html: string): string => {
  const still = html
    .replaceAll(/<script\b[^>]*>.*?<\/script>/gs, '')
    .replaceAll(/<link rel="(modulepreload|preload)"[^>]*>/g, '')
  if (still.length === html.length) throw new Error('the page held no script to take out')
  return still
}
