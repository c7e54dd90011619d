import { qaList, qaRecord, recordType } from '#contract/assistant.ts'
import {
  repaymentCommit,
  repaymentConfirm,
  repaymentHuichao,
  repaymentWay,
} from '#contract/card-payment.ts'
import { openProduct, productApply, productDetail, productPush } from '#contract/catalog.ts'
import {
  problemDetail,
  problemInit,
  problemList,
  problemSave,
  problemWrite,
  saveScore,
  uploadProblemImg,
} from '#contract/complaint.ts'
import { refusalCode } from '#contract/envelope.ts'
import { standEvent, standJump } from '#contract/joint-login.ts'
import { loanDetails, orderList, rateApp } from '#contract/loan.ts'
import {
  agreementDocument,
  contractJump,
  contracts,
  coolingOffExit,
  coolingOffQuote,
  keyFacts,
  loanConfirm,
  loanPush,
} from '#contract/loan-application.ts'
import { chooseOverpayment, overpayment, sendRefundAgain } from '#contract/overpayment.ts'
import {
  certifyBank,
  certifyBase,
  certifyExtra,
  certifyIdentity,
  certifyJob,
  certifyPersonal,
  correctData,
  giveConsent,
  showImage,
  uploadImage,
  uploadLocation,
  withdrawConsent,
} from '#contract/profile.ts'
import { chooseReminders } from '#contract/reminder.ts'
import {
  delayDetail,
  generateVcode,
  initPayType,
  loanPlayDetail,
  paymentEvents,
  payOffQuote,
  submitUtr,
} from '#contract/repayment.ts'
import { endSession } from '#contract/session.ts'
import { closingLetterPdf, loanStatement, receiptPdf, statementPdf } from '#contract/statement.ts'
import { type GoodInput, good, ignored } from './good-input.ts'
import type { Holder } from './holder.ts'

const order = ({ productId, orderId }: Holder) => ({ productId, orderId })
const scene = { scene: '3' } as const
const click = { moduleId: '30', positionId: '1' }

const loans: readonly GoodInput[] = [
  good(loanDetails, order),
  good(orderList, ({ orderId }) => ({ after: orderId }), { after: '0' }),
  good(loanPlayDetail, order),
  good(initPayType, its => ({ ...order(its), pay_type: '1' })),
  good(payOffQuote, order),
  good(delayDetail, order),
  good(coolingOffQuote, order),
  good(overpayment, order),
  good(loanStatement, order),
  good(statementPdf, order),
  good(closingLetterPdf, ({ settledOrder }) => settledOrder),
  good(receiptPdf, its => ({ ...order(its), paymentId: its.paymentId })),
  good(paymentEvents, ({ bill }) => ({ cardNo: bill.cardNo })),
  good(repaymentWay, ({ orderId, chargeId }) => ({ orderId, repaymentRecordId: chargeId })),
]

const papers: readonly GoodInput[] = [
  good(keyFacts, ({ push }) => ({ productId: push.productId, proposalNo: push.proposalNo })),
  good(contracts, ({ productId, push }) => ({ productId, proposalNo: push.proposalNo, ...scene })),
  good(contracts, its => ({ ...order(its), ...scene })),
  good(contractJump, its => ({ ...order(its), ...scene, position: '1', type: '1' })),
  good(agreementDocument, ({ productId, push }) => ({
    productId,
    proposalNo: push.proposalNo,
    document: 'loan-agreement',
  })),
  good(agreementDocument, its => ({ ...order(its), document: 'key-facts' })),
  // Of an offer and a loan together the loan is meant.
  good(contracts, its => ({ ...order(its), ...scene, proposalNo: its.push.proposalNo }), {
    proposalNo: ignored,
  }),
  good(
    agreementDocument,
    its => ({ ...order(its), document: 'key-facts', proposalNo: its.push.proposalNo }),
    { proposalNo: ignored },
  ),
]

const pictures: readonly GoodInput[] = [
  good(showImage, ({ images }) => ({ imageId: images.documentImage })),
  good(showImage, ({ photoId }) => ({ imageId: photoId })),
  good(certifyIdentity, ({ images }) => images, {
    documentImage: refusalCode.detailsRefused,
    faceImage: refusalCode.detailsRefused,
  }),
]

