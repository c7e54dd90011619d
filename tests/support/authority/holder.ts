import type { OutputOf } from '#contract/call.ts'
import { problemList, problemSave } from '#contract/complaint.ts'
import type { Reply } from '#contract/envelope.ts'
import { orderList } from '#contract/loan.ts'
import { chooseOverpayment, overpayment } from '#contract/overpayment.ts'
import {
  certifyBank,
  certifyBase,
  certifyExtra,
  certifyIdentity,
  certifyJob,
  certifyPersonal,
  uploadImage,
} from '#contract/profile.ts'
import { submitUtr } from '#contract/repayment.ts'
import { listSessions, logout } from '#contract/session.ts'
import { loanStatement } from '#contract/statement.ts'
import { seedPersona } from '#tools/seed/seed-sandbox.ts'
import { askForOffer, type Offer, pushOf, takeOffer } from '../applications.ts'
import { askForBill, freshKey, paymentOf } from '../bills.ts'
import { begin, lookAtWay } from '../card-payments.ts'
import { answerAs, sentPhoto } from '../complaints.ts'
import { askAgent, write } from '../conversations.ts'
import type { Borrower, TestApp } from '../create-test-app.ts'
import { asFile, picture } from '../picture.ts'
import { paidBody } from '../provider-callbacks.ts'
import type { Part } from './people.ts'

export const done = <Data>(reply: Reply<Data>): Data => {
  if (reply.success) return reply.data
  throw new Error(`${reply.code} ${reply.message} ${JSON.stringify(reply.raw)}`)
}

/** Someone who has told everything, has two sessions, and has asked for a loan. */
type Applicant = {
  readonly part: Part
  readonly borrower: Borrower
  readonly settledOrder: Borrower['order']
  /** Of a session that they have ended. */
  readonly endedToken: string
  /** The name of their other session. */
  readonly sessionId: string
  readonly images: { readonly documentImage: string; readonly faceImage: string }
  /** Addresses: of a photo that goes with a complaint, and of one that is not sent yet. */
  readonly photos: { readonly sent: string; readonly kept: string }
  readonly openOffer: Offer
}

const tellEverything = async ({ call }: Borrower, { forms }: Part) => {
  done(await call(certifyBase, forms.base))
  done(await call(certifyPersonal, forms.personal))
  done(await call(certifyJob, forms.job))
  done(await call(certifyExtra, forms.extra))
  done(await call(certifyBank, forms.bank))
}

const sendPictures = async (borrower: Borrower) => {
  const image = async () => asFile(await picture())
  const upload = async (kind: 'document' | 'face') =>
    done(await borrower.call(uploadImage, { kind, image: await image() })).imageId
  const [documentImage, faceImage, sent, kept] = await Promise.all([
    upload('document'),
    upload('face'),
    sentPhoto(borrower),
    sentPhoto(borrower),
  ])
  const images = { documentImage, faceImage }
  done(await borrower.call(certifyIdentity, images))
  return { images, photos: { sent, kept } }
}

/** The first half of a story, until the lender has to decide. */
export const apply = async (app: TestApp, part: Part): Promise<Applicant> => {
  const { borrowerId, path } = await seedPersona(app.services, part.persona)
  const query = new URL(path, 'http://localhost').searchParams
  const settledOrder = {
    productId: query.get('productId') ?? '',
    orderId: query.get('orderId') ?? '',
  }
  const nobody = { borrowerId, token: '', order: settledOrder, call: app.anyone }
  const ended = await app.comeBack(nobody)
  done(await ended.call(logout, {}))
  await app.comeBack(nobody)
  const borrower = await app.comeBack(nobody)
  const { sessions } = done(await borrower.call(listSessions, {}))
  const sessionId = sessions.find(({ isCurrent }) => isCurrent === '0')?.id ?? ''
  await tellEverything(borrower, part)
  const pictures = await sendPictures(borrower)
  const { productId } = settledOrder
  const taken = await askForOffer(borrower, { productId, amount: part.asked.taken })
  const openOffer = await askForOffer(borrower, { productId, amount: part.asked.open })
  const order = await takeOffer(borrower, taken)
  return {
    part,
    borrower: { ...borrower, order },
    settledOrder,
    endedToken: ended.token,
    sessionId,
    ...pictures,
    openOffer,
  }
}

