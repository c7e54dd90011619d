import * as z from 'zod'
import {
  currency,
  cursor,
  date,
  flag,
  identifier,
  instant,
  linkKind,
  marketCode,
  pageSize,
  reason,
  sortBy,
  text,
} from '../fields.ts'
import { certificationStep, consentPurpose, keyField } from './schemas.ts'

/** Another borrower who has applied with some of the same facts; their data is masked. */
const linkedBorrower = z.object({
  borrowerId: identifier,
  name: text(120),
  phone: text(20),
  isClosed: flag,
  /** What both have in common. */
  by: z.array(linkKind),
})
export const borrowerLinks = {
  links: z.array(linkedBorrower),
  /** How many more are linked in markets that are not the reader's. */
  linksElsewhere: z.number(),
}

const page = { market: z.optional(marketCode), after: z.optional(identifier) }
const sortedPage = {
  market: z.optional(marketCode),
  after: z.optional(cursor),
  /** 50 when absent. */
  size: z.optional(pageSize),
}

const nextPage = { after: z.nullable(identifier) }

const maskedBorrower = {
  borrowerId: identifier,
  market: marketCode,
  name: text(120),
  phone: text(20),
  idNumber: text(20),
  accountNo: text(20),
  registeredAt: instant,
  isClosed: flag,
  missing: z.array(certificationStep),
}

export const findBorrowers = {
  summary: 'Borrowers by one complete identifier; their data is masked.',
  /** The first one given, in this order, is searched for. */
  input: z.object({
    market: z.optional(marketCode),
    borrowerId: z.optional(identifier),
    phone: z.optional(text(40)),
    idNumber: z.optional(text(40)),
    accountNo: z.optional(text(60)),
  }),
  output: z.object({
    borrowers: z.array(z.object(maskedBorrower)),
  }),
}

export const revealedField = z.enum([
  'name',
  'phone',
  'birthOn',
  'idNumber',
  'address',
  'references',
  'income',
  'email',
  'account',
  'location',
  'device',
])

export type RevealedField = z.infer<typeof revealedField>

export const revealField = {
  summary: 'One field of one borrower in clear; who read it and why is recorded.',
  input: z.object({ borrowerId: identifier, field: revealedField, reason }),
  output: z.object({ lines: z.array(text(400)) }),
}

export const listAuditRows = {
  summary: 'Accesses and decisions by staff, newest first, of one borrower or of all.',
  input: z.object({ borrowerId: z.optional(identifier), ...page }),
  output: z.object({
    rows: z.array(
      z.object({
        auditId: identifier,
        borrowerId: identifier,
        staffName: text(80),
        action: text(80),
        reason: text(300),
        doneAt: instant,
      }),
    ),
    ...nextPage,
  }),
}

/** What a national register says of the person as the profile states them now (decision 082). */
const identityLookUp = z.object({
  /** Null: not answered yet; `unavailable`: asking has ended without an answer. */
  result: z.nullable(z.enum(['match', 'close', 'mismatch', 'not-found', 'unavailable'])),
  difference: z.nullable(z.enum(['name', 'birth-date', 'inactive'])),
  provider: text(40),
  answeredAt: z.nullable(instant),
  /** Masked. */
  idNumber: text(40),
  /** Both names of a close result, for a person to judge; null otherwise. */
  borrowerName: z.nullable(text(200)),
  registeredName: z.nullable(text(200)),
})

/** Whether a provider finds one person in both pictures. */
const faceComparison = z.object({
  result: z.enum(['match', 'mismatch', 'unclear', 'unavailable']),
  provider: text(40),
  comparedAt: instant,
})

export const listIdentityChecks = {
  summary: 'Identity images that wait for a decision, oldest first.',
  input: z.object({ ...sortedPage, sort: sortBy('givenAt') }),
  output: z.object({
    checks: z.array(
      z.object({
        checkId: identifier,
        borrowerId: identifier,
        market: marketCode,
        documentImage: z.nullable(identifier),
        faceImage: z.nullable(identifier),
        /** How many of the two are there. */
        images: z.number(),
        givenAt: instant,
        /** Null: no register was asked. */
        lookUp: z.nullable(identityLookUp),
        /** Null: not compared, or not yet. */
        face: z.nullable(faceComparison),
      }),
    ),
    after: z.nullable(cursor),
  }),
}

