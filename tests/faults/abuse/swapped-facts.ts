import {
  decideApplication,
  listHeldApplications,
  refreshApplicationFacts,
} from '#contract/application/staff-calls.ts'
import { decideDisbursement } from '#contract/disbursement/staff-calls.ts'
import { certifyBank, correctData } from '#contract/profile/calls.ts'
import { decideDataCorrection } from '#contract/profile/staff-calls.ts'
import { saveAccount } from '#server/profile/save-account.ts'
import { type Borrower, createTestApp, type TestApp } from '../../harness/app/create-test-app.ts'
import { startTemplateServer } from '../../harness/app/database-setup.ts'
import { seededRandomness } from '../../harness/app/seeded-randomness.ts'
import { acceptOffer, requestOffer } from '../../harness/personas/loan-applications.ts'
import type { FaultTest, FaultTestOptions, FaultTestOutcome } from '../fault-test.ts'

/** One application whose facts an attacker, signed in as the borrower, changes. */
type Attack = {
  readonly app: TestApp
  readonly borrower: Borrower
  readonly orderId: string
  readonly round: number
  /** Whether the change names another account. */
  readonly hasNewAccount: boolean
}

const stolenAccount = (round: number) => `999${String(round).padStart(7, '0')}`
const once = () => ({ idempotencyKey: crypto.randomUUID() })

const certifyOther = async ({ borrower, round }: Attack): Promise<boolean> => {
  const account = { bankCode: 'BCA', accountNo: stolenAccount(round), holder: 'CITRA PUSPITA' }
  return (await borrower.call(certifyBank, account)).success
}

type CorrectedField = 'fullName' | 'idNumber' | 'birthOn'

/** As far from the borrower's as staff can correct a name while an application or loan is open. */
const nearName = 'Citra Puspito'

/** A correction, which staff apply where the identity is confirmed. */
const correct = async (
  attack: Attack,
  field: CorrectedField,
  name = nearName,
): Promise<boolean> => {
  const { app, borrower, round } = attack
  const value = {
    fullName: name,
    idNumber: `317501520394${2_000 + round}`,
    birthOn: '1994-03-13',
  }[field]
  const requested = await borrower.call(correctData, { field, value, reason: 'a mistake' })
  if (!requested.success) return false
  const { correctionId, state } = requested.data
  if (state === 'applied') return true
  const decision = { correctionId, decision: 'approved', reason: 'seen a document' } as const
  return (await app.staff(decideDataCorrection, decision, once())).success
}

/** A corrected name, and an account in it; another person's name is refused. */
const renameAndCertify = async (attack: Attack): Promise<boolean> => {
  if (await correct(attack, 'fullName', 'Dewi Anggraini')) {
    throw new Error('an open application became another person’s')
  }
  if (!(await correct(attack, 'fullName'))) return false
  const accountNo = stolenAccount(attack.round)
  const account = { bankCode: 'BCA', accountNo, holder: nearName.toUpperCase() }
  return (await attack.borrower.call(certifyBank, account)).success
}

/** What an attacker achieves by any call that writes an account, also one that is added later. */
const saveOther = async ({ app: { services }, borrower, round }: Attack): Promise<boolean> => {
  const account = { bankCode: 'BCA', accountNo: stolenAccount(round), holder: 'CITRA PUSPITA' }
  await services.db
    .transaction()
    .execute(async tx => await saveAccount({ services, tx }, borrower.borrowerId, account))
  return true
}

/** Returns whether it changed the facts. */
type FactChange = (attack: Attack) => Promise<boolean>

const accountSwaps: Readonly<Record<string, FactChange>> = {
  account: certifyOther,
  'account by the store': saveOther,
  'name by staff, then account': renameAndCertify,
}

const otherSwaps: Readonly<Record<string, FactChange>> = {
  'number by staff': attack => correct(attack, 'idNumber'),
  'birth date by staff': attack => correct(attack, 'birthOn'),
}

const approve = async ({ app, orderId }: Attack, factsVersion = '1'): Promise<string> => {
  const approval = { orderId, decision: 'approve', reason: 'checked', factsVersion } as const
  return (await app.staff(decideApplication, approval, once())).code
}

const retry = async ({ app, orderId }: Attack, more: { factsVersion?: string } = {}) => {
  const decision = { orderId, decision: 'retry', reason: 'asked the bank', ...more } as const
  return (await app.staff(decideDisbursement, decision, once())).code
}

type Swap = () => Promise<boolean>
/** When the facts are changed. Returns what should not have happened. */
type Moment = (attack: Attack, swap: Swap, isHead: boolean) => Promise<string[]>

