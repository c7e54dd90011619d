import { decideApplication } from '#contract/application/staff-calls.ts'
import type { ApprovalKind, bulkKinds } from '#contract/approval/kinds.ts'
import { listApprovals, proposeBulk } from '#contract/approval/staff-calls.ts'
import { settlePayout } from '#contract/disbursement/staff-calls.ts'
import {
  proposeHardshipPlan,
  proposeWriteOff,
  readLoan,
  refundOverpayment,
  waiveCharges,
} from '#contract/loan-servicing/staff-calls.ts'
import { decideRefund, refundUnmatchedMoney } from '#contract/refund/staff-calls.ts'
import { grantRole } from '#contract/staff/calls.ts'
import { addDays } from '#domain/calendar/local-date.ts'
import { closeDays } from '#server/loan/end-of-day/close-days.ts'
import type { TestApp } from '../app/create-test-app.ts'
import { replyData } from '../app/reply-data.ts'
import { signInAsStaff } from '../staff/staff-sessions.ts'
import { freshKey } from './fresh-key.ts'
import { applyAboveIncome, applyForLoan } from './loan-applications.ts'
import { callbackPayloadFor, createPaymentRequest } from './payment-requests.ts'
import { paidBody } from './provider-callbacks.ts'
import { createStrayPayment } from './stray-payments.ts'
import { type KindCalls, versionKinds } from './version-kinds.ts'

const reason = 'agreed by telephone'
const once = () => ({ idempotencyKey: freshKey() })
const maker = (app: TestApp) => app.staffAs('ani')

type Propose = (app: TestApp) => Promise<unknown>

/** Proposes what is in force once more, from the day after tomorrow. */
const proposeVersion =
  ({ subject, list, read, save, propose }: KindCalls): Propose =>
  async app => {
    const staff = maker(app)
    const inForce = (await list(staff)).data?.rows.find(({ market }) => market === 'ID')
    const { data } = await read(staff, { versionId: inForce?.versionId ?? '' })
    const content = JSON.stringify(data?.content)
    const saved = await save(staff, { market: 'ID', subject, content })
    const fromOn = addDays(app.clock.businessDate('ID'), 2)
    const versionId = saved.data?.versionId ?? ''
    return await propose(staff, { versionId, revision: '1', fromOn, reason })
  }

/** A loan that is late, with its charges of today. */
const enterLate = async (app: TestApp): Promise<string> => {
  const { order } = await app.enter('budi')
  await closeDays(app.services, 'ID')
  return order.orderId
}

const account = { bankCode: 'BCA', accountNo: '1234567890', holder: 'Rina Wati' }

/** Asks for a refund of money to a number that nobody was given; returns its id. */
const refundStray = async (app: TestApp, amount: string): Promise<string> => {
  const { paymentId } = await createStrayPayment(app, { amount })
  const input = { paymentId, ...account, reason }
  return replyData(await maker(app)(refundUnmatchedMoney, input, once())).refundId
}

/** A refund that one person may send, which the bank did not pay out; returns its id. */
const stopRefund = async (app: TestApp): Promise<string> => {
  app.payouts.setSettings({ outcome: 'fail' })
  const refundId = await refundStray(app, '10000')
  await app.drain()
  app.payouts.setSettings({ outcome: 'succeed' })
  return refundId
}

/** A payment that the provider's report has and the ledger has not; returns its difference's id. */
const createDifference = async ({ services, database }: TestApp): Promise<string> => {
  const id = services.random.uuid()
  await database.pool.query(
    `insert into reconciliation.difference (difference_id, provider, market, business_on,
        provider_payment_id, kind, provider_minor, provider_currency, state, found_at)
      values ($1, 'xendit', 'ID', '2026-11-20', $2, 'missing-here', 1000, 'IDR', 'open', now())`,
    [id, `payment-${id}`],
  )
  return id
}