export const showBorrowerImage = {
  summary: 'A borrower’s image as WebP; who viewed it and why is recorded.',
  input: z.object({ imageId: identifier, reason }),
  output: z.object({}),
}

const decision = z.enum(['approved', 'refused'])

export const decideIdentityCheck = {
  summary: 'Approves or refuses identity images; the image of the face is deleted in both cases.',
  /** The reason of a refusal is shown to the borrower. */
  input: z.object({ checkId: identifier, decision, reason }),
  output: z.object({ checkId: identifier, decision }),
}

export const listDataCorrections = {
  summary:
    'Corrections of confirmed data that wait for a decision, oldest first; the new value is masked.',
  input: z.object({ ...sortedPage, sort: sortBy('askedAt') }),
  output: z.object({
    corrections: z.array(
      z.object({
        correctionId: identifier,
        borrowerId: identifier,
        market: marketCode,
        field: keyField,
        value: text(200),
        changedOn: z.nullable(text(10)),
        askedAt: instant,
      }),
    ),
    after: z.nullable(cursor),
  }),
}

export const revealCorrection = {
  summary:
    'The new value of a correction and the borrower’s reason in clear; who read them and why is recorded.',
  input: z.object({ correctionId: identifier, reason }),
  output: z.object({ correctionId: identifier, value: text(200), borrowersReason: text(300) }),
}

export const decideDataCorrection = {
  summary: 'Applies a correction as the next version of the data, or refuses it.',
  /** The reason of a refusal is shown to the borrower. */
  input: z.object({ correctionId: identifier, decision, reason }),
  output: z.object({ correctionId: identifier, decision }),
}

export const verifyPayoutAccount = {
  summary:
    'Verifies the holder of the payout account: money waits no longer after a change. `accountNo` must be the number that the account has now.',
  input: z.object({ borrowerId: identifier, accountNo: text(40), reason }),
  output: z.object({ borrowerId: identifier }),
}

export const clearLink = {
  summary: 'Ends the link between two borrowers who are not one person, by what links them now.',
  input: z.object({ borrowerId: identifier, otherBorrowerId: identifier, reason }),
  output: z.object({ cleared: z.array(linkKind) }),
}

export const readBorrower = {
  summary:
    'One borrower, masked, with the loans, whether new ones are barred, who is linked, and the consents.',
  input: z.object({ borrowerId: identifier }),
  output: z.object({
    ...maskedBorrower,
    /** Since when no new loan may be taken; null: not blocked. */
    blockedAt: z.nullable(instant),
    ...borrowerLinks,
    /** The last decision on each purpose that was decided on, with its text, in the reader's language. */
    consents: z.array(
      z.object({
        purpose: consentPurpose,
        version: text(20),
        body: text(2000),
        given: flag,
        decidedAt: instant,
      }),
    ),
    /** Newest first, at most 50. */
    loans: z.array(
      z.object({
        loanId: identifier,
        orderNo: text(40),
        productName: text(120),
        state: text(20),
        currency,
        principal: text(20),
        outstanding: text(20),
        daysPastDue: z.number(),
        appliedAt: instant,
        disbursedOn: z.nullable(date),
      }),
    ),
  }),
}

export const blockBorrower = {
  summary: 'From now on the borrower may take no new loan; paying and reading stay open.',
  input: z.object({ borrowerId: identifier, reason }),
  output: z.object({}),
}

export const unblockBorrower = {
  summary: 'The borrower may take loans again.',
  input: z.object({ borrowerId: identifier, reason }),
  output: z.object({}),
}

export const startCorrection = {
  summary:
    'Requests a correction of name, birth date or identity number for a borrower; another person decides on it.',
  input: z.object({
    borrowerId: identifier,
    field: keyField,
    value: text(200),
    changedOn: z.optional(text(10)),
    reason,
  }),
  output: z.object({ correctionId: identifier }),
}
