import { generateVcode } from '#contract/payment-request/calls.ts'
import { signInAsPersona } from '../../harness/personas/sign-in-as-persona.ts'
import { signInPersonas, startBenchServer } from '../bench-server.ts'
import { type Benchmark, type Measurement, median } from '../measurement.ts'
import { type Auditor, auditCategories, openAuditor, type PageAudit } from '../page-audit.ts'

const rounds = { usual: 3, full: 7 }
const blockingBarMs = 50

type AuditedPage = {
  readonly label: string
  readonly address: string
  readonly cookie: string | undefined
  readonly performance: number
}

export const lighthouseBenchmark: Benchmark = {
  name: 'lighthouse',
  title: 'Lighthouse: a phone on slow 4G, CPU 4 × slower, both simulated',
  measure: async ({ full, log }) => {
    const { base } = await startBenchServer()
    const pages = await preparePages(base)
    const auditor = await openAuditor(log)
    const measurements: Measurement[] = []
    for (const page of pages) {
      measurements.push(
        ...(await measurePage(page, {
          base,
          auditor,
          log,
          rounds: full ? rounds.full : rounds.usual,
        })),
      )
    }
    return measurements
  },
}

/** The visitors' pages, and three of borrowers: a running loan, an offer, a code to scan. */
const preparePages = async (base: string): Promise<AuditedPage[]> => {
  const siti = (await signInPersonas(base)).find(({ personaId }) => personaId === 'siti')
  if (!siti) throw new Error('siti is not there')
  const scanned = await siti.call(
    generateVcode,
    { ...siti.order, payCode: 'QRIS', pay_type: '3' },
    { idempotencyKey: crypto.randomUUID() },
  )
  if (!scanned.success) throw new Error(`no code to scan: ${scanned.code} ${scanned.message}`)
  const { cookie: applicant } = await signInAsPersona(base, 'citra')
  const order = new URLSearchParams(siti.order)
  const payment = new URLSearchParams({ ...siti.order, bill: scanned.data.cardNo })
  const { cookie } = siti
  return [
    { label: '/', address: '/', cookie: undefined, performance: 98 },
    { label: '/promotion', address: '/promotion?id=id-1', cookie: undefined, performance: 98 },
    { label: '/loanDetail', address: `/loanDetail?${order}`, cookie, performance: 95 },
    {
      label: '/confirmLoan',
      address: '/confirmLoan?productId=dana-cepat',
      cookie: applicant,
      performance: 95,
    },
    { label: '/that with a QR code', address: `/that?${payment}`, cookie, performance: 95 },
  ]
}

type MeasureOptions = {
  readonly base: string
  readonly auditor: Auditor
  readonly rounds: number
  readonly log: (line: string) => void
}

const measurePage = async (
  page: AuditedPage,
  { base, auditor, rounds: count, log }: MeasureOptions,
): Promise<Measurement[]> => {
  const audits: PageAudit[] = []
  for (let round = 0; round < count; round += 1) {
    const audit = await auditor.audit(`${base}${page.address}`, {
      cookie: page.cookie,
      without: [],
    })
    audits.push(audit)
    log(`${page.label}: ${lineOf(audit)}`)
  }
  const failed = [...new Set(audits.flatMap(audit => audit.failed))]
  for (const each of failed) log(`${page.label} failed: ${each}`)
  const medianOf = (read: (audit: PageAudit) => number) => median(audits.map(read))
  return [
    ...auditCategories.map(category => ({
      label: `${category} of ${page.label}`,
      measured: medianOf(({ scores }) => scores[category]),
      unit: 'points' as const,
      threshold: { atLeast: category === 'performance' ? page.performance : 100 },
      note: audits.map(({ scores }) => scores[category]).join(' · '),
    })),
    {
      label: `blocking time of ${page.label}`,
      measured: medianOf(({ blockingMs }) => blockingMs),
      unit: 'ms',
      threshold: { atMost: blockingBarMs },
      note: `first paint, largest paint, shift: ${audits
        .map(each => `${figuresOf(each)}`)
        .join(' · ')}`,
    },
  ]
}

const figuresOf = ({ firstPaintMs, largestPaintMs, layoutShift }: PageAudit): string =>
  `${firstPaintMs.toFixed(0)} ms, ${largestPaintMs.toFixed(0)} ms, ${layoutShift.toFixed(3)}`

const lineOf = (audit: PageAudit): string =>
  `${auditCategories.map(category => `${category} ${audit.scores[category]}`).join(', ')}; ` +
  `${figuresOf(audit)}, blocked ${audit.blockingMs.toFixed(0)} ms`
