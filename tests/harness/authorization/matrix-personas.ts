import { type LoanPersona, loanPersonas } from '#tools/seed/personas.ts'
import { validForms } from '../personas/profile-forms.ts'

type IndonesianForms = (typeof validForms)['ID']

/** A borrower of the matrix: one loan of theirs is repaid, and they apply for another. */
export type MatrixPersona = {
  readonly persona: LoanPersona
  readonly forms: IndonesianForms
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
  idNumber: '3578016702880731',
  street: 'Jl. Kenari Zqstraat 48151623',
  city: 'Zqcitytown',
  account: '7314159265358979',
  email: 'zqkenari@zqcanary.example',
  message: 'Zqkeluhan: sudah dibayar, belum tercatat',
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
        birthOn: '1988-02-27',
        idNumber: ownersFacts.idNumber,
      },
      personal: { ...personal, city: ownersFacts.city, street: ownersFacts.street },
      job: { ...job, monthlyIncome: '7500000' },
      extra: { ...extra, email: ownersFacts.email },
      bank: { ...bank, bankCode: 'BNI', accountNo: ownersFacts.account, holder: ownersFacts.name },
    },
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
    offerAmounts: { accepted: '1000000', open: '1500000' },
    message: 'Saya ingin bertanya tentang cicilan',
  },
  foreigner: {
    persona: settledPersona('rahul', {
      personaId: 'foreigner',
      name: 'Meera Krishnan',
      phone: '+915550007003',
    }),
    forms: validForms.IN,
    offerAmounts: { accepted: '4000', open: '20000' },
    message: 'My payment is not shown',
  },
} as const satisfies Readonly<Record<string, MatrixPersona>>
