/**
 * Every reply is `{code, message, data}` with a string code. `0` (or `00` where a call says so) is
 * success. A refusal by a business rule travels as HTTP 200 with another code; the rest carry the
 * HTTP status as their code.
 */
export type Envelope<Output> = {
  readonly code: string
  readonly message: string
  readonly data: Output | null
}

/** Codes the protocol itself answers with; each is also the HTTP status. */
export const protocolCode = {
  malformed: '400',
  signedOut: '401',
  notFound: '404',
  gone: '410',
  tooLarge: '413',
  otherBody: '422',
  tooManyRequests: '429',
  internalError: '500',
  unavailable: '503',
} as const

/** Refusals by a business rule: HTTP 200, no effect, a message for the borrower. */
export const refusalCode = {
  nothingToPay: '4001',
  methodUnavailable: '4002',
  noPeriodChosen: '4003',
  ratingNotOpen: '4004',
  linkRefused: '4005',
  providerUnavailable: '4006',
  paymentDisputeClosed: '4007',
  decisionTaken: '4008',
  /** No more time: the product has none, nothing is due, all of it is used, or a cap forbids it. */
  extensionNotOffered: '4510',
  extensionNotDue: '4511',
  extensionUsedUp: '4512',
  extensionAboveCap: '4513',
  productClosed: '4301',
  consentMissing: '4302',
  openLoanExists: '4401',
  amountNotOffered: '4402',
  offerEnded: '4403',
  offerChanged: '4404',
  certificationMissing: '4405',
  agreementMissing: '4406',
  coolingOffClosed: '4407',
  sameStaff: '4408',
  /** The loan cannot be closed early now: not yet, or there is nothing to close. */
  payOffClosed: '4520',
  /** What was paid too much is another sum by now, or there is nothing to put it to. */
  overpaymentChanged: '4521',
  /** A claim is answered `found` only with a payment that is booked on its loan. */
  disputedPaymentNotBooked: '4550',
  /** Details that do not fit; `problems` says which and why. */
  detailsRefused: '4201',
  imageRefused: '4202',
  /** A confirmed key (name, birth date, identity number) changes by a person's decision only. */
  keyConfirmed: '4203',
  locationAlreadyStored: '4204',
  loanOutstanding: '4205',
  uploadsUsedUp: '4206',
  /** We hold money that belongs to the borrower: it goes back first. */
  borrowerMoneyNotReturned: '4207',
  /** No money is out yet, so there is nothing to state. */
  statementNotOpen: '4560',
  /** Something is still owed, so no letter can say otherwise. */
  notSettled: '4561',
  /** The order does not support complaints of the collection type. */
  collectionNotSupported: '4601',
  complaintTextRefused: '4602',
  /** Too many, not the sender's, or sent with another complaint before. */
  complaintImagesRefused: '4603',
  /** Nothing more can be written to this complaint. */
  complaintClosed: '4604',
  /** Nothing was written to the assistant, or more than it takes. */
  questionRefused: '4650',
  /** Sent without stars. */
  scoreMissing: '4651',
  /** Something that a form of the official site needs was left out. */
  informationIncomplete: '4701',
  /** No card was chosen, or its number cannot be one. */
  cardMissing: '4530',
  /** What is owed is no longer what the borrower saw; nothing is charged. */
  payAmountChanged: '4531',
  cardDeclined: '4532',
  /** The bank's answer is not known yet; it is asked again and never charges twice. */
  cardPaymentUnknown: '4533',
  /** The charge waits for no code any more: too late, or tried too often. */
  cardPaymentEnded: '4534',
  /** The card payment's own two. Source: specification, section 8. */
  cardPaymentInProgress: '800005',
  payCodeWrong: '800006',
  /** The landing's own three. Source: specification, section 8. */
  alreadyRegistered: '11',
  captchaRefused: '101',
  captchaNotTheSame: '-1',
  phoneRefused: '4101',
  /** An SMS code that is wrong, spent or too old. */
  codeRefused: '4102',
  /** No codes are sent for now: the day's or the hour's sum is reached, or nobody serves there. */
  sendingClosed: '4103',
  sendingFailed: '4104',
  templateUnknown: '4105',
  /** The visitor's id is too old or not ours: the page must be opened anew. */
  visitEnded: '4106',
} as const

/** What is wrong with one field, in the words of the person who filled it in. */
export type FieldProblem = { readonly field: string; readonly message: string }

export type ProtocolCode = (typeof protocolCode)[keyof typeof protocolCode]
export type RefusalCode = (typeof refusalCode)[keyof typeof refusalCode]
export type ReplyCode = ProtocolCode | RefusalCode

/**
 * What a caller always receives, whatever happened; it never has to catch. `problems` travels as
 * `data.problems` of a refusal that names fields.
 */
export type Reply<Output> =
  | { success: true; code: string; message: string; data: Output; raw: unknown; status: number }
  | {
      success: false
      code: string
      message: string
      data: null
      raw: unknown
      status: number
      problems?: readonly FieldProblem[]
    }

/** The code of a reply that never came: no network, or no answer within the time-out. */
export const networkCode = 'network'

/**
 * Headers in which a caller says what its query may say too; the last two go with forms alone.
 * Source: decision 040.
 */
export const shellHeaders = {
  deviceId: 'X-Device-Id',
  appVersion: 'X-App-Version',
  clientType: 'X-Client-Type',
} as const

/** Header and form field that carry the idempotency key (the field is for forms without script). */
export const idempotencyHeader = 'Idempotency-Key'
export const idempotencyField = 'idempotencyKey'
