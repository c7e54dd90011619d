import * as z from 'zod/mini'
import type { Call } from '#contract/call.ts'
import { schemasOf } from '../app/every-call.ts'

/** Kinds of resources that belong to one borrower, or that staff alone work on. */
const ownedKinds = [
  'bill',
  'borrower',
  'callback',
  'card',
  'charge',
  'claim',
  'complaint',
  'contact message',
  'conversation',
  'correction',
  'difference',
  'disbursement',
  'identity check',
  'image',
  'order',
  'order number',
  'paper',
  'payment',
  'place in a list',
  'proposal',
  'refund',
  'repay token',
  'session',
] as const

/** What any caller may name, since it is the same for all. */
const openKinds = ['persona', 'product', 'question', 'template'] as const

type FieldKind = (typeof ownedKinds)[number] | (typeof openKinds)[number] | 'plain'

const kindByField: Readonly<Record<string, FieldKind>> = {
  orderId: 'order',
  loanId: 'order',
  orderNo: 'order number',
  cardNo: 'bill',
  paymentId: 'payment',
  proposalNo: 'proposal',
  agreements: 'paper',
  problemId: 'complaint',
  complaintId: 'complaint',
  imageId: 'image',
  imageIds: 'image',
  documentImage: 'image',
  faceImage: 'image',
  refundId: 'refund',
  repaymentRecordId: 'charge',
  cardId: 'card',
  repayToken: 'repay token',
  borrowerId: 'borrower',
  /** A hint, which decides nothing: the session identifies the payer. */
  userId: 'plain',
  after: 'place in a list',
  claimId: 'claim',
  conversationId: 'conversation',
  callbackId: 'callback',
  differenceId: 'difference',
  disbursementId: 'disbursement',
  checkId: 'identity check',
  correctionId: 'correction',
  messageId: 'contact message',
  productId: 'product',
  product_id: 'product',
  productCode: 'product',
  qaId: 'question',
  pid: 'question',
  templateId: 'template',
  personaId: 'persona',
}

/** Fields that mean something else in one call. */
const kindByCall: Readonly<Record<string, Readonly<Record<string, FieldKind>>>> = {
  // A card's own number, as it is typed.
  repaymentCommit: { cardNo: 'plain' },
  problemSave: { problemImage: 'image' },
  endSession: { id: 'session' },
  getSms: { id: 'template' },
  register: { id: 'template' },
  listBills: { number: 'bill' },
  payAtCounter: { number: 'bill' },
  // Looked up by a value that one borrower alone has.
  findBorrowers: { phone: 'borrower', idNumber: 'borrower', accountNo: 'borrower' },
}

/** What a person types, picks or reports of their device: it names no stored resource. */
const plainFields: ReadonlySet<string> = new Set(
  `
  amount periods installments termUnit on purpose choice pay_type payCode is_default is_display
  specific_num utr score stars bankCode bankName couponId sendMsg verifyCode holder accountNo
  scene type position document tab problemType problemSonType problemDetail problemImage value
  module_id moduleId positionId consent
  fullName birthOn idNumber aadhaarLast4 dataConsent gender maritalStatus education region city
  street postalCode reference1Name reference1Phone reference1Relation reference2Name
  reference2Phone reference2Relation referencesAgreed movedOn employment employer occupation
  monthlyIncome monthlyDebt payday loanPurpose email language newsConsent ifsc
  kind image latitude longitude model osVersion ramMb storageFreeMb batteryPercent network isRooted
  isSimulator full field changedOn reason confirm wanted path
  links_id down_id app_from user_from utm_tag page_id client_type page_type phone sid a capcode
  deviceId appName smsCode merchantNumber userName invite_code
  name telephone message formKey
  number action days reset to deed words
  queue desk answer question note decision outcome state provider businessOn
  `
    .trim()
    .split(/\s+/),
)

/** What a field of a call names; undefined while that is not listed. */
export const kindOf = ({ name }: Pick<Call<unknown, unknown>, 'name'>, field: string) =>
  kindByCall[name]?.[field] ?? kindByField[field] ?? (plainFields.has(field) ? 'plain' : undefined)

const isOneOf = (kinds: readonly string[], kind: FieldKind | undefined): boolean =>
  kind !== undefined && kinds.includes(kind)

export const isOwned = (call: Call<unknown, unknown>, field: string): boolean =>
  isOneOf(ownedKinds, kindOf(call, field))

export const isOpen = (call: Call<unknown, unknown>, field: string): boolean =>
  isOneOf(openKinds, kindOf(call, field))

/** The names of a call's input fields. */
export const fieldsOf = (call: Call<unknown, unknown>): string[] => {
  const { input } = schemasOf(call)
  if (input instanceof z.ZodMiniObject) return Object.keys(input.shape)
  throw new Error(`${call.name} takes something else than fields`)
}

/** An unknown id of the same length and letters; several stay separated by commas. */
export const unknownId = (id: string): string =>
  id.replaceAll(/[0-9A-Za-z_-]{6}(?=$|,)/g, end => (end === '000000' ? '111111' : '000000'))
