import { compareDay, listDifferences } from '#contract/reconciliation/staff-calls.ts'
import { readClock } from '#contract/sandbox/calls.ts'
import { toDecimalString } from '#domain/money/parse.ts'
import type { Alteration } from '#sandbox/simulators/bank/report-alterations.ts'
import {
  createFaultEnvironment,
  type FaultEnvironment,
} from '../../harness/faults/fault-environment.ts'
import { anyoneAt, apiBase, createPaymentRequests } from '../../harness/faults/paying-client.ts'
import { sandboxStaff } from '../../harness/staff/staff-sessions.ts'
import type { FaultTest, FaultTestOptions, FaultTestOutcome } from '../fault-test.ts'

const clients = 20
/** The differences that are planted, in turn; every seventh payment stays as it was. */
const kinds = [
  'unreported',
  'forgotten',
  'other-amount',
  'other-currency',
  'counted-twice',
  'reversed',
  'none',
] as const

/** A difference as it must be found: kind, ledger side and provider side, to the minor unit. */
type DifferenceText = string

const expectedOf = (kind: (typeof kinds)[number], minor: bigint): string | undefined => {
  const ours = toDecimalString({ currency: 'IDR', minor })
  switch (kind) {
    case 'unreported':
      return `missing-here - ${ours} IDR`
    case 'forgotten':
      return `missing-there ${ours} IDR -`
    case 'other-amount':
      return `other-amount ${ours} IDR ${toDecimalString({ currency: 'IDR', minor: minor + 1n })} IDR`
    case 'other-currency':
      return `other-currency ${ours} IDR ${ours}.00 INR`
    case 'counted-twice':
      return `counted-twice ${ours} IDR ${ours} IDR`
    case 'reversed':
      return `reversed-there ${ours} IDR ${ours} IDR`
    case 'none':
      return undefined
  }
}

/**
 * Pays every payment request and alters most rows of the bank's report; returns the differences
 * that must be found.
 */
const plantDifferences = async (
  environment: FaultEnvironment,
  most: number,
): Promise<Map<string, DifferenceText>> => {
  const database = environment.openDatabase()
  const paymentRequests = await database.kysely
    .selectFrom('paymentRequest.paymentRequest')
    .select(['accountNo', 'amountMinor'])
    .where('state', '=', 'waiting')
    .where('provider', '=', 'xendit')
    .where('accountNo', 'is not', null)
    .limit(most)
    .execute()
  await database.close()
  const planted = new Map<string, DifferenceText>()
  const alterations = new Map<string, Alteration>()
  for (const [index, paymentRequest] of paymentRequests.entries()) {
    const kind = kinds[index % kinds.length] ?? 'none'
    await environment.bank.setSettings({ dropCallbacks: kind === 'unreported' })
    const { paymentId } = await environment.bank.pay(paymentRequest.accountNo ?? '')
    if (kind !== 'unreported' && kind !== 'none') alterations.set(paymentId, kind)
    const expected = expectedOf(kind, paymentRequest.amountMinor)
    if (expected !== undefined) planted.set(paymentId, expected)
  }
  await environment.bank.setSettings({ reset: true })
  // All at once and last, since the sweep reads the same report every minute.
  for (const [paymentId, how] of alterations) await environment.bank.alterList(paymentId, how)
  return planted
}

const staffAt = (base: string) =>
  sandboxStaff({ ...apiBase, origin: base, fetch: request => fetch(request) })

/** Every difference that staff can see, open or ended by itself. */
const readDifferences = async (
  environment: FaultEnvironment,
): Promise<Map<string, DifferenceText>> => {
  const staff = staffAt(environment.base)
  const found = new Map<string, DifferenceText>()
  for (const state of ['open', 'healed'] as const) {
    for (let after: string | undefined; ; ) {
      const page = await staff(listDifferences, after === undefined ? { state } : { state, after })
      if (!page.success) throw new Error(`no differences: ${page.code}`)
      for (const { providerPaymentId, kind, ours, theirs } of page.data.differences) {
        const sides = [ours, theirs].map(each => (each ? `${each.amount} ${each.currency}` : '-'))
        found.set(providerPaymentId, `${kind} ${sides.join(' ')}`)
      }
      if (page.data.after === null) break
      after = page.data.after
    }
  }
  return found
}

/** What the sweep, which runs every minute, had repaired before the day was compared. */
const readSwept = async (
  environment: FaultEnvironment,
  planted: ReadonlyMap<string, DifferenceText>,
  found: ReadonlyMap<string, DifferenceText>,
): Promise<Set<string>> => {
  const database = environment.openDatabase()
  const rows = await database.kysely
    .selectFrom('payment.payment')
    .select(['providerPaymentId', 'state'])
    .where('provider', '=', 'xendit')
    .execute()
  await database.close()
  const states = new Map(rows.map(row => [row.providerPaymentId, row.state]))
  const isSwept = ([id, expected]: [string, DifferenceText]) =>
    !found.has(id) &&
    ((expected.startsWith('missing-here') && states.get(id) === 'posted') ||
      (expected.startsWith('reversed-there') && states.get(id) === 'reversed'))
  return new Set([...planted].filter(isSwept).map(([id]) => id))
}

const run = async ({ rounds }: FaultTestOptions): Promise<FaultTestOutcome> => {
  const environment = await createFaultEnvironment()
  try {
    await environment.start()
    for (let client = 0; client < clients; client += 1) {
      await createPaymentRequests(environment.base, `client-${client}`)
    }
    const planted = await plantDifferences(environment, rounds)
    const clock = await anyoneAt(environment.base)(readClock, {})
    const businessOn = clock.data?.today.ID ?? ''
    // Twice, to show a difference that is found twice.
    for (let times = 0; times < 2; times += 1) {
      const compared = await staffAt(environment.base)(compareDay, {
        provider: 'xendit',
        businessOn,
      })
      if (!compared.success) throw new Error(`not compared: ${compared.code}`)
    }
    const found = await readDifferences(environment)
    const swept = await readSwept(environment, planted, found)
    const missed = [...planted].filter(
      ([id, expected]) => found.get(id) !== expected && !swept.has(id),
    )
    const invented = [...found.keys()].filter(id => !planted.has(id))
    return {
      rounds: planted.size,
      violations: [
        ...missed.map(([id, expected]) => `${id}: ${expected}, found ${found.get(id)}`),
        ...invented.map(id => `${id}: found ${found.get(id)}, nothing was planted`),
      ],
      figures: {
        planted: planted.size,
        'detected to the minor unit': planted.size - missed.length - swept.size,
        'repaired by the sweep before': swept.size,
        invented: invented.length,
      },
    }
  } finally {
    await environment.end()
  }
}

export const reportFaults: readonly FaultTest[] = [
  {
    id: 'P8',
    description:
      'the bank’s report omits payments, changes amounts and currencies, counts twice, says reversed; some payments were never reported',
    expected: 'every difference found, to the minor unit, and none invented',
    rounds: 140,
    run,
  },
]
