import {
  agreementDocument,
  contractJump,
  contracts,
  documentPdf,
  loanPush,
} from '#contract/application/calls.ts'
import { qaList, qaRecord, recordType } from '#contract/assistant/calls.ts'
import {
  repaymentCommit,
  repaymentConfirm,
  repaymentHuichao,
  repaymentWay,
} from '#contract/card-payment/calls.ts'
import {
  openProduct,
  productApply,
  productDetail,
  productPush,
  standEvent,
  standJump,
} from '#contract/catalog/calls.ts'
import {
  problemDetail,
  problemInit,
  problemList,
  problemSave,
  problemWrite,
  saveScore,
  uploadProblemImg,
} from '#contract/complaint/calls.ts'
import { coolingOffExit, coolingOffQuote, payOffQuote } from '#contract/early-settlement/calls.ts'
import { refusalCode } from '#contract/envelope.ts'
import { delayDetail } from '#contract/extension/calls.ts'
import { loanDetails, orderList, rateApp } from '#contract/loan/calls.ts'
import { messages } from '#contract/notification/calls.ts'
import { keyFacts, loanConfirm } from '#contract/offer/calls.ts'
import { submitUtr } from '#contract/payment-dispute/calls.ts'
import {
  generateVcode,
  initPayType,
  loanPlayDetail,
  paymentCode,
  paymentEvents,
} from '#contract/payment-request/calls.ts'
import {
  certifyBank,
  certifyBase,
  certifyExtra,
  certifyIdentity,
  certifyJob,
  certifyPersonal,
  correctData,
  findBankBranch,
  findPostalArea,
  giveConsent,
  showImage,
  uploadImage,
  uploadLocation,
  withdrawConsent,
} from '#contract/profile/calls.ts'
import { chooseOverpayment, overpayment, sendRefundAgain } from '#contract/refund/calls.ts'
import { createPasskey, deletePasskey, endSession } from '#contract/session/calls.ts'
import {
  closingLetterPdf,
  dueDatesFile,
  loanStatement,
  receiptPdf,
  statementPdf,
} from '#contract/statement/calls.ts'
import type { ResourceOwner } from './resource-owner.ts'
import { ignored, type ValidInput, validInput } from './valid-input.ts'

const order = ({ productId, orderId }: ResourceOwner) => ({ productId, orderId })
const scene = { scene: '3' } as const
const click = { moduleId: '30', positionId: '1' }

const loans: readonly ValidInput[] = [
  validInput(loanDetails, order),
  validInput(orderList, ({ orderId }) => ({ after: orderId }), { after: '0' }),
  validInput(loanPlayDetail, order),
  validInput(initPayType, its => ({ ...order(its), pay_type: '1' })),
  validInput(payOffQuote, order),
  validInput(delayDetail, order),
  validInput(coolingOffQuote, order),
  validInput(overpayment, order),
  validInput(loanStatement, order),
  validInput(statementPdf, order),
  validInput(dueDatesFile, order),
  validInput(closingLetterPdf, ({ settledOrder }) => settledOrder),
  validInput(receiptPdf, its => ({ ...order(its), paymentId: its.paymentId })),
  validInput(paymentEvents, ({ paymentRequest }) => ({ cardNo: paymentRequest.cardNo })),
  validInput(repaymentWay, ({ orderId, cardPaymentId }) => ({
    orderId,
    repaymentRecordId: cardPaymentId,
  })),
]

const documents: readonly ValidInput[] = [
  validInput(keyFacts, ({ push }) => ({ productId: push.productId, proposalNo: push.proposalNo })),
  validInput(contracts, ({ productId, push }) => ({
    productId,
    proposalNo: push.proposalNo,
    ...scene,
  })),
  validInput(contracts, its => ({ ...order(its), ...scene })),
  validInput(contractJump, its => ({ ...order(its), ...scene, position: '1', type: '1' })),
  validInput(agreementDocument, ({ productId, push }) => ({
    productId,
    proposalNo: push.proposalNo,
    document: 'loan-agreement',
  })),
  validInput(agreementDocument, its => ({ ...order(its), document: 'key-facts' })),
  validInput(documentPdf, its => ({ ...order(its), document: 'loan-agreement' })),
  // Of an offer and a loan together the loan takes precedence.
  validInput(contracts, its => ({ ...order(its), ...scene, proposalNo: its.push.proposalNo }), {
    proposalNo: ignored,
  }),
  validInput(
    agreementDocument,
    its => ({ ...order(its), document: 'key-facts', proposalNo: its.push.proposalNo }),
    { proposalNo: ignored },
  ),
]

const pictures: readonly ValidInput[] = [
  validInput(showImage, ({ images }) => ({ imageId: images.documentImage })),
  validInput(paymentCode, ({ scannedNo }) => ({ cardNo: scannedNo })),
  validInput(showImage, ({ photoId }) => ({ imageId: photoId })),
  validInput(certifyIdentity, ({ images }) => images, {
    documentImage: refusalCode.detailsRefused,
    faceImage: refusalCode.detailsRefused,
  }),
]

