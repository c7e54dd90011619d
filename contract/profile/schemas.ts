import * as z from 'zod/mini'
import { flag, identifier, instant, marketCode, text } from '../fields.ts'
import { certificationSteps } from './calls.ts'

export const certificationStep = z.enum(certificationSteps)

export type CertificationStep = z.infer<typeof certificationStep>

/** `waiting` and `confirmed`: what people check; `refused`: must be given anew, `note` says why. */
export const stepState = z.enum(['missing', 'given', 'waiting', 'confirmed', 'refused'])

/**
 * What a form's field may hold on the wire. It is wider than any rule, so that what does not fit is
 * answered with a sentence about its field (`problems`) and not as malformed.
 */
const formText = text(400)

const optionalFormText = z.optional(formText)

export const gender = z.enum(['female', 'male', 'other'])

export const maritalStatus = z.enum(['single', 'married', 'divorced', 'widowed'])

export const education = z.enum(['primary', 'secondary', 'diploma', 'bachelor', 'postgraduate'])

export const relation = z.enum(['parent', 'sibling', 'spouse', 'child', 'relative', 'friend'])

export const loanPurpose = z.enum([
  'daily-needs',
  'education',
  'health',
  'home',
  'business',
  'vehicle',
  'celebration',
  'other',
])

export const profileLanguage = z.enum(['id', 'en', 'hi', 'es'])

/**
 * Indonesia: `idNumber` is the 16 digits of the KTP. India: the PAN; Aadhaar's last four at will.
 */
const baseFields = {
  fullName: formText,
  /** `yyyy-mm-dd`. */
  birthOn: formText,
  idNumber: formText,
  aadhaarLast4: optionalFormText,
}

/** Enumerated fields travel as text; `''` is the same as left out. */
const personalFields = {
  gender: optionalFormText,
  maritalStatus: formText,
  education: formText,
  region: formText,
  city: formText,
  street: formText,
  postalCode: formText,
  reference1Name: optionalFormText,
  reference1Phone: optionalFormText,
  reference1Relation: optionalFormText,
  reference2Name: optionalFormText,
  reference2Phone: optionalFormText,
  reference2Relation: optionalFormText,
}

const jobFields = {
  employment: formText,
  employer: optionalFormText,
  occupation: optionalFormText,
  /** In major units, grouped or not; what is answered is the wire's amount. */
  monthlyIncome: formText,
  monthlyDebt: formText,
  /** The day of the month, 1 to 31. */
  payday: optionalFormText,
}

const extraFields = { loanPurpose: formText, email: optionalFormText, language: formText }

/** Indonesia names the bank by `bankCode`; India by `ifsc`. */
const bankFields = {
  bankCode: optionalFormText,
  ifsc: optionalFormText,
  accountNo: formText,
  holder: formText,
}

const savedBase = z.object({ ...baseFields, aadhaarLast4: formText })

const savedPersonal = z.object({
  ...personalFields,
  gender: formText,
  reference1Name: formText,
  reference1Phone: formText,
  reference1Relation: formText,
  reference2Name: formText,
  reference2Phone: formText,
  reference2Relation: formText,
})

const savedJob = z.object({
  ...jobFields,
  employer: formText,
  occupation: formText,
  payday: formText,
})

const savedExtra = z.object({ ...extraFields, email: formText })

const savedBank = z.object({
  ...bankFields,
  bankCode: formText,
  ifsc: formText,
  bankName: formText,
})

/** Each step as it was saved last, an unset field as ''; null before it is given. */
const savedSteps = {
  base: z.nullable(savedBase),
  personal: z.nullable(savedPersonal),
  job: z.nullable(savedJob),
  extra: z.nullable(savedExtra),
  bank: z.nullable(savedBank),
}

/** Answer of every step: where to go on, and whether an application may be made now. */
const savedStep = z.object({ next: z.nullable(certificationStep), mayApply: flag })

const choice = z.object({ code: text(20), name: text(80) })

export const consentPurpose = z.enum(['data-processing', 'location', 'news'])

export type ConsentPurpose = z.infer<typeof consentPurpose>

const consent = z.object({
  purpose: consentPurpose,
  /** Without it no application can be made. */
  required: flag,
  /** The text as it stands now, in the caller's language. */
  title: text(120),
  body: text(2000),
  version: text(20),
  given: flag,
  /** The version and time of the last decision; null before the first. */
  decidedVersion: z.nullable(text(20)),
  decidedAt: z.nullable(instant),
})

export const certificationOverview = {
  summary: 'The steps of the certification, what was saved of each, and what there is to choose.',
  input: z.object({}),
  output: z.object({
    market: marketCode,
    steps: z.array(z.object({ step: certificationStep, state: stepState, note: text(300) })),
    next: z.nullable(certificationStep),
    mayApply: flag,
    saved: z.object(savedSteps),
    /** The images of the identity step that may be shown again, see `showImage`. */
    documentImage: z.nullable(identifier),
    faceImage: z.nullable(identifier),
    /** Provinces or states; banks (Indonesia; empty in India, where the IFSC names the bank). */
    regions: z.array(choice),
    banks: z.array(choice),
    consents: z.array(consent),
  }),
}

