import {
  decideApplication,
  listDecisionRulesVersions,
  listHeldApplications,
  readDecisionRulesVersion,
  saveDecisionRulesDraft,
} from '#contract/application/staff-calls.ts'
import { listConversations } from '#contract/assistant/staff-calls.ts'
import { listUnreadCallbacks } from '#contract/callback/staff-calls.ts'
import { saveProductDraft } from '#contract/catalog/staff-calls.ts'
import type { Client } from '#contract/client.ts'
import { saveContentDraft } from '#contract/content/staff-calls.ts'
import { listUnmatchedMoney } from '#contract/payment/staff-calls.ts'
import { listClaims } from '#contract/payment-dispute/staff-calls.ts'
import { correctData } from '#contract/profile/calls.ts'
import { listDataCorrections, listIdentityChecks } from '#contract/profile/staff-calls.ts'
import { getSid } from '#contract/promotion/calls.ts'
import { saveLandingPageDraft } from '#contract/promotion/staff-calls.ts'
import { compareDay, listDifferences } from '#contract/reconciliation/staff-calls.ts'
import { refundUnmatchedMoney } from '#contract/refund/staff-calls.ts'
import { contactMessage } from '#contract/site/calls.ts'
import { listContactMessages } from '#contract/site/staff-calls.ts'
import { insertLinkKeys } from '#server/profile/link/link-store.ts'
import type { TestApp } from '../app/create-test-app.ts'
import { replyData } from '../app/reply-data.ts'
import { asFile, createTestImage } from '../app/test-image.ts'
import { findApproval } from '../personas/approvals.ts'
import { createPaymentRequest, freshKey } from '../personas/payment-requests.ts'
import { paidBody } from '../personas/provider-callbacks.ts'
import { matrixPersonas } from './matrix-personas.ts'
import { createPeople } from './people-inputs.ts'
import { applyForLoan, createResources, type ResourceOwner } from './resource-owner.ts'
import { matrixPage, matrixProduct, matrixReply } from './version-inputs.ts'

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

/** Proposes a refund that needs a second person; returns the request's id. */
const createApproval = async (app: TestApp, maker: Client): Promise<string> => {
  const input = {
    paymentId: await createStrayPayment(app, maker, '2500000'),
    ...{ bankCode: 'BCA', accountNo: '1234567890', holder: 'Rina Wati' },
    reason: 'the sender asked',
  }
  const { refundId } = replyData(
    await maker(refundUnmatchedMoney, input, { idempotencyKey: freshKey() }),
  )
  return await findApproval(maker, refundId)
}

/** Some are decided by a rule, and some wait for staff. */
const approveAll = async (app: TestApp, staff: Client): Promise<void> => {
  await app.drain()
  const { applications } = replyData(await staff(listHeldApplications, {}))
  for (const { orderId, factsVersion } of applications) {
    const decision = {
      orderId,
      decision: 'approve',
      reason: 'checked the documents',
      factsVersion: factsVersion ?? '',
      holderVerified: '1',
    } as const
    replyData(await staff(decideApplication, decision, { idempotencyKey: freshKey() }))
  }
  await app.drain()
}

/** A draft of each kind of version, and a place in a list before it. */
const createVersions = async (staff: Client) => {
  const draft = await staff(saveProductDraft, matrixProduct(), { idempotencyKey: freshKey() })
  const page = await staff(saveLandingPageDraft, matrixPage, { idempotencyKey: freshKey() })
  const reply = await staff(saveContentDraft, matrixReply, { idempotencyKey: freshKey() })
  const { rows } = replyData(await staff(listDecisionRulesVersions, { market: 'ID' }))
  const rules = { versionId: rows[0]?.versionId ?? '' }
  const { content, market, subject } = replyData(await staff(readDecisionRulesVersion, rules))
  const rulesDraft = await staff(
    saveDecisionRulesDraft,
    { market, subject, content: JSON.stringify(content) },
    { idempotencyKey: freshKey() },
  )
  return {
    productVersionId: replyData(draft).versionId,
    decisionRulesVersionId: replyData(rulesDraft).versionId,
    decisionRulesContent: JSON.stringify(content),
    landingPageVersionId: replyData(page).versionId,
    replyVersionId: replyData(reply).versionId,
    versionAfter: '99999',
  }
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

/** Creates the objects staff work on: of the owner's where possible, else of others. */
const createStaffWork = async (app: TestApp, staff: Client, owner: ResourceOwner) => {
  const [unmatched, otherUnmatched] = [
    await createStrayPayment(app, staff),
    await createStrayPayment(app, staff),
  ]
  const differenceId = await createDifference(app, staff)
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
  const message = { name: 'Ratna', telephone: '+62 812 0000 7788', message: 'Kapan cair?' }
  replyData(await app.anyone(contactMessage, message))
  const { claims } = replyData(await staff(listClaims, {}))
  const { conversations } = replyData(await staff(listConversations, { borrowerId }))
  const { callbacks } = replyData(await staff(listUnreadCallbacks, {}))
  const { checks } = replyData(await staff(listIdentityChecks, {}))
  const { corrections } = replyData(await staff(listDataCorrections, {}))
  const { messages } = replyData(await staff(listContactMessages, {}))
  return {
    unmatched,
    otherUnmatched,
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
    ...(await createVersions(staff)),
    disbursementId: app.payouts.payouts()[0]?.reference_id ?? '',
  }
}

/** Three borrowers with every resource that can be named, and staff with work to do. */
export const createAuthorizationEnvironment = async (app: TestApp) => {
  const staff = app.staffAs('ani')
  const [first, second, third] = await Promise.all([
    applyForLoan(app, matrixPersonas.owner),
    applyForLoan(app, matrixPersonas.neighbour),
    applyForLoan(app, matrixPersonas.foreigner),
  ])
  await approveAll(app, staff)
  const owner = await createResources(app, staff, first)
  const neighbour = await createResources(app, staff, second)
  const foreigner = await createResources(app, staff, third)
  const work = await createStaffWork(app, staff, owner)
  const { sid } = replyData(await app.anyone(getSid, {}))
  const image = asFile(await createTestImage())
  const people = await createPeople(app)
  return { app, owner, neighbour, foreigner, work, sid, image, ...people }
}

export type AuthorizationEnvironment = Awaited<ReturnType<typeof createAuthorizationEnvironment>>
