import * as z from 'zod'
import { EMPLOYMENTS } from '#domain/applicant/employment.ts'
import { isLocalDate, type LocalDate } from '#domain/calendar/local-date.ts'

const date = z.custom<LocalDate>(value => typeof value === 'string' && isLocalDate(value))
const minor = z.string().check(z.regex(/^\d{1,18}$/))

/**
 * A step as it is stored: validated and normalised, an absent field as ''. Amounts are in the
 * market's minor units.
 */
export const stepBodies = {
  base: z.object({
    fullName: z.string(),
    birthOn: date,
    idNumber: z.string(),
    aadhaarLast4: z.string(),
  }),
  personal: z.object({
    gender: z.string(),
    maritalStatus: z.string(),
    education: z.string(),
    region: z.string(),
    city: z.string(),
    street: z.string(),
    postalCode: z.string(),
    reference1Name: z.string(),
    reference1Phone: z.string(),
    reference1Relation: z.string(),
    reference2Name: z.string(),
    reference2Phone: z.string(),
    reference2Relation: z.string(),
    /** `1`: the borrower confirmed that the contact persons know and agree. */
    referencesAgreed: z.optional(z.string()),
  }),
  job: z.object({
    employment: z.enum(EMPLOYMENTS),
    employer: z.string(),
    occupation: z.string(),
    monthlyIncomeMinor: minor,
    monthlyDebtMinor: minor,
    payday: z.string(),
  }),
  extra: z.object({ loanPurpose: z.string(), email: z.string(), language: z.string() }),
} as const

export type StepBodies = { [Step in keyof typeof stepBodies]: z.infer<(typeof stepBodies)[Step]> }
