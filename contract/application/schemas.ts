import * as z from 'zod'
import { amount, identifier, instant, orderReference, text } from '../fields.ts'
import { confirmScene } from './calls.ts'

/** The documents a borrower agrees to, by their names in addresses. */
export const documentCode = z.enum(['loan-agreement', 'key-facts'])

export type DocumentCode = z.infer<typeof documentCode>

/** One document as it was shown: code, version and the start of its SHA-256. */
const documentId = z.string().check(z.regex(/^[a-z-]{1,30}\.\d{1,4}\.[0-9a-f]{16}$/))

export const proposalNo = z.string().check(z.regex(/^[A-Z]\d{8}-?\d{6}$/))

export const installments = z.string().check(z.regex(/^[1-9]\d{0,2}$/))

export const labelledValue = z.object({ text: text(120), value: text(300) })

/** A document on the confirm page, and of the loan afterwards. */
const loanDocument = z.object({
  title: text(120),
  documentId,
  code: documentCode,
  /** Its place in the list, as contract-jump takes it. */
  position: z.number(),
  version: z.number(),
  sha256: text(64),
  /** Its address. */
  url: text(400),
  agreedAt: z.nullable(instant),
})

export const keyFactsFee = z.object({
  code: text(40),
  name: text(80),
  when: z.enum(['disbursal', 'installment']),
  payableTo: z.enum(['lender', 'third-party', 'government']),
  payableToText: text(80),
  /** For one time. */
  amount,
  times: z.number(),
  total: amount,
})

/** The documents that a borrower is given of a loan: those agreed to, and what they refer to. */
export const printedDocumentCode = z.enum([...documentCode.options, 'loan-terms', 'privacy'])

export type PrintedDocumentCode = z.infer<typeof printedDocumentCode>

/** A document of a loan as a PDF; its address requires the borrower's session. */
export const documentFile = z.object({ title: text(120), url: text(400) })

export type DocumentFile = z.infer<typeof documentFile>

export const contracts = {
  summary: 'The documents of an offer, or of a loan as they were agreed.',
  input: z.object({
    productId: identifier,
    scene: z.literal(confirmScene),
    proposalNo: z.optional(proposalNo),
    orderId: z.optional(identifier),
  }),
  output: z.object({
    agreements: z.array(loanDocument),
    /** Of a loan: its documents as files, with the no-dues certificate once it is repaid. */
    files: z.array(documentFile),
  }),
}

export const contractJump = {
  summary: 'The address of one document.',
  input: z.object({
    productId: identifier,
    scene: z.literal(confirmScene),
    position: z.string().check(z.regex(/^\d{1,2}$/)),
    orderId: z.optional(identifier),
    type: z.literal('1'),
  }),
  output: z.object({ contract_url: text(400) }),
}

/** A document in blocks for a page to lay out; its text is the text that is stored. */
const agreementBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), text: text(200) }),
  z.object({ kind: z.literal('paragraph'), text: text(3000) }),
  z.object({ kind: z.literal('row'), cells: z.array(text(300)), isHeader: z.boolean() }),
])

export type AgreementBlock = z.infer<typeof agreementBlock>

export const agreementDocument = {
  summary: 'One document with the figures of an offer; of a loan, as it was shown and agreed.',
  input: z.object({
    productId: identifier,
    document: documentCode,
    proposalNo: z.optional(proposalNo),
    orderId: z.optional(identifier),
  }),
  output: z.object({ ...loanDocument.shape, language: text(8), blocks: z.array(agreementBlock) }),
}

export const documentPdf = {
  summary: 'A document of a loan as a PDF: always the same file, once it was made.',
  input: z.object({ ...orderReference, document: printedDocumentCode }),
  output: z.object({}),
}

export const loanPush = {
  summary:
    'Accepts the offer: makes one loan at the price shown, also when it is sent several times.',
  input: z.object({
    productId: identifier,
    /** Only compared with the offer. */
    amount,
    periods: installments,
    termUnit: z.enum(['day', 'week', 'month']),
    type: z.literal('1'),
    /** Absent from older clients: then the live offer for this amount and these periods. */
    proposalNo: z.optional(proposalNo),
    /** The `documentId` of every document agreed to, joined by commas; none: refused with 4406. */
    agreements: z.optional(text(600)),
  }),
  output: z.object({
    /** The client appends `from=confirm`. */
    lendDetailsUrl: text(400),
    orderId: identifier,
  }),
}