const questions: readonly ValidInput[] = [
  validInput(problemInit, ({ orderId }) => ({ orderId })),
  validInput(problemInit, ({ orderNo }) => ({ orderNo })),
  validInput(problemInit, ({ orderNo, orderId }) => ({ orderNo, orderId }), {
    orderNo: ignored,
    orderId: ignored,
  }),
  validInput(problemList, ({ problemId }) => ({ tab: 'answered', after: problemId }), {
    after: '00',
  }),
  validInput(messages, ({ messageId }) => ({ after: messageId }), { after: '0' }),
  validInput(problemDetail, ({ problemId }) => ({ problemId })),
  validInput(saveScore, ({ problemId }) => ({ problemId, score: '2' })),
  validInput(problemWrite, ({ problemId, matrixPersona: part }) => ({
    problemId,
    problemDetail: part.message,
  })),
  validInput(
    problemSave,
    ({ orderNo, photos, matrixPersona: part }) => ({
      problemType: '2',
      problemDetail: part.message,
      problemImage: photos.saved,
      orderNo,
    }),
    { problemImage: refusalCode.complaintImagesRefused },
  ),
  validInput(qaList, ({ orderNo }) => ({ orderNo })),
  validInput(qaRecord, ({ orderNo, matrixPersona: part }) => ({
    orderNo,
    type: recordType.text,
    value: part.message,
  })),
]

/** Calls that change something, in an order in which each still finds what it needs. */
const writes: readonly ValidInput[] = [
  validInput(rateApp, ({ settledOrder }) => ({ ...settledOrder, score: '5', stars: '2' })),
  validInput(submitUtr, ({ paymentRequest }) => ({
    cardNo: paymentRequest.cardNo,
    utr: 'UTRZQ00000000000000002',
  })),
  validInput(repaymentConfirm, ({ orderId, cardPaymentId }) => ({
    orderId,
    repaymentRecordId: cardPaymentId,
    verifyCode: '000000',
  })),
  validInput(
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
  validInput(
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
  validInput(generateVcode, its => ({ ...order(its), periods: '1' })),
  validInput(coolingOffExit, order),
  validInput(chooseOverpayment, its => ({ ...order(its), choice: 'keep', amount: '100000' })),
  validInput(sendRefundAgain, its => ({ ...order(its), refundId: its.refundId ?? '' }), {
    refundId: refusalCode.decisionTaken,
  }),
  validInput(loanPush, ({ push }) => ({ ...push, proposalNo: push.proposalNo ?? '' }), {
    agreements: refusalCode.agreementMissing,
  }),
  validInput(endSession, ({ sessionId }) => ({ id: sessionId })),
  validInput(deletePasskey, ({ passkeyId }) => ({ passkeyId })),
]

/** Calls that name no resource: only who may make the call is tested. */
const others: readonly ValidInput[] = [
  validInput(loanConfirm, ({ productId }) => ({ productId })),
  validInput(productApply, ({ productId }) => ({ product_id: productId, module_id: '300' })),
  validInput(productPush, ({ productId }) => ({ product_id: productId, module_id: '300' })),
  validInput(productDetail, ({ productId }) => ({ product_id: productId })),
  validInput(openProduct, ({ productId }) => ({ ...click, productCode: productId })),
  validInput(standEvent, ({ productId }) => ({ ...click, productId, type: '18' })),
  validInput(standJump, ({ productId }) => ({ ...click, productId })),
  validInput(certifyBase, ({ matrixPersona: part }) => part.forms.base),
  validInput(certifyPersonal, ({ matrixPersona: part }) => part.forms.personal),
  validInput(certifyJob, ({ matrixPersona: part }) => part.forms.job),
  validInput(findBankBranch, () => ({ ifsc: 'HDFC0001234' })),
  validInput(findPostalArea, () => ({ postalCode: '40115' })),
  validInput(certifyExtra, ({ matrixPersona: part }) => part.forms.extra),
  validInput(certifyBank, ({ matrixPersona: part }) => part.forms.bank),
  validInput(correctData, ({ matrixPersona: part }) => ({
    field: 'fullName',
    value: part.persona.name,
  })),
  validInput(uploadLocation, () => ({ latitude: '-6.2', longitude: '106.8', consent: '1' })),
  validInput(uploadImage, (_its, { image }) => ({ kind: 'document', image })),
  validInput(uploadProblemImg, (_its, { image }) => ({ problemImage: image })),
  validInput(giveConsent, () => ({ purpose: 'news' })),
  validInput(withdrawConsent, () => ({ purpose: 'news' })),
  validInput(createPasskey, () => ({ credential: '{}' })),
]

export const borrowerInputs: readonly ValidInput[] = [
  ...loans,
  ...documents,
  ...pictures,
  ...questions,
  ...writes,
  ...others,
]
