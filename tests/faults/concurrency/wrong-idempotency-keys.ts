import type { Call } from '#contract/call.ts'
import type { Client } from '#contract/client.ts'
import { applyUnmatchedMoney } from '#contract/payment/staff-calls.ts'
import { submitUtr } from '#contract/payment-dispute/calls.ts'
import { generateVcode } from '#contract/payment-request/calls.ts'
import { countBooked } from '../../harness/faults/booked-payments.ts'
import {
  createFaultEnvironment,
  type FaultEnvironment,
} from '../../harness/faults/fault-environment.ts'
import { type ClientSession, listOrders, signIn } from '../../harness/faults/paying-client.ts'
import type { FaultTest, FaultTestOutcome } from '../fault-test.ts'
import { createStrayPayment, staffAt } from './repeated-requests.ts'

/** One attempt: what was sent, the expected reply, and what must never be in the reply. */
type KeyAttempt = {
  readonly what: string
  readonly expected: string
  readonly code: string
  readonly raw: string
  readonly secrets?: readonly string[]
}

const send = async <Input>(
  client: Client,
  call: Call<Input, unknown>,
  { what, expected, secrets = [] }: Pick<KeyAttempt, 'what' | 'expected' | 'secrets'>,
  [input, idempotencyKey]: readonly [Input, string | undefined],
): Promise<KeyAttempt> => {
  const reply = await client(call, input, idempotencyKey === undefined ? {} : { idempotencyKey })
  return {
    what: `${call.name}: ${what}`,
    expected,
    code: reply.code,
    raw: JSON.stringify(reply.raw),
    secrets,
  }
}

const badKeys: readonly (readonly [string, string | undefined])[] = [
  ['no key', undefined],
  ['a key of 7 characters', '1234567'],
  ['a key of 1,000 characters', 'k'.repeat(1000)],
]

const tryBadKeys = async <Input>(
  client: Client,
  call: Call<Input, unknown>,
  input: Input,
): Promise<KeyAttempt[]> =>
  await Promise.all(
    badKeys.map(([what, key]) => send(client, call, { what, expected: '400' }, [input, key])),
  )

const tryGenerate = async (owner: ClientSession, other: ClientSession): Promise<KeyAttempt[]> => {
  const [order, otherOrder] = await listOrders(owner.call)
  if (!order || !otherOrder) throw new Error('a client has loans')
  const input = { orderId: order.orderId, productId: order.productId, periods: '1' }
  const key = crypto.randomUUID()
  const first = await owner.call(generateVcode, input, { idempotencyKey: key })
  const secrets = [first.data?.vcode ?? '', first.data?.cardNo ?? '']
  const ask = (
    session: ClientSession,
    what: string,
    expected: string,
    more: object,
    aKey: string = key,
  ) => send(session.call, generateVcode, { what, expected, secrets }, [{ ...input, ...more }, aKey])
  return [
    ...(await tryBadKeys(owner.call, generateVcode, input)),
    await ask(owner, 'another amount', '422', { amount: '1' }),
    await ask(owner, 'more installments', '422', { periods: '2' }),
    await ask(owner, 'another loan of one’s own', '422', { orderId: otherOrder.orderId }),
    await ask(other, 'another borrower’s key and loan', '404', {}),
    await ask(other, 'another borrower’s loan', '404', {}, crypto.randomUUID()),
    { ...(await ask(owner, 'the same once more', '0', {})), secrets: [] },
    await ask(owner, 'after a 400', '400', { periods: '0' }, 'after-a-400'),
    { ...(await ask(owner, 'after a 400, corrected', '0', {}, 'after-a-400')), secrets: [] },
  ]
}

const trySubmitUtr = async (owner: ClientSession, other: ClientSession): Promise<KeyAttempt[]> => {
  const [order] = await listOrders(owner.call)
  if (!order) throw new Error('a client has loans')
  const { orderId, productId } = order
  const paymentRequest = await owner.call(
    generateVcode,
    { orderId, productId, periods: '1' },
    { idempotencyKey: crypto.randomUUID() },
  )
  const cardNo = paymentRequest.data?.cardNo ?? ''
  const key = crypto.randomUUID()
  const first = await owner.call(
    submitUtr,
    { cardNo, utr: '432112345671' },
    { idempotencyKey: key },
  )
  const secrets = ['432112345671', first.data?.claimNo ?? '']
  const dispute = (
    session: ClientSession,
    what: string,
    expected: string,
    utr: string,
    aKey = key,
  ) => send(session.call, submitUtr, { what, expected, secrets }, [{ cardNo, utr }, aKey])
  return [
    ...(await tryBadKeys(owner.call, submitUtr, { cardNo })),
    await dispute(owner, 'another reference', '422', '432112345672'),
    await dispute(other, 'another borrower’s key and payment request', '404', '432112345679'),
    { ...(await dispute(owner, 'the same once more', '0', '432112345671')), secrets: [] },
  ]
}

const tryDecision = async (
  environment: FaultEnvironment,
  owner: ClientSession,
): Promise<KeyAttempt[]> => {
  const [order] = await listOrders(owner.call)
  const paymentId = await createStrayPayment(environment, '1000')
  const staff = staffAt(environment.base)
  const input = { paymentId, loanId: order?.orderId ?? '', reason: 'the slip says so' }
  const key = crypto.randomUUID()
  const decide = (what: string, expected: string, more: object, client = staff, aKey = key) =>
    send(client, applyUnmatchedMoney, { what, expected }, [{ ...input, ...more }, aKey])
  return [
    ...(await tryBadKeys(staff, applyUnmatchedMoney, input)),
    await decide('a borrower', '401', {}, owner.call),
    await decide('a loan of nobody', '404', { loanId: crypto.randomUUID() }),
    await decide('the first time', '0', {}),
    await decide('the same once more', '0', {}),
    await decide('another reason', '422', { reason: 'another reason' }),
    await decide('another key', '4008', {}, staff, crypto.randomUUID()),
  ]
}

const runKeys = async (): Promise<FaultTestOutcome> => {
  const environment = await createFaultEnvironment()
  try {
    await environment.start()
    const owner = await signIn(environment.base, 'client-0')
    const other = await signIn(environment.base, 'client-1')
    const tries = [
      ...(await tryGenerate(owner, other)),
      ...(await trySubmitUtr(owner, other)),
      ...(await tryDecision(environment, owner)),
    ]
    const wrong = tries.filter(({ code, expected }) => code !== expected)
    const leaks = tries.filter(({ raw, secrets = [] }) =>
      secrets.some(secret => secret !== '' && raw.includes(secret)),
    )
    return {
      rounds: tries.length,
      violations: [
        ...wrong.map(({ what, code, expected }) => `${what}: ${code} instead of ${expected}`),
        ...leaks.map(({ what }) => `${what}: the answer shows what it must not`),
        ...(await countBooked(environment, [])).proofs,
      ],
      figures: { tries: tries.length, 'wrong answers': wrong.length, leaks: leaks.length },
    }
  } finally {
    await environment.end()
  }
}

export const keyFaults: readonly FaultTest[] = [
  {
    id: 'K2',
    description:
      'one key with another amount, loan, reference or borrower, after a refusal, of 1,000 characters, or none',
    expected: '422, 404 and 400; the first reply again for the same; no reply of another borrower',
    rounds: 1,
    run: runKeys,
  },
]