const moments: Readonly<Record<string, Moment>> = {
  'before the rules decide': async (attack, swap) => {
    const isSwapped = await swap()
    await attack.app.drain()
    return isSwapped && (await approve(attack)) === '0' ? ['changed facts were approved'] : []
  },
  'while held': async (attack, swap) => {
    await attack.app.drain()
    const isSwapped = await swap()
    return isSwapped && (await approve(attack)) === '0' ? ['changed facts were approved'] : []
  },
  'while held, and staff look at facts frozen again': async (attack, swap) => {
    await attack.app.drain()
    const { orderId, app } = attack
    const isSwapped = await swap()
    await app.staff(refreshApplicationFacts, { orderId, reason: 'looked' }, once())
    // Staff who do not verify the new account cannot approve it.
    const code = await approve(attack, '2')
    return isSwapped && code === '0' && attack.hasNewAccount ? ['an unverified account passed'] : []
  },
  'at the moment of the approval': async (attack, swap, isHead) => {
    await attack.app.drain()
    const works = [swap, async () => await approve(attack)]
    await Promise.all((isHead ? works : works.toReversed()).map(work => work()))
    return []
  },
  'after the approval': async (attack, swap) => {
    await attack.app.drain()
    const code = await approve(attack)
    await swap()
    return code === '0' ? [] : [`an unchanged application was refused with ${code}`]
  },
  'before the payout is tried again': async (attack, swap) => {
    const { app, orderId } = attack
    app.payouts.setSettings({ outcome: 'fail' })
    await app.drain()
    await approve(attack)
    await app.drain()
    app.payouts.setSettings({ outcome: 'succeed' })
    const isSwapped = await swap()
    const codes = [await retry(attack, { factsVersion: '2' })]
    await app.staff(refreshApplicationFacts, { orderId, reason: 'looked' }, once())
    codes.push(await retry(attack, { factsVersion: '2' }))
    if (codes.includes('0')) return isSwapped && attack.hasNewAccount ? ['retried'] : []
    return [...((await retry(attack)) === '0' ? [] : ['the first account cannot be paid again'])]
  },
}

const swaps = { ...accountSwaps, ...otherSwaps }

const startAttack = async (app: TestApp, swap: string, round: number): Promise<Attack> => {
  const borrower = await app.enter('citra')
  const offer = { productId: 'dana-usaha', amount: '10500000', installments: '12' }
  const { orderId } = await acceptOffer(borrower, await requestOffer(borrower, offer))
  return { app, borrower, orderId, round, hasNewAccount: swap in accountSwaps }
}

const swapEverything = async (
  app: TestApp,
  { rounds, seed }: FaultTestOptions,
): Promise<FaultTestOutcome> => {
  const random = seededRandomness(seed, () => new Date(0))
  const violations: string[] = []
  const combinations = Object.keys(moments).flatMap(moment =>
    Object.keys(swaps).map(swap => ({ moment, swap })),
  )
  let swapped = 0
  for (let round = 0; round < rounds; round += 1) {
    const { moment = '', swap = '' } = combinations[round % combinations.length] ?? {}
    const attack = await startAttack(app, swap, round)
    const counted: Swap = async () => {
      const isSwapped = (await swaps[swap]?.(attack)) === true
      if (isSwapped) swapped += 1
      return isSwapped
    }
    const found = await moments[moment]?.(attack, counted, random.integer(2) === 0)
    await app.drain()
    violations.push(...(found ?? []).map(each => `${swap}, ${moment}: ${each}`))
    const paid = app.payouts.payouts().filter(each => each.account_number === stolenAccount(round))
    if (paid.length > 0) violations.push(`${swap}, ${moment}: money went to another account`)
  }
  const payouts = app.payouts.payouts().filter(({ status }) => status === 'SUCCEEDED')
  const { data } = await app.staff(listHeldApplications, {})
  if (payouts.length === 0) violations.push('nothing was paid out at all')
  if (!data) violations.push('the held applications cannot be listed')
  return {
    rounds,
    violations,
    figures: {
      'ways and moments': combinations.length,
      'facts changed': swapped,
      'paid to the approved account': payouts.length,
      'to another': payouts.filter(each => each.account_number.startsWith('999')).length,
    },
  }
}

const runSwaps = async (options: FaultTestOptions): Promise<FaultTestOutcome> => {
  const { server, end } = await startTemplateServer()
  try {
    await using app = await createTestApp({ socketDir: server.socketDir })
    return await swapEverything(app, options)
  } finally {
    await end()
  }
}

export const swapFaults: readonly FaultTest[] = [
  {
    id: 'S4',
    description: 'name, number or account changed before, during and after staff approve',
    expected: 'no money to another account; no approval of changed facts',
    rounds: 120,
    run: runSwaps,
  },
]
