import { listConversations } from '#contract/assistant/staff-calls.ts'
import { listUnreadCallbacks } from '#contract/callback/staff-calls.ts'
import { proposeProductVersion } from '#contract/catalog/staff-calls.ts'
import type { Client } from '#contract/client.ts'
import { listUnmatchedMoney } from '#contract/payment/staff-calls.ts'
import { listClaims } from '#contract/payment-dispute/staff-calls.ts'
import { correctData } from '#contract/profile/calls.ts'
import { listDataCorrections, listIdentityChecks } from '#contract/profile/staff-calls.ts'
import { compareDay, listDifferences } from '#contract/reconciliation/staff-calls.ts'
import { refundUnmatchedMoney } from '#contract/refund/staff-calls.ts'
import { contactMessage } from '#contract/site/calls.ts'
import { listContactMessages } from '#contract/site/staff-calls.ts'
import { addDays } from '#domain/calendar/local-date.ts'
import { getMarket, type MarketCode } from '#domain/market/market.ts'
import { insertCallback } from '#server/callback/store.ts'
import { insertLinkKeys } from '#server/profile/link/link-store.ts'
import type { TestApp } from '../app/create-test-app.ts'
import { replyData } from '../app/reply-data.ts'
import { findApproval } from '../personas/approvals.ts'
import { freshKey } from '../personas/fresh-key.ts'
import { createPaymentRequest } from '../personas/payment-requests.ts'
import { paidBody } from '../personas/provider-callbacks.ts'
import { sendersAccount, visitorsFacts } from './matrix-personas.ts'
import type { ResourceOwner } from './resource-owner.ts'
import { type AnyCall, sendCall } from './send-call.ts'
import { createVersions } from './version-inputs.ts'

/** Pays an unknown number, which waits for staff; returns the payment's id. */
const createStrayPayment = async (
  app: TestApp,
  staff: Client,
  amount = '500000',
): Promise<string> => {
  const providerPaymentId = `stray-${freshKey()}`
  const facts = { number: '8808999000001', amount, currency: 'IDR', externalId: null }
  await app.deliverCallback(
    paidBody({ ...facts, paymentId: providerPaymentId, paidAt: app.clock.now() }),
  )
  const { payments } = replyData(await staff(listUnmatchedMoney, {}))
  return payments.find(each => each.providerPaymentId === providerPaymentId)?.paymentId ?? ''
}

/** Creates a day on which the provider reports a payment that we had not received. */
const createDifference = async (app: TestApp, staff: Client): Promise<string> => {
  const paymentRequest = await createPaymentRequest(await app.enter('arjun'))
  app.bank.setSettings({ dropCallbacks: true })
  await app.bank.pay(paymentRequest.vcode, 'exact')
  app.bank.resetSettings()
  const businessOn = app.clock.businessDate('IN')
  replyData(await staff(compareDay, { provider: 'razorpay', businessOn }))
  const { differences } = replyData(await staff(listDifferences, { state: 'healed' }))
  return differences[0]?.differenceId ?? ''
}

/** The same difference in another market; returns its id. */
const copyDifference = async ({ services }: TestApp, market: MarketCode): Promise<string> => {
  const { db, random } = services
  const row = await db.selectFrom('reconciliation.difference').selectAll().executeTakeFirstOrThrow()
  const differenceId = random.uuid()
  await db
    .insertInto('reconciliation.difference')
    .values({ ...row, differenceId, market, providerPaymentId: `copy-${freshKey()}` })
    .execute()
  return differenceId
}

/** Proposes a refund that needs a second person; returns the request's id. */
const createApproval = async (app: TestApp, maker: Client): Promise<string> => {
  const input = {
    paymentId: await createStrayPayment(app, maker, '2500000'),
    ...sendersAccount,
    reason: 'the sender asked',
  }
  const { refundId } = replyData(
    await maker(refundUnmatchedMoney, input, { idempotencyKey: freshKey() }),
  )
  return await findApproval(maker, refundId)
}

/** Two borrowers who have applied with one account, and whom staff may tell apart. */
const createLinkedBorrowers = async (app: TestApp): Promise<readonly [string, string]> => {
  const account = { kind: 'bank-account', keyIndex: Buffer.from('one account') } as const
  const enter = async () => {
    const { borrowerId } = await app.enter('citra')
    await insertLinkKeys(app.services.db, { borrowerId, keys: [account], now: app.clock.now() })
    return borrowerId
  }
  return [await enter(), await enter()]
}

const findPayout = async (app: TestApp, loanId: string): Promise<{ disbursementId: string }> =>
  await app.services.db
    .selectFrom('loan.disbursement')
    .select('disbursementId')
    .where('loanId', '=', loanId)
    .executeTakeFirstOrThrow()

