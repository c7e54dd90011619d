import { formatShortDate } from '#domain/calendar/format.ts'
import { isLocalDate } from '#domain/calendar/local-date.ts'
import {
  foreignersFacts,
  ownersFacts,
  sendersAccount,
  visitorsFacts,
} from '../authorization/matrix-personas.ts'

/** What a borrower says beside the forms of the profile; each occurs nowhere else. */
export const spokenFacts = {
  ID: {
    device: 'Zqphone Mark Seven',
    /** Stored with two decimals, see `uploadLocation`. */
    latitude: '-7.25747',
    correctedName: 'Kenarijaya Zqwertinq',
    correctedBirthOn: '1984-11-23',
    correctionReason: 'Zqalasan: nama salah ketik',
    chat: 'Zqpertanyaan tentang cicilan saya',
    subscriber: 'zqpembaca@zqcanary.example',
  },
  IN: {
    device: 'Qxphone Mark Eight',
    latitude: '13.08274',
    correctedName: 'Zqmeera Qxkrishnam',
    correctedBirthOn: '1987-02-26',
    correctionReason: 'Zqreason: a slip of the pen',
    chat: 'Zqquestion about my EMI',
    subscriber: 'zqreader@qxcanary.example',
  },
} as const

/** The numbers of two more borrowers, who have the first one's other canaries. */
export const secondApplicants = {
  refused: { phone: '81298765013', idNumber: '3578016702880732' },
  held: { phone: '81298765014', idNumber: '3578016702880733' },
} as const

/** Every canary by whose it is and what it is, such as `ID birthOn`. */
export const canaries: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ID: { ...ownersFacts, ...spokenFacts.ID },
    IN: { ...foreignersFacts, ...spokenFacts.IN },
    'ID refused': secondApplicants.refused,
    'ID held': secondApplicants.held,
    'ID visitor': visitorsFacts.ID,
    'IN visitor': visitorsFacts.IN,
    sender: { accountNo: sendersAccount.accountNo, holder: sendersAccount.holder },
  }).flatMap(([whose, facts]) =>
    Object.entries(facts).map(([what, text]): [string, string] => [`${whose} ${what}`, text]),
  ),
)

/** Texts that name the person already when one of their words is shown. */
const ofWords = /name|holder|employer|street|message|chat|reason/i

/** Letters in one case, and numbers without what groups their digits. */
const plainText = (text: string): string =>
  text.toLowerCase().replaceAll(/(?<=\w)[\s.-](?=\w)/g, '')

/** A date as it is stored, and as the console writes it in its languages. */
const writtenDates = (text: string): string[] =>
  isLocalDate(text) ? [text, formatShortDate(text, 'en'), formatShortDate(text, 'id')] : [text]

/** What a canary is searched by: its invented words, else all of it. */
const needlesOf = (what: string, text: string): string[] => {
  const words = ofWords.test(what)
    ? text.split(/[\s:]+/).filter(word => /zq|qx|kenarijaya/i.test(word))
    : []
  return (words.length > 0 ? words : writtenDates(text)).map(plainText)
}

const needles = [...canaries].map(([what, text]) => ({ what, texts: needlesOf(what, text) }))

/** The canaries of which something occurs in a text, whatever its case and grouping. */
export const findCanaries = (text: string): string[] => {
  const plain = plainText(text)
  return needles
    .filter(({ texts }) => texts.some(each => plain.includes(each)))
    .map(({ what }) => what)
}

const shortOrChosen = [
  ...['aadhaarLast4', 'gender', 'maritalStatus', 'education', 'region', 'postalCode'],
  ...['reference1Relation', 'reference2Relation', 'employment', 'monthlyDebt', 'payday'],
  ...['loanPurpose', 'language', 'bankCode', 'ifsc', 'field', 'osVersion', 'ramMb'],
  ...['storageFreeMb', 'batteryPercent', 'network', 'isRooted', 'isSimulator'],
]
const consents = ['dataConsent', 'referencesAgreed', 'newsConsent', 'consent', 'formKey']
const datesOfChange = ['movedOn', 'changedOn']
/** Sealed in one body with the field that has a canary. */
const asAnother = ['reference2Name', 'reference2Phone', 'longitude']

/** Fields of personal forms without a canary: chance would write their values, or they say nothing. */
export const fieldsWithoutCanary: ReadonlySet<string> = new Set([
  ...shortOrChosen,
  ...consents,
  ...datesOfChange,
  ...asAnother,
])

/** The canary that stands in a field of a personal form. */
export const canaryOfField: Readonly<Record<string, string>> = {
  fullName: 'name',
  birthOn: 'birthOn',
  idNumber: 'idNumber',
  city: 'city',
  street: 'street',
  reference1Name: 'referenceName',
  reference1Phone: 'referencePhone',
  employer: 'employer',
  occupation: 'occupation',
  monthlyIncome: 'monthlyIncome',
  email: 'email',
  accountNo: 'account',
  accountNoAgain: 'account',
  holder: 'name',
  model: 'device',
  latitude: 'latitude',
  value: 'correctedName',
  reason: 'correctionReason',
}
