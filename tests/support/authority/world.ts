import { type Client, createClient } from '#contract/client.ts'
import { correctData } from '#contract/profile.ts'
import { getSid } from '#contract/promotion.ts'
import { contactMessage } from '#contract/site.ts'
import { listConversations } from '#contract/staff/assistant.ts'
import { listUnreadCallbacks } from '#contract/staff/callback.ts'
import { decideApplication, listHeldApplications } from '#contract/staff/loan.ts'
import { listDataCorrections, listIdentityChecks } from '#contract/staff/profile.ts'
import { compareDay, listDifferences } from '#contract/staff/reconciliation.ts'
import { listClaims, listUnmatchedMoney } from '#contract/staff/repayment.ts'
import { listContactMessages } from '#contract/staff/site.ts'
import { askForBill, freshKey } from '../bills.ts'
import { origin, type TestApp } from '../create-test-app.ts'
import { asFile, picture } from '../picture.ts'
import { paidBody } from '../provider-callbacks.ts'
import { apply, done, type Holder, liveOn } from './holder.ts'
import { people } from './people.ts'

/** Who works for the lender, by name. They have no roles yet: each may make every call of staff. */
export const staffTokens = {
  ani: 'ani-of-the-matrix-0123',
  bayu: 'bayu-of-the-matrix-0123',
  citra: 'citra-of-the-matrix-01',
  dian: 'dian-of-the-matrix-0123',
  eko: 'eko-of-the-matrix-01234',
} as const

export const staffEnvironment = {
  RUPYA_STAFF_TOKEN: Object.entries(staffTokens)
    .map(([name, token]) => `${name}:${token}`)
    .join(','),
}

const clientOf = ({ app, services }: TestApp, token: string): Client =>
  createClient({
    ...services.config.wire,
    origin,
    headers: () => ({ Authorization: `Bearer ${token}` }),
    fetch: async request => await app.fetch(request),
  })

/** Money to a number of nobody, which waits for staff. */
const stray = async (app: TestApp, staff: Client): Promise<string> => {
  const providerPaymentId = `stray-${freshKey()}`
  const facts = { number: '8808999000001', amount: '500000', currency: 'IDR', externalId: null }
  await app.callBack(paidBody({ ...facts, paymentId: providerPaymentId, paidAt: app.clock.now() }))
  const { payments } = done(await staff(listUnmatchedMoney, {}))
  return payments.find(each => each.providerPaymentId === providerPaymentId)?.paymentId ?? ''
}

/** A day on which the provider knew of a payment that we had not heard of. */
const differ = async (app: TestApp, staff: Client): Promise<string> => {
  const bill = await askForBill(await app.enter('arjun'))
  app.bank.setKnobs({ dropCallbacks: true })
  await app.bank.pay(bill.vcode, 'exact')
  app.bank.resetKnobs()
  const businessOn = app.clock.businessDate('IN')
  done(await staff(compareDay, { provider: 'razorpay', businessOn }))
  const { differences } = done(await staff(listDifferences, { state: 'healed' }))
  return differences[0]?.differenceId ?? ''
}

/** Some are decided by a rule, and some wait for a person. */
const approveAll = async (app: TestApp, staff: Client): Promise<void> => {
  await app.settle()
  const { applications } = done(await staff(listHeldApplications, {}))
  for (const { orderId } of applications) {
    const decision = { orderId, decision: 'approve', reason: 'looked at the papers' } as const
    done(await staff(decideApplication, decision, { idempotencyKey: freshKey() }))
  }
  await app.settle()
}

/** What staff work on: of the owner's where it can be, else of others. */
const findWork = async (app: TestApp, staff: Client, owner: Holder) => {
  const [held, heldToo] = [await stray(app, staff), await stray(app, staff)]
  const differenceId = await differ(app, staff)
  await app.callBack('{"hello":"world"}')
  const { borrowerId } = owner.borrower
  const candidate = await app.enter('citra')
  done(await candidate.call(correctData, { field: 'fullName', value: 'Citra D', reason: 'wed' }))
  const message = { name: 'Ratna', telephone: '+62 812 0000 7788', message: 'Kapan cair?' }
  done(await app.anyone(contactMessage, message))
  const { claims } = done(await staff(listClaims, {}))
  const { conversations } = done(await staff(listConversations, { borrowerId }))
  const { callbacks } = done(await staff(listUnreadCallbacks, {}))
  const { checks } = done(await staff(listIdentityChecks, {}))
  const { corrections } = done(await staff(listDataCorrections, {}))
  const { messages } = done(await staff(listContactMessages, {}))
  return {
    held,
    heldToo,
    differenceId,
    callbackId: callbacks[0]?.callbackId ?? '',
    claimId: claims.find(({ loanId }) => loanId === owner.orderId)?.claimId ?? '',
    conversationId: conversations[0]?.conversationId ?? '',
    checkId: checks.find(each => each.borrowerId === borrowerId)?.checkId ?? '',
    correctionId: corrections[0]?.correctionId ?? '',
    messageId: messages[0]?.messageId ?? '',
    disbursementId: app.payouts.payouts()[0]?.reference_id ?? '',
  }
}

/** Three borrowers who have everything that can be named, and staff with work to do. */
export const createWorld = async (app: TestApp) => {
  const staff = clientOf(app, staffTokens.ani)
  const [first, second, third] = await Promise.all([
    apply(app, people.owner),
    apply(app, people.neighbour),
    apply(app, people.foreigner),
  ])
  await approveAll(app, staff)
  const owner = await liveOn(app, staff, first)
  const neighbour = await liveOn(app, staff, second)
  const foreigner = await liveOn(app, staff, third)
  const work = await findWork(app, staff, owner)
  const { sid } = done(await app.anyone(getSid, {}))
  const image = asFile(await picture())
  return { app, owner, neighbour, foreigner, work, sid, image }
}

export type World = Awaited<ReturnType<typeof createWorld>>
