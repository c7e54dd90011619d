import * as z from 'zod/mini'
import { flag, identifier, instant, linkKind, marketCode, reason, text } from '../fields.ts'
import { certificationStep, keyField } from './schemas.ts'

const page = { after: z.optional(identifier) }

const nextPage = { after: z.nullable(identifier) }

export const findBorrowers = {
  summary: 'Borrowers by one complete identifier; their data is masked.',
  /** The first one given, in this order, is searched for. */
  input: z.object({
    borrowerId: z.optional(identifier),
    phone: z.optional(text(40)),
    idNumber: z.optional(text(40)),
    accountNo: z.optional(text(60)),
  }),
  output: z.object({
    borrowers: z.array(
      z.object({
        borrowerId: identifier,
        market: marketCode,
        name: text(120),
        phone: text(20),
        idNumber: text(20),
        accountNo: text(20),
        registeredAt: instant,
        isClosed: flag,
        missing: z.array(certificationStep),
      }),
    ),
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
        deed: text(80),
        reason: text(300),
        doneAt: instant,
      }),
    ),
    ...nextPage,
  }),
}

export const listIdentityChecks = {
  summary: 'Identity images that wait for a decision, oldest first.',
  input: z.object(page),
  output: z.object({
    checks: z.array(
      z.object({
        checkId: identifier,
        borrowerId: identifier,
        documentImage: z.nullable(identifier),
        faceImage: z.nullable(identifier),
        givenAt: instant,
      }),
    ),
    ...nextPage,
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
  summary: 'Corrections of confirmed data that wait for a decision, oldest first.',
  input: z.object(page),
  output: z.object({
    corrections: z.array(
      z.object({
        correctionId: identifier,
        borrowerId: identifier,
        field: keyField,
        value: text(200),
        reason: text(300),
        changedOn: z.nullable(text(10)),
        askedAt: instant,
      }),
    ),
    ...nextPage,
  }),
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
