import { type Persona, personas } from '#tools/seed/personas.ts'
import { rightForms } from '../profile-forms.ts'

type Forms = (typeof rightForms)['ID']

/** Someone of the matrix: a loan of theirs is paid back, and they ask for another. */
export type Part = {
  readonly persona: Persona
  readonly forms: Forms
  /** The offer that becomes a loan, and one that stays open. */
  readonly asked: { readonly taken: string; readonly open: string }
  /** What they write, to complain and to the assistant. */
  readonly words: string
}

const settled = (model: string, changes: Partial<Persona>): Persona => {
  const persona = personas.find(({ personaId }) => personaId === model)
  if (!persona) throw new Error(`there is no persona ${model}`)
  return { ...persona, ...changes }
}

/** Facts of the owner's that stand nowhere else: whoever reads one has read of the owner. */
export const ownersFacts = {
  name: 'Kenarijaya Zqwertina',
  phone: '81298765012',
  idNumber: '3578016702880731',
  street: 'Jl. Kenari Zqstraat 48151623',
  city: 'Zqcitytown',
  account: '7314159265358979',
  email: 'zqkenari@zqcanary.example',
  words: 'Zqkeluhan: sudah dibayar, belum tercatat',
} as const

const { base, personal, job, extra, bank } = rightForms.ID

export const people = {
  owner: {
    persona: settled('dewi', {
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
    asked: { taken: '2500000', open: '2000000' },
    words: ownersFacts.words,
  },
  /** Of the owner's market, with all that the owner has. */
  neighbour: {
    persona: settled('dewi', {
      personaId: 'neighbour',
      name: 'Nur Aisyah Lubis',
      phone: '+6281200070002',
    }),
    forms: rightForms.ID,
    asked: { taken: '1500000', open: '1000000' },
    words: 'Saya ingin bertanya tentang cicilan',
  },
  foreigner: {
    persona: settled('rahul', {
      personaId: 'foreigner',
      name: 'Meera Krishnan',
      phone: '+915550007003',
    }),
    forms: rightForms.IN,
    asked: { taken: '10000', open: '20000' },
    words: 'My payment is not shown',
  },
} as const satisfies Readonly<Record<string, Part>>
