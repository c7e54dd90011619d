import { problemList, problemSave } from '#contract/complaint/calls.ts'
import { orderList } from '#contract/loan/calls.ts'
import { messages } from '#contract/notification/calls.ts'
import { submitUtr } from '#contract/payment-dispute/calls.ts'
import {
  certifyBank,
  certifyBase,
  certifyExtra,
  certifyIdentity,
  certifyJob,
  certifyPersonal,
  uploadImage,
} from '#contract/profile/calls.ts'
import { chooseOverpayment, overpayment } from '#contract/refund/calls.ts'
import { listSessions, logout } from '#contract/session/calls.ts'
import { loanStatement } from '#contract/statement/calls.ts'
import { getMarket } from '#domain/market/market.ts'
import { insertPasskey } from '#server/session/passkey/passkey-store.ts'
import { seedLoanPersona } from '#tools/seed/seed-sandbox.ts'
import type { Borrower, TestApp } from '../app/create-test-app.ts'
import { replyData } from '../app/reply-data.ts'
import { asFile, createTestImage } from '../app/test-image.ts'
import { loadCardPayment, startCardPayment } from '../personas/card-payments.ts'
import { answerAsStaff, uploadPhoto } from '../personas/complaints.ts'
import { requestAgent, writeMessage } from '../personas/conversations.ts'
import { freshKey } from '../personas/fresh-key.ts'
import {
  acceptOffer,
  type ConfirmedOffer,
  loanPushInput,
  requestOffer,
} from '../personas/loan-applications.ts'
import { callbackPayloadFor, createPaymentRequest } from '../personas/payment-requests.ts'
import { paidBody } from '../personas/provider-callbacks.ts'
import type { MatrixPersona } from './matrix-personas.ts'

/** A borrower with a complete profile and two sessions, who has applied for a loan. */
type MatrixApplicant = {
  readonly matrixPersona: MatrixPersona
  readonly borrower: Borrower
  readonly settledOrder: Borrower['order']
  /** A session that they have ended. */
  readonly endedToken: string
  /** The id of their other session. */
  readonly sessionId: string
  readonly passkeyId: string
  readonly images: { readonly documentImage: string; readonly faceImage: string }
  /** Addresses: of a photo attached to a complaint, and of one that is not attached yet. */
  readonly photos: { readonly sent: string; readonly saved: string }
  readonly openOffer: ConfirmedOffer
}

const completeProfile = async ({ call }: Borrower, { forms }: MatrixPersona) => {
  replyData(await call(certifyBase, forms.base))
  replyData(await call(certifyPersonal, forms.personal))
  replyData(await call(certifyJob, forms.job))
  replyData(await call(certifyExtra, forms.extra))
  replyData(await call(certifyBank, forms.bank))
}

/** Pictures of their own: one that two borrowers have links them. */
const uploadImages = async (borrower: Borrower, { persona }: MatrixPersona) => {
  const width = 640 + Number(persona.phone.slice(-2))
  const image = async () => asFile(await createTestImage('jpeg', { width }))
  const upload = async (kind: 'document' | 'face') =>
    replyData(await borrower.call(uploadImage, { kind, image: await image() })).imageId
  const [documentImage, faceImage, sent, saved] = await Promise.all([
    upload('document'),
    upload('face'),
    uploadPhoto(borrower),
    uploadPhoto(borrower),
  ])
  const images = { documentImage, faceImage }
  replyData(await borrower.call(certifyIdentity, images))
  return { images, photos: { sent, saved } }
}

const storePasskey = async ({ services }: TestApp, borrowerId: string) => {
  const { db, random, clock } = services
  const passkey = {
    passkeyId: random.uuid(),
    borrowerId,
    credentialId: random.token(),
    publicKey: Buffer.alloc(77),
    counter: 0n,
    transports: [],
    device: 'Chrome, Android',
    createdAt: clock.wallNow(),
  }
  await insertPasskey(db, passkey)
  return passkey
}

/** The first half of a scenario, until the lender has to decide. */
export const applyForLoan = async (app: TestApp, part: MatrixPersona): Promise<MatrixApplicant> => {
  const { borrowerId, path } = await seedLoanPersona(app.services, part.persona)
  const query = new URL(path, 'http://localhost').searchParams
  const settledOrder = {
    productId: query.get('productId') ?? '',
    orderId: query.get('orderId') ?? '',
  }
  const signedOut = { borrowerId, token: '', order: settledOrder, call: app.anyone }
  const ended = await app.signInAgain(signedOut)
  replyData(await ended.call(logout, {}))
  await app.signInAgain(signedOut)
  const borrower = await app.signInAgain(signedOut)
  const { sessions } = replyData(await borrower.call(listSessions, {}))
  const sessionId = sessions.find(({ isCurrent }) => isCurrent === '0')?.id ?? ''
  const { passkeyId } = await storePasskey(app, borrowerId)
  await completeProfile(borrower, part)
  const pictures = await uploadImages(borrower, part)
  const { productId } = settledOrder
  const acceptedOffer = await requestOffer(borrower, {
    productId,
    amount: part.offerAmounts.accepted,
  })
  const openOffer = await requestOffer(borrower, { productId, amount: part.offerAmounts.open })
  const order = await acceptOffer(borrower, acceptedOffer)
  return {
    matrixPersona: part,
    borrower: { ...borrower, order },
    settledOrder,
    endedToken: ended.token,
    sessionId,
    passkeyId,
    ...pictures,
    openOffer,
  }
}