/** Pays the first number, in Indonesia with 100,000 too much; answers the receipt's payment. */
const payFirst = async (app: TestApp, { borrower, part }: Applicant): Promise<string> => {
  const bill = await askForBill(borrower)
  if (part.persona.market === 'ID') {
    const amount = String(Number(bill.amount) + 100_000)
    await app.callBack(paidBody(await paymentOf(app, bill, { amount })))
  } else await app.bank.pay(bill.vcode, 'exact')
  const { receipts } = done(await borrower.call(loanStatement, borrower.order))
  return receipts[0]?.paymentId ?? ''
}

/** Asks for the money back while the bank takes none: the refund stops. Undefined without any. */
const stopRefund = async (app: TestApp, { borrower }: Applicant): Promise<string | undefined> => {
  const { call, order } = borrower
  const { amount } = done(await call(overpayment, order))
  if (Number(amount) === 0) return undefined
  const wish = { ...order, choice: 'return', amount } as const
  app.payouts.setPayouts({ outcome: 'fail' })
  done(await call(chooseOverpayment, wish, { idempotencyKey: freshKey() }))
  await app.settle()
  app.payouts.setPayouts({ outcome: 'succeed' })
  return done(await call(overpayment, order)).refunds[0]?.refundId
}

/** Two complaints that were answered; the newer has a photo. */
const complain = async (
  { borrower, photos, part }: Applicant,
  { orderNo, staff }: { readonly orderNo: string; readonly staff: TestApp['staff'] },
) => {
  const kept: OutputOf<typeof problemSave>[] = []
  for (const problemImage of ['', photos.sent]) {
    const complaint = { problemType: '2', problemDetail: part.words, orderNo, problemImage }
    const options = { idempotencyKey: freshKey() }
    const saved = done(await borrower.call(problemSave, complaint, options))
    done(await answerAs(staff, saved.problemId))
    kept.push(saved)
  }
  const { tabs } = done(await borrower.call(problemList, { tab: 'answered' }))
  const [newest] = tabs.find(({ value }) => value === 'answered')?.list ?? []
  return { problemId: newest?.id ?? '', complaintNos: kept.map(each => each.complaintNo) }
}

/** The second half: a loan that runs, with everything that can hang on one. */
export const liveOn = async (app: TestApp, staff: TestApp['staff'], applicant: Applicant) => {
  const { borrower, part, openOffer } = applicant
  const { call, order } = borrower
  const [newest] = done(await call(orderList, {})).orders
  const orderNo = newest?.orderNo ?? ''
  const paymentId = await payFirst(app, applicant)
  const refundId = await stopRefund(app, applicant)
  const bill = await askForBill(borrower)
  const claim = done(
    await call(submitUtr, { cardNo: bill.cardNo, utr: 'UTR-ZQ-1' }, { idempotencyKey: freshKey() }),
  )
  const complaints = await complain(applicant, { orderNo, staff })
  await write(borrower, part.words)
  await askAgent(borrower)
  const chargeId = await begin(borrower)
  const push = await pushOf(borrower, openOffer)
  const way = await lookAtWay(borrower, { periods: '1' })
  return {
    ...applicant,
    ...order,
    ...complaints,
    orderNo,
    paymentId,
    refundId,
    bill,
    claimNo: claim.claimNo,
    chargeId,
    push,
    way,
    cardId: way.bankCards[0]?.id ?? '',
    photoId: new URL(applicant.photos.sent, 'http://localhost').searchParams.get('imageId') ?? '',
  }
}

/** Someone with everything that a call can name. */
export type Holder = Awaited<ReturnType<typeof liveOn>>