const proposeBulkOf =
  (action: (typeof bulkKinds)[number], subjectOf: (app: TestApp) => Promise<string>): Propose =>
  async app => {
    const subjectIds = await subjectOf(app)
    return await maker(app)(proposeBulk, { action, subjectIds, reason }, once())
  }

/** Proposes one request of each kind, on an application of its own. */
const proposals: Readonly<Record<ApprovalKind, Propose>> = {
  product: proposeVersion(versionKinds.product),
  'decision-rules': proposeVersion(versionKinds['decision-rules']),
  'landing-page': proposeVersion(versionKinds['landing-page']),
  announcement: proposeVersion(versionKinds.announcement),
  answer: proposeVersion(versionKinds.answer),
  'saved-reply': proposeVersion(versionKinds['saved-reply']),
  'application-overrule': async app => {
    const { order } = await applyAboveIncome(app, 'ID')
    await app.drain()
    const facts = { orderId: order.orderId, factsVersion: '1' }
    const input = { ...facts, decision: 'approve', reason } as const
    return await maker(app)(decideApplication, input, once())
  },
  waiver: async app => {
    const loanId = await enterLate(app)
    const { account: owed } = replyData(await maker(app)(readLoan, { loanId }))
    const amount = owed?.byBucket.interest ?? ''
    return await maker(app)(waiveCharges, { loanId, bucket: 'interest', amount, reason }, once())
  },
  'hardship-plan': async app => {
    const loanId = await enterLate(app)
    const firstDueOn = addDays(app.clock.businessDate('ID'), 10)
    const plan = { firstDueOn, unit: 'month', count: '1', payments: '6' } as const
    return await maker(app)(proposeHardshipPlan, { loanId, ...plan, reason }, once())
  },
  'write-off': async app => {
    const loanId = await enterLate(app)
    app.clock.advance({ days: 90 })
    await closeDays(app.services, 'ID')
    return await maker(app)(proposeWriteOff, { loanId, reason }, once())
  },
  refund: async app => {
    const { borrower, order } = await applyForLoan(app, 'ID')
    await app.drain()
    const request = await createPaymentRequest(borrower)
    const amount = String(Number(request.amount) + 2_000_000)
    await app.deliverCallback(paidBody(await callbackPayloadFor(app, request, { amount })))
    const input = { loanId: order.orderId, amount: '2000000', reason }
    return await maker(app)(refundOverpayment, input, once())
  },
  'unmatched-money-return': async app => await refundStray(app, '2000000'),
  'paid-twice': async app => {
    const refundId = await stopRefund(app)
    const disbursementId = app.payouts.payouts().at(-1)?.reference_id ?? ''
    const again = { refundId, decision: 'send-again', reason } as const
    replyData(await maker(app)(decideRefund, again, once()))
    await app.drain()
    await app.payouts.resendCallback(disbursementId, 'SUCCEEDED')
    const end = { disbursementId, decision: 'recovered', reason } as const
    return await maker(app)(settlePayout, end, once())
  },
  'difference-resolution': proposeBulkOf('difference-resolution', createDifference),
  'refund-resend': proposeBulkOf('refund-resend', stopRefund),
  'refund-cancellation': proposeBulkOf('refund-cancellation', stopRefund),
  'role-grant': async app => {
    const { staffId } = await signInAsStaff(app.services, { name: 'Wati', roles: ['agent'] })
    return await maker(app)(grantRole, { staffId, role: 'marketing', reason }, once())
  },
}

/** Ani proposes a request of a kind; returns its id. */
export const proposeKind = async (app: TestApp, kind: ApprovalKind): Promise<string> => {
  const reply = await proposals[kind](app)
  const input = { list: 'all', state: 'waiting' } as const
  const { rows } = replyData(await maker(app)(listApprovals, input))
  const found = rows.find(row => row.kind === kind)
  if (!found) throw new Error(`no ${kind} waits for approval: ${JSON.stringify(reply)}`)
  return found.approvalId
}