/** Creates the objects staff work on: of the owner's where possible, else of others. */
export const createStaffWork = async (app: TestApp, staff: Client, owner: ResourceOwner) => {
  const [unmatched, otherUnmatched, splittable] = [
    await createStrayPayment(app, staff),
    await createStrayPayment(app, staff),
    await createStrayPayment(app, staff),
  ]
  await createDifference(app, staff)
  const differenceId = await copyDifference(app, 'ID')
  await app.deliverCallback('{"hello":"world"}')
  const { borrowerId } = owner.borrower
  const candidate = await app.enter('citra')
  const linked = await createLinkedBorrowers(app)
  // One wrong answer to the second fact, which staff forget.
  await app.services.db
    .insertInto('session.secondFact')
    .values({ borrowerId, tries: 1, lastTriedAt: app.clock.wallNow() })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  replyData(
    await candidate.call(correctData, { field: 'fullName', value: 'Citra D', reason: 'wed' }),
  )
  replyData(await app.anyone(contactMessage, visitorsFacts.ID))
  const { claims } = replyData(await staff(listClaims, {}))
  const { conversations } = replyData(await staff(listConversations, { borrowerId }))
  const { callbacks } = replyData(await staff(listUnreadCallbacks, {}))
  const { checks } = replyData(await staff(listIdentityChecks, {}))
  const { corrections } = replyData(await staff(listDataCorrections, {}))
  const { messages } = replyData(await staff(listContactMessages, {}))
  return {
    unmatched,
    otherUnmatched,
    splittable,
    otherLoanId: (await app.enter('budi')).order.orderId,
    linked,
    approvalId: await createApproval(app, staff),
    otherApprovalId: await createApproval(app, app.staffAs('bayu')),
    differenceId,
    callbackId: callbacks[0]?.callbackId ?? '',
    claimId: claims.find(({ loanId }) => loanId === owner.orderId)?.claimId ?? '',
    conversationId: conversations[0]?.conversationId ?? '',
    checkId: checks.find(each => each.borrowerId === borrowerId)?.checkId ?? '',
    correctionId: corrections[0]?.correctionId ?? '',
    messageId: messages[0]?.messageId ?? '',
    versions: await createVersions(staff, 'ID'),
    ...(await findPayout(app, owner.orderId)),
  }
}

type StaffWork = Awaited<ReturnType<typeof createStaffWork>>

/** A callback in the other market's provider's name that could not be read; returns its id. */
const createUnreadCallback = async ({ services }: TestApp, provider: string): Promise<string> => {
  const { random, clock } = services
  const callbackId = random.uuid()
  await insertCallback(services, {
    callbackId,
    provider,
    purpose: 'payment',
    headers: new Headers(),
    body: Buffer.from('{"hello":"world"}'),
    content: { outcome: 'unreadable' },
    now: clock.now(),
  })
  return callbackId
}

/** A refund of an overpayment that was cancelled, so that no money is set aside; returns its id. */
const createCancelledRefund = async (
  { services }: TestApp,
  { orderId: loanId }: ResourceOwner,
): Promise<string> => {
  const { db, random, clock } = services
  const refundId = random.uuid()
  await db
    .insertInto('loan.refund')
    .values({
      refundId,
      loanId,
      source: 'overpayment',
      paymentId: null,
      market: 'IN',
      currency: 'INR',
      amountMinor: 100n,
      state: 'cancelled',
      accountEncrypted: null,
      requestedBy: 'borrower',
      requestedReason: '',
      decidedBy: 'staff:ani',
      decidedReason: 'asked twice',
      requestedOn: clock.businessDate('IN'),
      entryId: random.uuid(),
      createdAt: clock.now(),
      settledAt: clock.now(),
    })
    .execute()
  return refundId
}

/** Proposes a draft of a product; returns the request's id. */
const proposeProduct = async (app: TestApp, maker: Client, versionId: string): Promise<string> => {
  const fromOn = addDays(app.clock.businessDate('IN'), 9)
  const input = { versionId, revision: '1', fromOn, reason: 'a new price' }
  replyData(await maker(proposeProductVersion, input, { idempotencyKey: freshKey() }))
  return await findApproval(maker, versionId)
}

/** What there is of the same kinds in India, about the foreigner where possible. */
export const createForeignWork = async (
  app: TestApp,
  staff: Client,
  foreigner: ResourceOwner,
): Promise<StaffWork & { readonly refundId: string }> => {
  const { borrower, orderId, paymentId } = foreigner
  const { borrowerId } = borrower
  const market = 'IN'
  const query = { isNeedPop: getMarket(market).isNeedPop }
  await sendCall(app, contactMessage as AnyCall, visitorsFacts[market], {
    bearer: { headers: {}, query },
  })
  replyData(
    await borrower.call(correctData, { field: 'fullName', value: 'Meera K', reason: 'wed' }),
  )
  const { messages } = replyData(await staff(listContactMessages, { market }))
  const { claims } = replyData(await staff(listClaims, {}))
  const { conversations } = replyData(await staff(listConversations, { borrowerId }))
  const { checks } = replyData(await staff(listIdentityChecks, {}))
  const { corrections } = replyData(await staff(listDataCorrections, {}))
  const { differences } = replyData(await staff(listDifferences, { state: 'healed' }))
  const versions = await createVersions(staff, market)
  const approvalId = await proposeProduct(app, staff, versions.product.versionId)
  return {
    ...(await findPayout(app, orderId)),
    versions,
    approvalId,
    unmatched: paymentId,
    otherUnmatched: paymentId,
    splittable: paymentId,
    otherLoanId: orderId,
    linked: [borrowerId, borrowerId],
    otherApprovalId: approvalId,
    differenceId: differences.find(each => each.market === market)?.differenceId ?? '',
    callbackId: await createUnreadCallback(app, 'razorpay'),
    claimId: claims.find(({ loanId }) => loanId === orderId)?.claimId ?? '',
    conversationId: conversations[0]?.conversationId ?? '',
    checkId: checks.find(each => each.borrowerId === borrowerId)?.checkId ?? '',
    correctionId: corrections.find(each => each.borrowerId === borrowerId)?.correctionId ?? '',
    messageId: messages[0]?.messageId ?? '',
    refundId: await createCancelledRefund(app, foreigner),
  }
}
