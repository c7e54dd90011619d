import { type LoanPersona, loanPersonas } from '#tools/seed/personas.ts'
import { validForms } from '../personas/profile-forms.ts'

type IndonesianForms = (typeof validForms)['ID']

/** A borrower of the matrix: one loan of theirs is repaid, and they apply for another. */
export type MatrixPersona = {
  readonly persona: LoanPersona
  readonly forms: IndonesianForms
  /** What staff look for. */
  readonly facts: Readonly<Record<'name' | 'idNumber' | 'account', string>>
  /** The offer that becomes a loan, and one that stays open. */
  readonly offerAmounts: { readonly accepted: string; readonly open: string }
  /** The text of their complaint and their message to the assistant. */
  readonly message: string
}

const settledPersona = (model: string, changes: Partial<LoanPersona>): LoanPersona => {
  const persona = loanPersonas.find(({ personaId }) => personaId === model)
  if (!persona) throw new Error(`there is no persona ${model}`)
  return { ...persona, ...changes }
}

/** Facts of the owner that occur nowhere else: a reply with one contains the owner's data. */
export const ownersFacts = {
  name: 'Kenarijaya Zqwertina',
  phone: '81298765012',
  birthOn: '1988-02-27',
  idNumber: '3578016702880731',
  street: 'Jl. Kenari Zqstraat 48151623',
  city: 'Zqcitytown',
  referenceName: 'Zqreferensia Kenari',
  referencePhone: '81355512987',
  employer: 'PT Zqkaryawan Abadi',
  occupation: 'Zqpenjahit',
  monthlyIncome: '8462643',
  account: '7314159265358979',
  email: 'zqkenari@zqcanary.example',
  message: 'Zqkeluhan: sudah dibayar, belum tercatat',
} as const

/** The same of the borrower in the other market. */
export const foreignersFacts = {
  name: 'Zqmeera Qxkrishnan',
  phone: '5559318264',
  birthOn: '1991-03-29',
  idNumber: 'ZQXPQ7412W',
  street: '7 Zqlake Qxview Road',
  city: 'Zqchennapuram',
  referenceName: 'Zqrefa Qxnair',
  referencePhone: '9000471836',
  employer: 'Zqtextiles Qxlimited',
  occupation: 'Zqweaver',
  monthlyIncome: '338327.95',
  account: '27182818284590',
  email: 'zqmeera@qxcanary.example',
  message: 'Zqcomplaint: my payment is not shown',
} as const

const { base, personal, job, extra, bank } = validForms.ID

export const matrixPersonas = {
  owner: {
    persona: settledPersona('dewi', {
      personaId: 'owner',
      name: ownersFacts.name,
      phone: `+62${ownersFacts.phone}`,
    }),
    forms: {
      base: {
        ...base,
        fullName: ownersFacts.name,
        birthOn: ownersFacts.birthOn,
        idNumber: ownersFacts.idNumber,
      },
      personal: {
        ...personal,
        city: ownersFacts.city,
        street: ownersFacts.street,
        reference1Name: ownersFacts.referenceName,
        reference1Phone: `0${ownersFacts.referencePhone}`,
      },
      job: {
        ...job,
        employer: ownersFacts.employer,
        occupation: ownersFacts.occupation,
        monthlyIncome: ownersFacts.monthlyIncome,
      },
      extra: { ...extra, email: ownersFacts.email },
      bank: { ...bank, bankCode: 'BNI', accountNo: ownersFacts.account, holder: ownersFacts.name },
    },
    facts: ownersFacts,
    offerAmounts: { accepted: '1500000', open: '1000000' },
    message: ownersFacts.message,
  },
  /** In the owner's market, with everything the owner has. */
  neighbour: {
    persona: settledPersona('dewi', {
      personaId: 'neighbour',
      name: 'Nur Aisyah Lubis',
      phone: '+6281200070002',
    }),
    forms: {
      ...validForms.ID,
      personal: { ...validForms.ID.personal, street: 'Jl. Kamboja No. 21' },
    },
    facts: {
      name: 'Nur Aisyah Lubis',
      idNumber: base.idNumber,
      account: bank.accountNo,
    },
    offerAmounts: { accepted: '1000000', open: '1500000' },
    message: 'Saya ingin bertanya tentang cicilan',
  },
  foreigner: {
    persona: settledPersona('rahul', {
      personaId: 'foreigner',
      name: foreignersFacts.name,
      phone: `+91${foreignersFacts.phone}`,
    }),
    forms: {
      base: {
        ...validForms.IN.base,
        fullName: foreignersFacts.name,
        birthOn: foreignersFacts.birthOn,
        idNumber: foreignersFacts.idNumber,
      },
      personal: {
        ...validForms.IN.personal,
        city: foreignersFacts.city,
        street: foreignersFacts.street,
        reference1Name: foreignersFacts.referenceName,
        reference1Phone: foreignersFacts.referencePhone,
        reference1Relation: 'friend',
        referencesAgreed: '1',
      },
      job: {
        ...validForms.IN.job,
        employment: 'salaried',
        employer: foreignersFacts.employer,
        occupation: foreignersFacts.occupation,
        monthlyIncome: foreignersFacts.monthlyIncome,
        payday: '5',
      },
      extra: { ...validForms.IN.extra, email: foreignersFacts.email },
      bank: {
        ...validForms.IN.bank,
        accountNo: foreignersFacts.account,
        holder: foreignersFacts.name,
      },
    },
    facts: foreignersFacts,
    offerAmounts: { accepted: '4000', open: '20000' },
    message: foreignersFacts.message,
  },
} as const satisfies Readonly<Record<string, MatrixPersona>>

/** Who writes to the lender from the official site: no borrower. */
export const visitorsFacts = {
  ID: { name: 'Zqratna Qxwulan', telephone: '+62 812 7318 5307', message: 'Zqkapan cair?' },
  IN: { name: 'Zqasha Qxmenon', telephone: '55597 18205', message: 'Zqwhen is it paid out?' },
} as const

/** Whose money came to a number that nobody was given, and goes back. */
export const sendersAccount = {
  bankCode: 'BCA',
  accountNo: '6283185307179586',
  holder: 'Zqrina Qxwati',
} as const
