import { MARKET_CODES, type MarketCode } from '#domain/market/market.ts'
import { environment } from '#server/config/environment.ts'
import { sweepDisbursements } from '#server/disbursement/sweep-disbursements.ts'
import type { DisbursementProvider } from '#server/providers/disbursement/disbursement-provider.ts'
import { findBookDisagreements } from '../app/book-disagreements.ts'
import { createTestApp, type TestApp } from '../app/create-test-app.ts'
import { applyForLoan } from '../personas/loan-applications.ts'
import {
  type CellOutcome,
  holdProviderPauses,
  type MatrixCounts,
  type MatrixRow,
  resetSecondsOf,
  TOO_EARLY_SECONDS,
} from './fault-matrix.ts'

/** A provider that pays loans out in a market, by its name in the configuration. */
export type Payer = { readonly market: MarketCode; readonly name: string }

/** Every payer that the configuration may name: a new one is among them by itself. */
export const payers: readonly Payer[] = MARKET_CODES.flatMap(market =>
  environment.shape[`RUPYA_PAYOUT_PROVIDER_${market}`]
    .unwrap()
    .options.filter(name => name !== 'simulator')
    .map(name => ({ market, name })),
)

type PayerRound = {
  readonly app: TestApp
  readonly payer: Payer
  readonly sweep: () => Promise<void>
  readonly violate: (text: string) => void
}

type PayerFault = {
  readonly name: string
  /** Takes a loan, and has its payout meet the fault. */
  readonly run: (round: PayerRound) => Promise<void>
  /** How the one payout must end. */
  readonly ends: 'paid' | 'returned' | 'failed'
}

const take = async ({ app, payer }: PayerRound): Promise<void> => {
  await applyForLoan(app, payer.market)
  await app.drain()
}

const noFault = { fault: 'none', faultsLeft: null } as const

/** The reply to the request is lost in this way, and no callback comes: it must be looked up. */
const lostReply =
  (fault: Parameters<TestApp['payouts']['setFaults']>[0]['fault']): PayerFault['run'] =>
  async round => {
    const { payouts } = round.app
    payouts.setSettings({ dropCallbacks: true })
    payouts.setFaults({ ...(fault && { fault }), faultsLeft: 1 })
    await take(round)
    payouts.setFaults(noFault)
    await round.sweep()
    await round.sweep()
  }

/** No callback comes, and the first look-ups are answered in this way. */
const lostLookUp =
  (fault: 'half-body' | 'broken-json'): PayerFault['run'] =>
  async round => {
    const { payouts } = round.app
    payouts.setSettings({ dropCallbacks: true, hold: true })
    await take(round)
    await payouts.finish()
    payouts.setFaults({ fault, faultsLeft: 1 })
    await round.sweep()
    payouts.setFaults(noFault)
    await round.sweep()
  }

const MANY = 1_000

/** As `throughRateLimit` of the methods; each sweep is later by the business clock. */
const throughRateLimit = async (
  { app: { payouts }, payer, sweep, violate }: PayerRound,
  begin: () => Promise<void>,
): Promise<void> => {
  using pauses = holdProviderPauses()
  payouts.setFaults({ fault: 'rate-limited', faultsLeft: MANY })
  const sent = () => MANY - (payouts.faults().faultsLeft ?? MANY)
  await begin()
  await sweep()
  const first = sent()
  if (first === 0) violate('nothing was sent')
  await sweep()
  await sweep()
  pauses.pass(resetSecondsOf(payer.name) - TOO_EARLY_SECONDS)
  await sweep()
  if (sent() !== first) violate(`${sent() - first} sent before the time that the payer named`)
  payouts.setFaults(noFault)
  pauses.pass(TOO_EARLY_SECONDS * 2)
  await sweep()
  await sweep()
}

