import type { InputOf } from '#contract/call.ts'
import type {
  certifyBank,
  certifyBase,
  certifyExtra,
  certifyJob,
  certifyPersonal,
} from '#contract/profile/calls.ts'
import type { MarketCode } from '#domain/market/market.ts'

type ProfileForms = {
  readonly base: InputOf<typeof certifyBase>
  readonly personal: InputOf<typeof certifyPersonal>
  readonly job: InputOf<typeof certifyJob>
  readonly extra: InputOf<typeof certifyExtra>
  readonly bank: InputOf<typeof certifyBank>
}

/** Valid form input of an adult of each market, in every field. */
export const validForms: Readonly<Record<MarketCode, ProfileForms>> = {
  ID: {
    base: {
      fullName: 'Nur Aisyah Lubis',
      birthOn: '1996-07-09',
      idNumber: '3273 0149 0796 0007',
      dataConsent: '1',
    },
    personal: {
      maritalStatus: 'single',
      education: 'diploma',
      region: '32',
      city: 'Bandung',
      street: 'Jl. Cempaka No. 9',
      postalCode: '40115',
      reference1Name: 'Rizki Lubis',
      reference1Phone: '0812 3456 7890',
      reference1Relation: 'sibling',
      referencesAgreed: '1',
    },
    job: {
      employment: 'salaried',
      employer: 'CV Maju',
      occupation: 'Kasir',
      monthlyIncome: 'Rp 4.500.000',
      monthlyDebt: '0',
      payday: '28',
    },
    extra: { loanPurpose: 'health', email: 'aisyah@contoh.example', language: 'id' },
    bank: { bankCode: 'BRI', accountNo: '0021 0100 0123 504', holder: 'NUR AISYAH LUBIS' },
  },
  IN: {
    base: {
      fullName: 'Meera Krishnan',
      birthOn: '1993-02-28',
      idNumber: 'bnzpk7412e',
      aadhaarLast4: '4821',
      dataConsent: '1',
    },
    personal: {
      gender: 'female',
      maritalStatus: 'married',
      education: 'bachelor',
      region: 'TN',
      city: 'Chennai',
      street: '7 Lake View Road',
      postalCode: '600 033',
    },
    job: {
      employment: 'self-employed',
      occupation: 'Tailor',
      monthlyIncome: '1,25,000.50',
      monthlyDebt: '3,000',
    },
    extra: { loanPurpose: 'business', language: 'en' },
    bank: { ifsc: 'sbin0001234', accountNo: '3001-2345-678', holder: 'MEERA K' },
  },
}
