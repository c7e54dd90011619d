import type { KyselyPlugin } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { loanDetails } from '#contract/loan/calls.ts'
import { generateVcode, paymentEvents } from '#contract/payment-request/calls.ts'
import { chooseOverpayment, overpayment } from '#contract/refund/calls.ts'
import type { TestApp } from '../../harness/app/create-test-app.ts'
import { shareApp } from '../../harness/app/share-app.ts'
import { freshKey } from '../../harness/personas/fresh-key.ts'
import { createPaymentRequest } from '../../harness/personas/payment-requests.ts'

// A reply is read by several statements. Whatever is committed between two of them, it describes one
// moment: each test commits a change after the first statement, after the second, and so on.

const shared = shareApp()

type Change = () => Promise<unknown>

/** Runs `read` while `change` is committed right after its statement of that number. */
const changedAfter = async <Reply>(
  { services }: TestApp,
  statement: number,
  change: Change,
  read: () => Promise<Reply>,
): Promise<{ readonly reply: Reply; readonly isChanged: boolean }> => {
  const { db } = services
  let statements = 0
  let changed = false
  const changing: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements += 1
      if (statements === statement && !changed) {
        changed = true
        Object.assign(services, { db })
        await change()
      }
      return result
    },
  }
  Object.assign(services, { db: db.withPlugin(changing) })
  try {
    return { reply: await read(), isChanged: changed }
  } finally {
    Object.assign(services, { db })
  }
}

type Case<Reply> = { readonly change: Change; readonly read: () => Promise<Reply> }

/** The replies with the change after each of the statements, each of a fresh case. */
const repliesOf = async <Reply>(
  app: TestApp,
  begin: () => Promise<Case<Reply>>,
): Promise<Reply[]> => {
  const replies: Reply[] = []
  for (let statement = 1; ; statement += 1) {
    const { change, read } = await begin()
    const { reply, isChanged } = await changedAfter(app, statement, change, read)
    if (!isChanged) return replies
    replies.push(reply)
  }
}

type RequestReply = {
  readonly data?: { readonly state: string; readonly receipt: object | null } | null
}

/** Paid with a receipt, or waiting without one. */
const expectOneMoment = (replies: readonly RequestReply[]): void => {
  expect(replies.length).toBeGreaterThan(2)
  for (const { data } of replies) {
    const seen = `${data?.state}, ${data?.receipt ? 'receipt' : 'none'}`
    expect(['paid, receipt', 'waiting, none']).toContain(seen)
  }
}

test('a payment request is shown waiting without a receipt, or paid with one', async () => {
  const app = shared()
  const replies = await repliesOf(app, async () => {
    const { call, order, ...borrower } = await app.enter('siti')
    const { cardNo, vcode } = await createPaymentRequest({ call, order, ...borrower })
    return {
      change: () => app.bank.pay(vcode, 'exact'),
      read: () => call(paymentEvents, { cardNo }),
    }
  })
  expectOneMoment(replies)
})

test('a request that is issued again shows what was paid to it meanwhile with its receipt', async () => {
  const app = shared()
  const replies = await repliesOf(app, async () => {
    const borrower = await app.enter('siti')
    const { vcode } = await createPaymentRequest(borrower)
    const input = { ...borrower.order, purpose: 'installments' } as const
    return {
      change: () => app.bank.pay(vcode, 'exact'),
      read: () => borrower.call(generateVcode, input, { idempotencyKey: freshKey() }),
    }
  })
  expectOneMoment(replies)
})

test('an overpayment is shown as overpaid or as on its way back, never as both', async () => {
  const app = shared()
  const replies = await repliesOf(app, async () => {
    const { call, order, ...borrower } = await app.enter('siti')
    const { vcode } = await createPaymentRequest({ call, order, ...borrower })
    await app.bank.pay(vcode, 'over')
    const amount = (await call(overpayment, order)).data?.amount ?? ''
    const choice = { ...order, choice: 'return', amount } as const
    return {
      change: () => call(chooseOverpayment, choice, { idempotencyKey: freshKey() }),
      read: async () => ({ amount, reply: await call(loanDetails, order) }),
    }
  })
  expect(replies.length).toBeGreaterThan(1)
  for (const { amount, reply } of replies) {
    const { amount: overpaid, returning } = reply.data?.overpayment ?? {}
    expect([`${amount}, 0`, `0, ${amount}`]).toContain(`${overpaid}, ${returning}`)
  }
})

test('a loan whose one statement says everything is read without a transaction', async () => {
  const { services, enter } = shared()
  const { call, order } = await enter('siti')
  const started = vi.spyOn(services.db, 'startTransaction')
  onTestFinished(() => started.mockRestore())
  const reply = await call(loanDetails, order)
  expect(reply.data?.orderId).toBe(order.orderId)
  expect(started).not.toHaveBeenCalled()
})
