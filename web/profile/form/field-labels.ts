import * as copy from '#copy/pages/profile.js'
import type { MarketCode } from '#domain/market/market.ts'
import { marketLabels } from './market-labels.ts'

/** Labels of form fields, by their names in the API; see contract/profile. */
const labels: Readonly<Record<string, (market: MarketCode) => string>> = {
  fullName: () => copy.fullName(),
  birthOn: () => copy.birthOn(),
  idNumber: market => marketLabels(market).idNumber(),
  aadhaarLast4: () => copy.aadhaarLast4(),
  gender: () => copy.gender(),
  maritalStatus: () => copy.maritalStatus(),
  education: () => copy.education(),
  region: market => marketLabels(market).region(),
  city: market => marketLabels(market).city(),
  street: () => copy.street(),
  postalCode: market => marketLabels(market).postalCode(),
  movedOn: () => copy.movedOn(),
  employment: () => copy.employment(),
  employer: () => copy.employer(),
  occupation: () => copy.occupation(),
  monthlyIncome: () => copy.monthlyIncome(),
  monthlyDebt: () => copy.monthlyDebt(),
  payday: () => copy.payday(),
  loanPurpose: () => copy.loanPurpose(),
  language: () => copy.language(),
  email: () => copy.email(),
  documentImage: market => marketLabels(market).documentImage(),
  faceImage: () => copy.facePhoto(),
  bankCode: () => copy.bank(),
  ifsc: () => copy.ifsc(),
  accountNo: () => copy.accountNo(),
  accountNoAgain: () => copy.accountNoAgain(),
  holder: () => copy.holder(),
}

/** The label of a field, for messages away from it; empty where the message is sufficient. */
export const fieldLabel = (name: string, market: MarketCode): string => {
  const [, no, part] = /^reference([12])(Name|Phone|Relation)$/.exec(name) ?? []
  if (no !== undefined) {
    if (part === 'Phone') return copy.referencePhone({ no })
    return part === 'Name' ? copy.referenceName({ no }) : copy.referenceRelation({ no })
  }
  return labels[name]?.(market) ?? ''
}
