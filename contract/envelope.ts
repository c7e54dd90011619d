/**
 * Every reply is `{code, message, data}` with a string code. `0` (or `00` where a call says so) is
 * success. A refusal by a business rule is HTTP 200 with another code; other failures have the HTTP
 * status as their code.
 */
export type Envelope<Output> = {
  readonly code: string
  readonly message: string
  readonly data: Output | null
}

/**
 * When a call of the console was answered, as ISO 8601 in UTC: in the time of loans and due dates,
 * which the sandbox can move, and in that of sessions and the audit stream.
 */
export const businessTimeHeader = 'X-Business-Time'
export const realTimeHeader = 'X-Real-Time'

/** By which the log of a failure of ours is found; a reply with `protocolCode.internalError` has it. */
export const referenceHeader = 'X-Reference'

/** `1`: the console's page asks by itself, without its person, which is no use of the session. */
export const unattendedHeader = 'X-Unattended'

/**
 * Whose page makes the call, as its document names the borrower, or the id of the person of staff; empty
 * where nobody was signed in. In the session of another person the call is refused
 * (`protocolCode.otherVisitor`) and has no effect: a page that was left open does not write for the person
 * who has signed in since.
 */
export const visitorHeader = 'X-Visitor'

/** The same of a form that a borrower's page posts without script: its field with the person. */
export const visitorField = 'visitor'