const questions: readonly GoodInput[] = [
  good(problemInit, ({ orderId }) => ({ orderId })),
  good(problemInit, ({ orderNo }) => ({ orderNo })),
  good(problemInit, ({ orderNo, orderId }) => ({ orderNo, orderId }), {
    orderNo: ignored,
    orderId: ignored,
  }),
  good(problemList, ({ problemId }) => ({ tab: 'answered', after: problemId }), { after: '00' }),
  good(problemDetail, ({ problemId }) => ({ problemId })),
  good(saveScore, ({ problemId }) => ({ problemId, score: '2' })),
  good(problemWrite, ({ problemId, part }) => ({ problemId, problemDetail: part.words })),
  good(
    problemSave,
    ({ orderNo, photos, part }) => ({
      problemType: '2',
      problemDetail: part.words,
      problemImage: photos.kept,
      orderNo,
    }),
    { problemImage: refusalCode.complaintImagesRefused },
  ),
  good(qaList, ({ orderNo }) => ({ orderNo })),
  good(qaRecord, ({ orderNo, part }) => ({ orderNo, type: recordType.text, value: part.words })),
]

/** What changes something, in an order in which each still finds what it needs. */
const writes: readonly GoodInput[] = [
  good(rateApp, ({ settledOrder }) => ({ ...settledOrder, score: '5', stars: '2' })),
  good(submitUtr, ({ bill }) => ({ cardNo: bill.cardNo, utr: 'UTR-ZQ-2' })),
  good(repaymentConfirm, ({ orderId, chargeId }) => ({
    orderId,
    repaymentRecordId: chargeId,
    verifyCode: '000000',
  })),
  good(
    repaymentCommit,
    ({ orderId, way, cardId }) => ({
      orderId,
      amount: way.amount,
      periods: '1',
      repayToken: way.repayToken,
      cardId,
    }),
    { repayToken: refusalCode.payAmountChanged, cardId: refusalCode.cardMissing },
  ),
  good(
    repaymentHuichao,
    ({ orderId, way, borrower }) => ({
      userId: borrower.borrowerId,
      orderId,
      amount: way.amount,
      periods: '1',
      repayToken: way.repayToken,
    }),
    { repayToken: refusalCode.payAmountChanged },
  ),
  good(generateVcode, its => ({ ...order(its), periods: '1' })),
  good(coolingOffExit, order),
  good(chooseOverpayment, its => ({ ...order(its), choice: 'keep', amount: '100000' })),
  good(sendRefundAgain, its => ({ ...order(its), refundId: its.refundId ?? '' }), {
    refundId: refusalCode.decisionTaken,
  }),
  good(loanPush, ({ push }) => ({ ...push, proposalNo: push.proposalNo ?? '' }), {
    agreements: refusalCode.agreementMissing,
  }),
  good(endSession, ({ sessionId }) => ({ id: sessionId })),
]

/** What names nothing of anybody's: only who may make the call is tried. */
const others: readonly GoodInput[] = [
  good(loanConfirm, ({ productId }) => ({ productId })),
  good(productApply, ({ productId }) => ({ product_id: productId, module_id: '300' })),
  good(productPush, ({ productId }) => ({ product_id: productId, module_id: '300' })),
  good(productDetail, ({ productId }) => ({ product_id: productId })),
  good(openProduct, ({ productId }) => ({ ...click, productCode: productId })),
  good(standEvent, ({ productId }) => ({ ...click, productId, type: '18' })),
  good(standJump, ({ productId }) => ({ ...click, productId })),
  good(certifyBase, ({ part }) => part.forms.base),
  good(certifyPersonal, ({ part }) => part.forms.personal),
  good(certifyJob, ({ part }) => part.forms.job),
  good(certifyExtra, ({ part }) => part.forms.extra),
  good(certifyBank, ({ part }) => part.forms.bank),
  good(correctData, ({ part }) => ({ field: 'fullName', value: part.persona.name })),
  good(uploadLocation, () => ({ latitude: '-6.2', longitude: '106.8', consent: '1' })),
  good(uploadImage, (_its, { image }) => ({ kind: 'document', image })),
  good(uploadProblemImg, (_its, { image }) => ({ problemImage: image })),
  good(giveConsent, () => ({ purpose: 'news' })),
  good(withdrawConsent, () => ({ purpose: 'news' })),
  good(chooseReminders, () => ({ wanted: '0' })),
]

export const borrowerInputs: readonly GoodInput[] = [
  ...loans,
  ...papers,
  ...pictures,
  ...questions,
  ...writes,
  ...others,
]
