import type { Call } from '#contract/call.ts'
import { documentedCalls } from '../../harness/app/every-call.ts'
import type { BorrowerReader } from './borrower-readers.ts'

/** A borrower's call that only reads, and what it is asked with; undefined: this borrower has none. */
export type BorrowerCallCase = {
  readonly call: Call<unknown, unknown>
  readonly inputOf: (reader: BorrowerReader) => Readonly<Record<string, string>> | undefined
}

type InputOf = BorrowerCallCase['inputOf']

const nothing: InputOf = () => ({})
const order: InputOf = ({ productId, loanId }) => ({ productId, orderId: loanId })
const orderOnly: InputOf = ({ loanId }) => ({ orderId: loanId })
const ofDocument: InputOf = reader => ({ ...order(reader), document: 'key-facts' })
const request: InputOf = ({ requestNo }) => (requestNo === null ? undefined : { cardNo: requestNo })

/** By the names of the calls; a call that reads a row or more of tables that grow. */
const readingCalls: Readonly<Record<string, InputOf>> = {
  accountSwitch: nothing,
  agreementDocument: ofDocument,
  certificationOverview: nothing,
  closingLetterPdf: order,
  consents: nothing,
  contractJump: reader => ({ ...order(reader), scene: '3', position: '1', type: '1' }),
  contracts: reader => ({ ...order(reader), scene: '3' }),
  coolingOffQuote: order,
  delayDetail: order,
  documentPdf: ofDocument,
  dueDatesFile: order,
  exportData: nothing,
  exportDataPdf: nothing,
  home: nothing,
  initPayType: reader => ({ ...order(reader), pay_type: '1' }),
  keyFacts: ({ productId, proposalNo }) =>
    proposalNo === null ? undefined : { productId, proposalNo },
  listPasskeys: nothing,
  listSessions: nothing,
  loanConfirm: ({ productId }) => ({ productId }),
  loanDetails: order,
  loanPlayDetail: order,
  loanStatement: order,
  messageChoices: nothing,
  messages: nothing,
  myData: nothing,
  orderList: nothing,
  overpayment: order,
  paymentCode: ({ codeNo }) => (codeNo === null ? undefined : { cardNo: codeNo }),
  paymentEvents: request,
  payOffQuote: order,
  problemDetail: ({ complaintId }) =>
    complaintId === null ? undefined : { problemId: complaintId },
  problemInit: nothing,
  problemList: nothing,
  productDetail: ({ productId }) => ({ product_id: productId }),
  qaConversation: nothing,
  qaList: nothing,
  receiptPdf: reader =>
    reader.paymentId === null ? undefined : { ...order(reader), paymentId: reader.paymentId },
  reminders: nothing,
  repaymentWay: orderOnly,
  showImage: ({ imageId }) => (imageId === null ? undefined : { imageId }),
  standList: nothing,
  statementPdf: order,
  unreadMessages: nothing,
}

/** They change something, or end what they need. */
const writingCalls = new Set([
  ...['certifyBank', 'certifyBase', 'certifyExtra', 'certifyIdentity', 'certifyJob'],
  ...['certifyPersonal', 'chooseMessages', 'chooseReminders', 'closeAccount', 'correctData'],
  ...['createPasskey', 'createPasskeyOptions', 'decideAccountSwitch', 'deletePasskey'],
  ...['endSession', 'entryTicket', 'giveConsent', 'logout', 'openProduct', 'productApply'],
  ...['productPush', 'rateApp', 'removeEmail', 'saveScore', 'standEvent', 'standJump', 'stepUp'],
  ...['uploadDevice', 'uploadImage', 'uploadLocation', 'uploadProblemImg', 'verifyEmail'],
  'withdrawConsent',
])

/** They read a directory that comes with the program, or ask a provider. */
const outsideCalls = new Set(['findBankBranch', 'findPostalArea'])

/**
 * Every call of borrowers that reads.
 * @throws Error for a call that is in no list, so that a new one is not left out.
 */
export const borrowerCallCases = (): BorrowerCallCase[] =>
  documentedCalls
    .map(({ call }) => call)
    .filter(
      ({ audience, needsIdempotencyKey, name }) =>
        audience === 'borrower' &&
        !needsIdempotencyKey &&
        !writingCalls.has(name) &&
        !outsideCalls.has(name),
    )
    .map(call => {
      const inputOf = readingCalls[call.name]
      if (!inputOf) throw new Error(`${call.name} is in no list of borrower-call-cases.ts`)
      return { call, inputOf }
    })

/** The names in all lists. */
export const listedCalls: readonly string[] = [
  ...Object.keys(readingCalls),
  ...writingCalls,
  ...outsideCalls,
]