/** Codes of the protocol itself; each is also the HTTP status. */
export const protocolCode = {
  malformed: '400',
  signedOut: '401',
  /** A person of staff without the call's permission. */
  notPermitted: '403',
  notFound: '404',
  otherVisitor: '409',
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
  /** No extension: the product has none, nothing is due, all are used, or a cap forbids it. */
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
  /** The application's facts are not, or no longer, the version that staff saw. */
  factsChanged: '4409',
  /** Staff have barred the borrower from new loans. */
  borrowerBlocked: '4411',
  /** Identity or account holder must be verified before a loan of this amount is paid out. */
  verificationMissing: '4410',
  /** More than one person may do alone; the message says what a second one can approve instead. */
  aboveOwnLimit: '4412',
  /** The borrower has applied as often as one may in a day. */
  tooManyApplications: '4413',
  /** The loan cannot be settled early: not yet, or nothing is owed. */
  payOffClosed: '4520',
  /** The overpayment is another amount by now, or nothing is owed to apply it to. */
  overpaymentChanged: '4521',
  /** A payment dispute is decided as `found` only with a payment booked on its loan. */
  disputedPaymentNotBooked: '4550',
  /** Some fields are invalid; `problems` says which and why. */
  detailsRefused: '4201',
  imageRefused: '4202',
  /**
   * Name, birth date and identity number change only by a decision of staff: they are confirmed, or a
   * loan, an application or money is open.
   */
  keyConfirmed: '4203',
  locationAlreadyStored: '4204',
  loanOutstanding: '4205',
  uploadsUsedUp: '4206',
  /** We hold money that belongs to the borrower: it must be refunded first. */
  borrowerMoneyNotReturned: '4207',
  /** The loan is not disbursed yet. */
  statementNotOpen: '4560',
  /** The loan is not settled. */
  notSettled: '4561',
  /** The order does not support complaints of the collection type. */
  collectionNotSupported: '4601',
  complaintTextRefused: '4602',
  /** Too many, not the sender's, or already used in another complaint. */
  complaintImagesRefused: '4603',
  /** Nothing more can be added to this complaint. */
  complaintClosed: '4604',
  /** The question to the assistant is empty or too long. */
  questionRefused: '4650',
  /** A rating without stars. */
  scoreMissing: '4651',
  /** A required field of a form on the official site is missing. */
  informationIncomplete: '4701',
  /** No card was chosen, or its number is invalid. */
  cardMissing: '4530',
  /** The amount owed has changed since it was shown; nothing is charged. */
  payAmountChanged: '4531',
  cardDeclined: '4532',
  /** The bank's result is not known yet; it is looked up, and the card is never charged twice. */
  cardPaymentUnknown: '4533',
  /** The card payment no longer accepts a code: expired, or too many attempts. */
  cardPaymentEnded: '4534',
  /** Another person has changed the draft meanwhile. */
  versionChanged: '4841',
  /** The content cannot be published; `problems` says why. */
  versionRefused: '4842',
  /** It would begin in the past, or not after another version. */
  versionDateRefused: '4843',
  /** The next two: source specification, section 8. */
  cardPaymentInProgress: '800005',
  payCodeWrong: '800006',
  /** The next three: source specification, section 8. */
  alreadyRegistered: '11',
  captchaRefused: '101',
  captchaNotTheSame: '-1',
  phoneRefused: '4101',
  /** The SMS code is wrong, used or expired. */
  codeRefused: '4102',
  /**
   * No codes are sent now: the budget of the hour or day is used up, or the country is not served.
   */
  sendingClosed: '4103',
  sendingFailed: '4104',
  templateUnknown: '4105',
  /** The visitor's id is expired or unknown: the page must be reloaded. */
  visitEnded: '4106',
  /** A proof of work (`proofOfWork`) or one more captcha is needed beside the captcha. */
  workNeeded: '4107',
  /** Nobody new is registered now: staff have switched it off. */
  signUpClosed: '4113',
  /** The session is too weak for this call: an SMS code is needed first. Source: decision 051. */
  smsCodeNeeded: '4108',
  /** No address asks to replace the session, or it was decided, or its ten minutes are over. */
  noAccountSwitch: '4109',
  /** The phone is proven; on this device its account needs a second fact (`answerSecondFact`). */
  secondFactNeeded: '4110',
  /** The answer is wrong; which part of it, or what is stored, is not said. */
  secondFactRefused: '4111',
  /** All tries of the account are used: staff unlock it (`unlockSignIn`). */
  secondFactLocked: '4112',
  /** The passkey signs nobody in, or cannot be added; why is not said. */
  passkeyRefused: '4114',
  /** The account has as many passkeys as it may have. */
  tooManyPasskeys: '4115',
  /** Staff: a second factor is needed again; then the same call is sent once more. */
  secondFactorNeeded: '4801',
  /** Staff: the sign-in is refused; which part of it is wrong is not said. */
  signInRefused: '4802',
  /** Staff: the sign-in that was begun is over, and must be begun again. */
  signInEnded: '4803',
  /** Staff: too short, or what everyone tries first. */
  passwordRefused: '4804',
  /** Staff: accepted, replaced or older than 72 hours. */
  invitationEnded: '4805',
  /** Staff: the name or the e-mail address is someone's already. */
  staffExists: '4806',
  /** Staff: nobody would be left to manage people. */
  lastAdministrator: '4807',
  /** What was to be approved can no longer be done; the message says why. */
  approvalOutdated: '4811',
  /** The same is already waiting for a second person. */
  approvalWaiting: '4812',
  /** The loan cannot be changed like this: settled, not owed, or against the market's rules. */
  loanChangeRefused: '4820',
} as const

/** The problem of one field; `message` is in the caller's language. */
export type FieldProblem = { readonly field: string; readonly message: string }

export type ProtocolCode = (typeof protocolCode)[keyof typeof protocolCode]
export type RefusalCode = (typeof refusalCode)[keyof typeof refusalCode]
export type ReplyCode = ProtocolCode | RefusalCode

/**
 * The result of every call; a caller never has to catch. `problems` comes from `data.problems` of a
 * refusal that names fields.
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
      /** Of an error of ours: what finds its log. */
      reference?: string
    }

/** The code of a call without a reply: no network, or no reply within the time limit. */
export const networkCode = 'network'

/**
 * Headers with the same content as query parameters; the last two only with POST. Source: decision
 * 040.
 */
export const shellHeaders = {
  deviceId: 'X-Device-Id',
  appVersion: 'X-App-Version',
  clientType: 'X-Client-Type',
} as const

/** Header and form field of the idempotency key (the field is for forms without script). */
export const idempotencyHeader = 'Idempotency-Key'
export const idempotencyField = 'idempotencyKey'