export const certifyBase = {
  summary: 'Name, birth date and identity number; with the consent to keep and check them.',
  /** `dataConsent` must be `1` unless the consent to `data-processing` is already given. */
  input: z.object({ ...baseFields, dataConsent: optionalFormText }),
  output: savedStep,
}

export const certifyPersonal = {
  summary: 'Household, education and address; up to two people to find the borrower by.',
  /**
   * `referencesAgreed` must be `1` when a reference is given: those people know of it. `movedOn` is
   * the day of a change of address, of which the lender is told within three days.
   */
  input: z.object({
    ...personalFields,
    referencesAgreed: optionalFormText,
    movedOn: optionalFormText,
  }),
  output: savedStep,
}

export const certifyJob = {
  summary: 'Work, income and what goes to other debts, by the month.',
  input: z.object(jobFields),
  output: savedStep,
}

export const certifyExtra = {
  summary: 'What the loan is for, an e-mail address at will, and the language.',
  /** `newsConsent` `1` gives the consent to `news`; left out, nothing changes. */
  input: z.object({ ...extraFields, newsConsent: optionalFormText }),
  output: savedStep,
}

export const certifyIdentity = {
  summary: 'The images of the identity document and of the face, uploaded before.',
  input: z.object({ documentImage: formText, faceImage: formText }),
  output: savedStep,
}

export const certifyBank = {
  summary: 'The account that loans are paid out to; a new one takes the place of the old.',
  input: z.object(bankFields),
  output: savedStep,
}

export const imageKind = z.enum(['document', 'face'])

export const uploadImage = {
  summary: 'Takes one image (JPEG, PNG or WebP), cleans it and keeps it for a step to name.',
  input: z.object({ kind: imageKind, image: z.file() }),
  output: z.object({ imageId: identifier, width: z.number(), height: z.number() }),
}

export const showImage = {
  summary: 'One of the caller’s own images, as WebP.',
  input: z.object({ imageId: identifier }),
  output: z.object({}),
}

export const uploadLocation = {
  summary: 'The place, once, with consent; kept to two decimals, which is about a kilometre.',
  input: z.object({ latitude: formText, longitude: formText, consent: optionalFormText }),
  output: z.object({ latitude: text(10), longitude: text(10) }),
}

const deviceFields = {
  model: optionalFormText,
  osVersion: optionalFormText,
  ramMb: optionalFormText,
  storageFreeMb: optionalFormText,
  batteryPercent: optionalFormText,
  network: optionalFormText,
  isRooted: optionalFormText,
  isSimulator: optionalFormText,
}

export const uploadDevice = {
  summary: 'What the shell says of the device; only the facts named here are kept.',
  input: z.object(deviceFields),
  output: z.object({}),
}

export const uploadContacts = {
  summary: 'Refused: no contact list is taken. Nothing of what is sent is read.',
  input: z.object({}),
  output: z.object({}),
}

export const keyField = z.enum(['fullName', 'birthOn', 'idNumber'])

const correction = z.object({
  correctionId: identifier,
  field: keyField,
  state: z.enum(['waiting', 'applied', 'refused']),
  askedAt: instant,
  note: text(300),
})

export const myData = {
  summary: 'What is held about the caller; numbers masked unless `full` is `1`.',
  input: z.object({ full: z.optional(flag) }),
  output: z.object({
    market: marketCode,
    full: flag,
    phone: formText,
    registeredAt: instant,
    ...savedSteps,
    identity: z.object({
      state: stepState,
      note: text(300),
      documentImage: z.nullable(identifier),
      faceImage: z.nullable(identifier),
    }),
    location: z.nullable(z.object({ latitude: text(10), longitude: text(10), givenAt: instant })),
    device: z.nullable(z.object({ ...deviceFields, givenAt: instant })),
    corrections: z.array(correction),
    /** `1`: name, birth date and identity number change by `correctData` only. */
    keysConfirmed: flag,
    /** Whether the account may be closed now; if not, `closeNote` says why. */
    mayClose: flag,
    closeNote: text(300),
  }),
}

export const correctData = {
  summary: 'Corrects the name, birth date or identity number; once confirmed, staff decide.',
  /** `changedOn`: the day of the change, if there was one; the lender is told within three days. */
  input: z.object({
    field: keyField,
    value: formText,
    changedOn: optionalFormText,
    reason: optionalFormText,
  }),
  output: correction,
}

export const exportData = {
  summary: 'Everything held about the caller, as a JSON file to keep.',
  input: z.object({}),
  output: z.object({}),
}

export const consents = {
  summary: 'What the caller has agreed to, and what else could be agreed to.',
  input: z.object({}),
  output: z.object({ consents: z.array(consent) }),
}

export const giveConsent = {
  summary: 'Agrees to one purpose, in its present version.',
  input: z.object({ purpose: consentPurpose }),
  output: z.object({ consents: z.array(consent) }),
}

export const withdrawConsent = {
  summary: 'Takes one agreement back; what was kept for it alone is erased.',
  input: z.object({ purpose: consentPurpose }),
  output: z.object({ consents: z.array(consent) }),
}

export const closeAccount = {
  summary: 'Closes the account, erases what no law keeps, and ends every session.',
  /** `confirm` must be `1`. */
  input: z.object({ confirm: optionalFormText }),
  output: z.object({
    /** Empty when everything is erased; else until when the law has the rest kept, `yyyy-mm-dd`. */
    keptUntil: text(10),
  }),
}