/** Pays the first number, in Indonesia with 100,000 too much; returns it and the receipt's payment. */
const payFirstInstallment = async (
  app: TestApp,
  { borrower, matrixPersona }: MatrixApplicant,
): Promise<{ readonly scannedNo: string; readonly paymentId: string }> => {
  // By a method that has a picture in the market: a barcode, or a QR code.
  const { hasPayOutlets } = getMarket(matrixPersona.persona.market)
  const scanned = { pay_type: hasPayOutlets ? '2' : '3', is_default: '1' } as const
  const paymentRequest = await createPaymentRequest(borrower, scanned)
  if (matrixPersona.persona.market === 'ID') {
    const amount = String(Number(paymentRequest.amount) + 100_000)
    await app.deliverCallback(paidBody(await callbackPayloadFor(app, paymentRequest, { amount })))
  } else await app.bank.pay(paymentRequest.vcode, 'exact')
  const { receipts } = replyData(await borrower.call(loanStatement, borrower.order))
  return { scannedNo: paymentRequest.cardNo, paymentId: receipts[0]?.paymentId ?? '' }
}

/**
 * Requests a refund while the bank accepts none: the refund stops. Undefined without an
 * overpayment.
 */
const stopRefund = async (
  app: TestApp,
  { borrower }: MatrixApplicant,
): Promise<string | undefined> => {
  const { call, order } = borrower
  const { amount } = replyData(await call(overpayment, order))
  if (Number(amount) === 0) return undefined
  const input = { ...order, choice: 'return', amount } as const
  app.payouts.setSettings({ outcome: 'fail' })
  replyData(await call(chooseOverpayment, input, { idempotencyKey: freshKey() }))
  await app.drain()
  app.payouts.setSettings({ outcome: 'succeed' })
  return replyData(await call(overpayment, order)).refunds[0]?.refundId
}

/** Two complaints that were answered; the newer has a photo. */
const createComplaints = async (
  { borrower, photos, matrixPersona }: MatrixApplicant,
  { orderNo, staff }: { readonly orderNo: string; readonly staff: TestApp['staff'] },
) => {
  const complaintNos: string[] = []
  for (const problemImage of ['', photos.sent]) {
    const complaint = {
      problemType: '2',
      problemDetail: matrixPersona.message,
      orderNo,
      problemImage,
    }
    const options = { idempotencyKey: freshKey() }
    const saved = replyData(await borrower.call(problemSave, complaint, options))
    replyData(await answerAsStaff(staff, saved.problemId))
    complaintNos.push(saved.complaintNo)
  }
  const { tabs } = replyData(await borrower.call(problemList, { tab: 'answered' }))
  const [newest] = tabs.find(({ value }) => value === 'answered')?.list ?? []
  return { problemId: newest?.id ?? '', complaintNos }
}

/** The second half: a running loan, with every resource that can belong to one. */
export const createResources = async (
  app: TestApp,
  staff: TestApp['staff'],
  applicant: MatrixApplicant,
) => {
  const { borrower, matrixPersona, openOffer } = applicant
  const { call, order } = borrower
  const [newest] = replyData(await call(orderList, {})).orders
  const orderNo = newest?.orderNo ?? ''
  const { scannedNo, paymentId } = await payFirstInstallment(app, applicant)
  const refundId = await stopRefund(app, applicant)
  const paymentRequest = await createPaymentRequest(borrower)
  const dispute = replyData(
    await call(
      submitUtr,
      { cardNo: paymentRequest.cardNo, utr: 'UTRZQ00000000000000001' },
      { idempotencyKey: freshKey() },
    ),
  )
  const complaints = await createComplaints(applicant, { orderNo, staff })
  await app.drain()
  const [notified] = replyData(await call(messages, {})).messages
  await writeMessage(borrower, matrixPersona.message)
  await requestAgent(borrower)
  const cardPaymentId = await startCardPayment(borrower)
  const push = await loanPushInput(borrower, openOffer)
  const way = await loadCardPayment(borrower, { periods: '1' })
  return {
    ...applicant,
    ...order,
    ...complaints,
    orderNo,
    messageId: notified?.messageId ?? '',
    paymentId,
    refundId,
    paymentRequest,
    scannedNo,
    claimNo: dispute.claimNo,
    cardPaymentId,
    push,
    way,
    cardId: way.bankCards[0]?.id ?? '',
    photoId: new URL(applicant.photos.sent, 'http://localhost').searchParams.get('imageId') ?? '',
  }
}

/** A borrower with every resource that a call can name. */
export type ResourceOwner = Awaited<ReturnType<typeof createResources>>

/** The name of each resource of a borrower, as a call may be given it. */
export const namesOf = (owner: ResourceOwner): string[] =>
  [
    owner.orderId,
    owner.orderNo,
    owner.settledOrder.orderId,
    owner.paymentRequest.cardNo,
    owner.scannedNo,
    owner.paymentRequest.vcode,
    owner.paymentId,
    owner.messageId,
    owner.claimNo,
    owner.problemId,
    ...owner.complaintNos,
    owner.push.proposalNo ?? '',
    owner.cardPaymentId,
    owner.cardId,
    owner.refundId ?? '',
    owner.way.repayToken,
    owner.photoId,
    ...Object.values(owner.images),
    owner.sessionId,
    owner.passkeyId,
    owner.borrower.borrowerId,
  ].filter(name => name !== '')
