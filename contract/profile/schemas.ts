import * as z from 'zod'
import { MARKET_LANGUAGES } from '#domain/market/market.ts'
import { flag, identifier, instant, marketCode, text } from '../fields.ts'
import { certificationSteps } from './calls.ts'

export const certificationStep = z.enum(certificationSteps)

export type CertificationStep = z.infer<typeof certificationStep>

/** `waiting`, `confirmed`: checked by staff; `refused`: must be given again, `note` says why. */
export const stepState = z.enum(['missing', 'given', 'waiting', 'confirmed', 'refused'])

/**
 * A field of a form. Longer than any rule allows, so that an invalid value is refused with a
 * message about its field (`problems`) and not as a malformed request.
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

export const profileLanguage = z.enum(MARKET_LANGUAGES)

/** Indonesia: `idNumber` is the KTP's 16 digits. India: the PAN; Aadhaar's last four optional. */
const baseFields = {
  fullName: formText,
  /** `yyyy-mm-dd`. */
  birthOn: formText,
  idNumber: formText,
  aadhaarLast4: optionalFormText,
}

/** Enumerated fields are text; `''` means absent. */
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
  /** In major units, grouped or not; replies carry the API's form of amounts. */
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

/** Each step as last saved, an unset field as ''; null before the first time. */
const savedSteps = {
  base: z.nullable(savedBase),
  personal: z.nullable(savedPersonal),
  job: z.nullable(savedJob),
  extra: z.nullable(savedExtra),
  bank: z.nullable(savedBank),
}

/** Reply of every step: the next step, and whether an application is possible now. */
const savedStep = z.object({ next: z.nullable(certificationStep), mayApply: flag })

const choice = z.object({ code: text(20), name: text(80) })

export const consentPurpose = z.enum(['data-processing', 'location', 'news'])

export type ConsentPurpose = z.infer<typeof consentPurpose>

const consent = z.object({
  purpose: consentPurpose,
  /** Required for an application. */
  required: flag,
  /** The present text, in the caller's language. */
  title: text(120),
  body: text(2000),
  version: text(20),
  given: flag,
  /** `1`: agreed to a text that does not name all of today's use, and asked again before an application. */
  outdated: flag,
  /** Version, text and time of the last decision; null before the first. */
  decidedVersion: z.nullable(text(20)),
  decidedBody: z.nullable(text(2000)),
  decidedAt: z.nullable(instant),
})

export const certificationOverview = {
  summary: 'The steps of the certification, the data saved in each, and the choices of its forms.',
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
    /** The same for each visit of this borrower, and no other's: whose what was typed and not sent is. */
    draftKey: text(40),
  }),
}

export const certifyBase = {
  summary: 'Name, birth date and identity number; with the consent to store and check them.',
  /** `dataConsent` must be `1` unless the consent to `data-processing` is already given. */
  input: z.object({ ...baseFields, dataConsent: optionalFormText }),
  output: savedStep,
}

export const certifyPersonal = {
  summary: 'Household, education and address; up to two references.',
  /**
   * `referencesAgreed` must be `1` when a reference is given: those people know of it. `movedOn` is
   * the day of a change of address, which must be reported within three days.
   */
  input: z.object({
    ...personalFields,
    referencesAgreed: optionalFormText,
    movedOn: optionalFormText,
  }),
  output: savedStep,
}

export const certifyJob = {
  summary: 'Work, monthly income and monthly payments on other debts.',
  input: z.object(jobFields),
  output: savedStep,
}

export const certifyExtra = {
  summary: 'The purpose of the loan, an optional e-mail address, and the language.',
  /** `newsConsent` `1` gives the consent to `news`; absent: unchanged. */
  input: z.object({ ...extraFields, newsConsent: optionalFormText }),
  output: savedStep,
}

export const certifyIdentity = {
  summary: 'The images of the identity document and of the face, uploaded before.',
  input: z.object({ documentImage: formText, faceImage: formText }),
  output: savedStep,
}

export const certifyBank = {
  summary: 'The account that loans are paid out to; replaces the one before.',
  /** `accountNoAgain`: the number typed a second time; absent: it was not asked for. */
  input: z.object({ ...bankFields, accountNoAgain: optionalFormText }),
  output: savedStep,
}

export const findBankBranch = {
  summary: 'The bank of a branch code, and its branch where a provider names it.',
  input: z.object({ ifsc: formText }),
  output: z.object({ bank: text(120), branch: z.nullable(text(420)) }),
}

export const findPostalArea = {
  summary: 'Where a postal code is; null where the directory does not have it.',
  input: z.object({ postalCode: formText }),
  output: z.object({ region: z.nullable(text(20)), city: z.nullable(text(80)) }),
}

export const imageKind = z.enum(['document', 'face'])

export const uploadImage = {
  summary: 'Takes one image (JPEG, PNG or WebP) for a certification step, cleans and stores it.',
  input: z.object({ kind: imageKind, image: z.file() }),
  output: z.object({ imageId: identifier, width: z.number(), height: z.number() }),
}

export const showImage = {
  summary: 'One of the caller’s own images, as WebP.',
  input: z.object({ imageId: identifier }),
  output: z.object({}),
}

export const uploadLocation = {
  summary: 'The location, once, with consent; stored with two decimals, about a kilometre.',
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
  summary: 'The shell’s description of the device; only the fields named here are stored.',
  input: z.object(deviceFields),
  output: z.object({}),
}

export const uploadContacts = {
  summary: 'Refused: no contact list is accepted. The body is not read.',
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
  summary: 'The data stored about the caller; numbers are masked unless `full` is `1`.',
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
  /** `changedOn`: the day of the change, if any; it must be reported within three days. */
  input: z.object({
    field: keyField,
    value: formText,
    changedOn: optionalFormText,
    reason: optionalFormText,
  }),
  output: correction,
}

export const exportData = {
  summary: 'All data stored about the caller, as a JSON file.',
  input: z.object({}),
  output: z.object({}),
}

export const exportDataPdf = {
  summary: 'The same data as a PDF, in the language of the call.',
  input: z.object({}),
  output: z.object({}),
}

export const consents = {
  summary: 'The consents given, and the other purposes to consent to.',
  input: z.object({}),
  output: z.object({ consents: z.array(consent) }),
}

export const giveConsent = {
  summary: 'Gives the consent to one purpose, in its present version.',
  input: z.object({ purpose: consentPurpose }),
  output: z.object({ consents: z.array(consent) }),
}

export const withdrawConsent = {
  summary: 'Withdraws one consent; data stored for it alone is erased.',
  input: z.object({ purpose: consentPurpose }),
  output: z.object({ consents: z.array(consent) }),
}

export const closeAccount = {
  summary:
    'Closes the account, erases the data that no law requires to keep, and ends every session.',
  /** `confirm` must be `1`. */
  input: z.object({ confirm: optionalFormText }),
  output: z.object({
    /** Empty when everything is erased; else until when the law requires the rest, `yyyy-mm-dd`. */
    keptUntil: text(10),
  }),
}
