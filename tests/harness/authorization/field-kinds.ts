import * as z from 'zod'
import type { Call } from '#contract/call.ts'
import { amount, date, flag, instant } from '#contract/fields.ts'
import { schemasOf } from '../app/every-call.ts'

/** Kinds of resources that belong to one borrower, or that staff alone work on. */
const ownedKinds = [
  'approval',
  'bill',
  'borrower',
  'callback',
  'card',
  'charge',
  'claim',
  'collections contact',
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
  'passkey',
  'payment',
  'person of staff',
  'place in a list',
  'proposal',
  'refund',
  'repay token',
  'session',
  'totp',
  'version',
] as const

/** What any caller may name, since it is the same for all. */
const openKinds = ['persona', 'product', 'question', 'template'] as const

/**
 * `plain` names nothing stored. `free text` is listed nowhere and might name anything: every name
 * of another borrower's resources is tried in it.
 */
type FieldKind = (typeof ownedKinds)[number] | (typeof openKinds)[number] | 'plain' | 'free text'

const kindByField: Readonly<Record<string, FieldKind>> = {
  orderId: 'order',
  loanId: 'order',
  /** Of the market of the money that is split, which the call's own check looks up. */
  loanIds: 'order',
  orderNo: 'order number',
  cardNo: 'bill',
  paymentId: 'payment',
  proposalNo: 'proposal',
  agreements: 'paper',
  problemId: 'complaint',
  complaintId: 'complaint',
  intoId: 'complaint',
  imageId: 'image',
  imageIds: 'image',
  documentImage: 'image',
  faceImage: 'image',
  refundId: 'refund',
  repaymentRecordId: 'charge',
  cardId: 'card',
  repayToken: 'repay token',
  borrowerId: 'borrower',
  otherBorrowerId: 'borrower',
  /** A hint, which decides nothing: the session identifies the payer. */
  userId: 'plain',
  after: 'place in a list',
  /** Of the system, never of a borrower: a job, a switch, a message of the outbox. */
  operationId: 'plain',
  approvalId: 'approval',
  claimId: 'claim',
  conversationId: 'conversation',
  callbackId: 'callback',
  differenceId: 'difference',
  /** Of one kind and market, which the call's own check looks up. */
  subjectIds: 'difference',
  disbursementId: 'disbursement',
  checkId: 'identity check',
  correctionId: 'correction',
  contactId: 'collections contact',
  messageId: 'contact message',
  versionId: 'version',
  productId: 'product',
  product_id: 'product',
  productCode: 'product',
  qaId: 'question',
  pid: 'question',
  templateId: 'template',
  personaId: 'persona',
  staffId: 'person of staff',
  sessionId: 'session',
  credentialId: 'passkey',
  passkeyId: 'passkey',
  totpId: 'totp',
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
  searchAll: { text: 'borrower' },
  // Filters of a list that only those who may read all of it can ask for.
  listAudit: { staffId: 'plain', subjectId: 'plain' },
  exportAudit: { staffId: 'plain', subjectId: 'plain' },
  findBorrowers: { phone: 'borrower', idNumber: 'borrower', accountNo: 'borrower' },
}

/**
 * Free texts and codes that name no stored resource: what a person types, picks or reports of
 * their device. Fields whose format can hold no name of ours (`isPlainFormat`) need no entry.
 */
const plainFields: ReadonlySet<string> = new Set(
  `
  payCode specific_num utr bankCode bankName couponId verifyCode holder accountNo scene
  problemType problemSonType problemDetail value consent fullName birthOn idNumber aadhaarLast4
  dataConsent gender maritalStatus education region city street postalCode reference1Name
  reference1Phone reference1Relation reference2Name reference2Phone reference2Relation
  referencesAgreed movedOn employment employer occupation monthlyIncome monthlyDebt payday
  loanPurpose email language newsConsent ifsc latitude longitude model osVersion ramMb
  storageFreeMb batteryPercent network isRooted isSimulator changedOn reason confirm path
  links_id down_id app_from user_from utm_tag page_id client_type phone sid a deviceId appName
  merchantNumber userName invite_code name telephone message formKey to words answer question kinds size
  note provider subject revision content preview password code credential query
  `
    .trim()
    .split(/\s+/),
)

/** The names of our resources look like one of these. */
const namesOfOurs = ['00000000-0000-4000-8000-000000000000', 'P20261121-000001', '8808123456789']

const plainFormats: ReadonlySet<unknown> = new Set([amount, date, instant, flag])

/** Whether a field takes only what can be no name of ours: a choice, an amount, a date, a file. */
const isPlainFormat = (schema: z.ZodType): boolean =>
  plainFormats.has(schema) || namesOfOurs.every(name => !z.safeParse(schema, name).success)

/** Undefined for a format that can hold a name of ours, such as `identifier`. */
const kindBySchema = (schema: unknown): FieldKind | undefined => {
  if (schema instanceof z.ZodOptional) return kindBySchema(schema.def.innerType)
  if (!(schema instanceof z.ZodType)) return undefined
  if (isPlainFormat(schema)) return 'plain'
  const isFree = schema instanceof z.ZodString && !z.toJSONSchema(schema).pattern
  return isFree ? 'free text' : undefined
}

/** The schemas of a call's input fields. */
const shapeOf = (call: Pick<Call<unknown, unknown>, 'name'>): Readonly<Record<string, unknown>> => {
  const { input } = schemasOf(call)
  if (input instanceof z.ZodObject) return input.shape
  throw new Error(`${call.name} takes something else than fields`)
}

/** The names of a call's input fields. */
export const fieldsOf = (call: Call<unknown, unknown>): string[] => Object.keys(shapeOf(call))

export const isOptional = (call: Call<unknown, unknown>, field: string): boolean =>
  shapeOf(call)[field] instanceof z.ZodOptional

/** What a field of a call names; undefined for an identifier that is not listed. */
export const kindOf = (
  call: Pick<Call<unknown, unknown>, 'name'>,
  field: string,
): FieldKind | undefined =>
  kindByCall[call.name]?.[field] ??
  kindByField[field] ??
  (plainFields.has(field) ? 'plain' : kindBySchema(shapeOf(call)[field]))

const isOneOf = (kinds: readonly string[], kind: FieldKind | undefined): boolean =>
  kind !== undefined && kinds.includes(kind)

export const isOwned = (call: Call<unknown, unknown>, field: string): boolean =>
  isOneOf(ownedKinds, kindOf(call, field))

export const isOpen = (call: Call<unknown, unknown>, field: string): boolean =>
  isOneOf(openKinds, kindOf(call, field))

export const isFreeText = (call: Call<unknown, unknown>, field: string): boolean =>
  kindOf(call, field) === 'free text'

/** An unknown id of the same length and letters; several stay separated by commas. */
export const unknownId = (id: string): string =>
  id.replaceAll(/[0-9A-Za-z_-]{6}(?=$|,)/g, end => (end === '000000' ? '111111' : '000000'))