/** The result is reported before the reply to the request is returned. */
const reportedBeforeReply = async (round: PayerRound): Promise<void> => {
  const { app, payer } = round
  const services: { disbursementProviders: ReadonlyMap<string, DisbursementProvider> } =
    app.services
  const all = services.disbursementProviders
  const payingFirst = (provider: DisbursementProvider): DisbursementProvider => ({
    ...provider,
    createPayout: async input => {
      const accepted = await provider.createPayout(input)
      await app.payouts.finish(input.reference)
      return accepted
    },
  })
  app.payouts.setSettings({ hold: true })
  services.disbursementProviders = new Map(
    [...all].map(([name, provider]) => [name, payingFirst(provider)]),
  )
  try {
    await applyForLoan(app, payer.market)
    await app.drain()
  } finally {
    services.disbursementProviders = all
  }
}

const latest = ({ app }: PayerRound): string => {
  const payout = app.payouts.payouts().at(-1)
  if (!payout) throw new Error('no payout was requested')
  return payout.reference_id
}

/** Each fault of the matrix of payers (docs/faults.md). */
export const payerFaults: readonly PayerFault[] = [
  {
    name: 'duplicates',
    run: async round => {
      round.app.payouts.setSettings({ duplicates: 3 })
      await take(round)
    },
    ends: 'paid',
  },
  {
    name: 'disorder',
    run: async round => {
      await take(round)
      await round.app.payouts.resendCallback(latest(round), 'ACCEPTED')
      await round.sweep()
    },
    ends: 'paid',
  },
  { name: 'reported before the reply', run: reportedBeforeReply, ends: 'paid' },
  {
    name: 'silence',
    run: async round => {
      round.app.payouts.setSettings({ dropCallbacks: true })
      await take(round)
      await round.sweep()
    },
    ends: 'paid',
  },
  { name: 'half a reply', run: lostReply('half-body'), ends: 'paid' },
  { name: 'reply without JSON', run: lostReply('broken-json'), ends: 'paid' },
  { name: 'no reply', run: lostReply('reset-after-accept'), ends: 'paid' },
  { name: '5xx after accepting', run: lostReply('server-error-after-accept'), ends: 'paid' },
  { name: 'never reached', run: lostReply('reset'), ends: 'paid' },
  { name: 'half a look-up', run: lostLookUp('half-body'), ends: 'paid' },
  { name: 'look-up without JSON', run: lostLookUp('broken-json'), ends: 'paid' },
  {
    name: '429 to pay and look up',
    run: async round => await throughRateLimit(round, () => take(round)),
    ends: 'paid',
  },
  {
    name: '429 to look up',
    run: async round => {
      round.app.payouts.setSettings({ dropCallbacks: true, hold: true })
      await take(round)
      await round.app.payouts.finish()
      await throughRateLimit(round, async () => undefined)
    },
    ends: 'paid',
  },
  {
    name: 'failed',
    run: async round => {
      round.app.payouts.setSettings({ outcome: 'fail', duplicates: 1 })
      await take(round)
    },
    ends: 'failed',
  },
  {
    name: 'processed, then reversed',
    run: async round => {
      round.app.payouts.setSettings({ duplicates: 1 })
      await take(round)
      round.app.clock.advance({ hours: 1 })
      await round.app.payouts.returnMoney(latest(round))
    },
    ends: 'returned',
  },
  {
    name: 'reversed in silence',
    run: async round => {
      await take(round)
      round.app.payouts.setSettings({ dropCallbacks: true })
      round.app.clock.advance({ hours: 1 })
      await round.app.payouts.returnMoney(latest(round))
      await round.sweep()
    },
    ends: 'returned',
  },
  {
    name: 'processed reported after reversed',
    run: async round => {
      await take(round)
      round.app.clock.advance({ hours: 1 })
      await round.app.payouts.returnMoney(latest(round))
      await round.app.payouts.resendCallback(latest(round), 'SUCCEEDED')
      await round.sweep()
    },
    ends: 'returned',
  },
]

const sweepOf =
  ({ services, clock, drain }: TestApp) =>
  async (): Promise<void> => {
    clock.advance({ seconds: 660 })
    await sweepDisbursements(services)
    await drain()
  }

const disbursements = async ({ services }: TestApp) =>
  await services.db
    .selectFrom('loan.disbursement')
    .select(['disbursementId', 'provider', 'state', 'amountMinor'])
    .execute()

const resetPayer = ({ payouts }: TestApp): void => {
  payouts.setFaults(noFault)
  payouts.setSettings({ outcome: 'succeed', duplicates: 0, dropCallbacks: false, hold: false })
}

/** One round; what the payer's own records and ours say of it afterwards. */
const runRound = async (app: TestApp, payer: Payer, fault: PayerFault) => {
  const made = app.payouts.payouts().length
  const known = new Set((await disbursements(app)).map(({ disbursementId: id }) => id))
  const violations: string[] = []
  resetPayer(app)
  const violate = (text: string) => void violations.push(text)
  await fault
    .run({ app, payer, sweep: sweepOf(app), violate })
    .catch(error => violate(`it failed: ${error}`))
  await app.drain()
  resetPayer(app)
  const ours = (await disbursements(app)).filter(({ disbursementId: id }) => !known.has(id))
  return { made: app.payouts.payouts().slice(made), ours, violations }
}

/** The money that each side says has left and stayed away, in minor units. */
const compareSides = async (app: TestApp): Promise<string[]> => {
  const ours = await disbursements(app)
  const theirs = app.payouts.payouts()
  const paid = ours.filter(({ state, provider }) => state === 'paid' && provider !== 'sandbox')
  const sent = theirs.filter(({ status }) => status === 'SUCCEEDED')
  const found = paid
    .filter(each => {
      const payout = sent.find(({ reference_id: id }) => id === each.disbursementId)
      const scale = payout?.currency === 'INR' ? 100 : 1
      return !payout || BigInt(Math.round(payout.amount * scale)) !== each.amountMinor
    })
    .map(({ disbursementId }) => `${disbursementId} is paid, and not at the payer in that amount`)
  const known = new Set(paid.map(({ disbursementId }) => disbursementId))
  const unknown = sent.filter(({ reference_id: id }) => !known.has(id))
  return [...found, ...unknown.map(({ reference_id: id }) => `${id} was sent, and is not booked`)]
}

/** One row of the matrix: every fault, then both sides compared. */
export const runPayerRow = async (
  payer: Payer,
  rounds: number,
  {
    only = [],
    arrange,
    ...options
  }: {
    readonly socketDir?: string
    /** Those cells alone. */
    readonly only?: readonly string[]
    /** Changes the application before the first round. */
    readonly arrange?: (app: TestApp) => void
  } = {},
): Promise<{ readonly row: MatrixRow; readonly counts: MatrixCounts }> => {
  const environmentOfRow = { [`RUPYA_PAYOUT_PROVIDER_${payer.market}`]: payer.name }
  await using app = await createTestApp({
    ...options,
    environment: environmentOfRow,
    booksAgree: false,
  })
  arrange?.(app)
  const cells: Record<string, CellOutcome> = {}
  const counts = { lost: 0, unaccounted: 0, paidTwice: 0 }
  for (const fault of payerFaults) {
    if (only.length > 0 && !only.includes(fault.name)) continue
    const violations: string[] = []
    for (let round = 0; round < rounds; round += 1) {
      const { made, ours, violations: found } = await runRound(app, payer, fault)
      violations.push(...found)
      counts.paidTwice += Math.max(0, made.length - 1)
      if (made.length !== 1) violations.push(`${made.length} payouts at the payer`)
      const states = ours.map(({ state }) => state).join(', ')
      if (states !== fault.ends) {
        counts.lost += 1
        violations.push(`the payout is ${states || 'not there'}, not ${fault.ends}`)
      }
      if (made[0] && made[0].api !== payer.name) violations.push(`paid by ${made[0].api}`)
    }
    cells[fault.name] = { rounds, violations }
  }
  const differences = await compareSides(app)
  const disagreements = await findBookDisagreements(app)
  counts.unaccounted += differences.length + disagreements.length
  cells['both sides agree'] = { rounds: 1, violations: differences }
  cells['books proved'] = { rounds: 1, violations: disagreements }
  return { row: { name: `${payer.name} (${payer.market})`, cells }, counts }
}
