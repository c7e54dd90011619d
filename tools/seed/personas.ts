import { localDate } from '#domain/calendar/local-date.ts'
import type { MarketCode } from '#domain/market/market.ts'
import type { ImportedProfile } from '#server/profile/public.ts'

/** The personas of the sandbox, the same in the tests. */
export type PersonaBase = {
  readonly personaId: string
  readonly market: MarketCode
  readonly name: string
  /** An invented number: these ranges are not given to subscribers. */
  readonly phone: string
  readonly summary: Readonly<Record<'id' | 'en', string>>
}

type PersonaAccount = ImportedProfile['account']

/**
 * A persona with one loan. Dates are relative to the day of seeding: `disbursedDaysAgo` places the
 * loan, `installmentsPaid` are paid in full on their due days.
 */
export type LoanPersona = PersonaBase & {
  readonly productId: string
  readonly disbursedDaysAgo: number
  readonly installmentsPaid: number
  readonly clientKind: 'new' | 'repeat'
  /** The account of the payout, which an overpayment is refunded to. */
  readonly account?: PersonaAccount
  /** The base step; an identity number belongs to one account, so that no copy has it. */
  readonly identity?: ImportedProfile['base']
}

export const loanPersonas: readonly LoanPersona[] = [
  {
    personaId: 'siti',
    market: 'ID',
    name: 'Siti Rahmawati',
    phone: '+628110000001',
    summary: {
      id: 'Tiga cicilan berjalan, belum ada yang jatuh tempo.',
      en: 'Three installments running, none due yet.',
    },
    productId: 'dana-cepat',
    disbursedDaysAgo: 20,
    installmentsPaid: 0,
    clientKind: 'new',
    account: { bankCode: 'BCA', accountNo: '5270004321', holder: 'SITI RAHMAWATI' },
    identity: {
      fullName: 'Siti Rahmawati',
      birthOn: localDate('1990-05-17'),
      idNumber: '3174015705900001',
      aadhaarLast4: '',
    },
  },
  {
    personaId: 'budi',
    market: 'ID',
    name: 'Budi Santoso',
    phone: '+628110000002',
    summary: {
      id: 'Cicilan pertama terlambat sekitar dua minggu.',
      en: 'The first installment is about two weeks late.',
    },
    productId: 'dana-cepat',
    disbursedDaysAgo: 45,
    installmentsPaid: 0,
    clientKind: 'new',
    account: { bankCode: 'MANDIRI', accountNo: '1370012345678', holder: 'BUDI SANTOSO' },
    identity: {
      fullName: 'Budi Santoso',
      birthOn: localDate('1986-02-09'),
      idNumber: '3578010902860001',
      aadhaarLast4: '',
    },
  },
  {
    personaId: 'dewi',
    market: 'ID',
    name: 'Dewi Lestari',
    phone: '+628110000003',
    summary: {
      id: 'Pinjaman lunas; penilaian menunggu.',
      en: 'Fully paid; the rating is waiting.',
    },
    productId: 'dana-cepat',
    disbursedDaysAgo: 100,
    installmentsPaid: 3,
    clientKind: 'repeat',
  },
  {
    personaId: 'arjun',
    market: 'IN',
    name: 'Arjun Mehta',
    phone: '+915550000001',
    summary: {
      id: 'Empat cicilan, satu sudah dibayar.',
      en: 'Four installments, one already paid.',
    },
    productId: 'salary-line',
    disbursedDaysAgo: 40,
    installmentsPaid: 1,
    clientKind: 'new',
    account: { bankCode: 'ICIC0001234', accountNo: '123401567890', holder: 'ARJUN MEHTA' },
    identity: {
      fullName: 'Arjun Mehta',
      birthOn: localDate('1992-11-03'),
      idNumber: 'AKTPM7314L',
      aadhaarLast4: '',
    },
  },
  {
    personaId: 'priya',
    market: 'IN',
    name: 'Priya Nair',
    phone: '+915550000002',
    summary: {
      id: 'Satu cicilan terlambat beberapa hari.',
      en: 'One installment is a few days late.',
    },
    productId: 'salary-line',
    disbursedDaysAgo: 36,
    installmentsPaid: 0,
    clientKind: 'new',
    account: { bankCode: 'SBIN0001234', accountNo: '30123456789', holder: 'PRIYA NAIR' },
    identity: {
      fullName: 'Priya Nair',
      birthOn: localDate('1995-07-21'),
      idNumber: 'BQRPN2486K',
      aadhaarLast4: '',
    },
  },
  {
    personaId: 'rahul',
    market: 'IN',
    name: 'Rahul Verma',
    phone: '+915550000003',
    summary: {
      id: 'Pinjaman lunas; penilaian menunggu.',
      en: 'Fully paid; the rating is waiting.',
    },
    productId: 'salary-line',
    disbursedDaysAgo: 130,
    installmentsPaid: 4,
    clientKind: 'repeat',
  },
]

/** A persona with a complete profile and no loan yet. */
export type ReadyPersona = PersonaBase & { readonly profile: ImportedProfile }

const noReferences = {
  reference1Name: '',
  reference1Phone: '',
  reference1Relation: '',
  reference2Name: '',
  reference2Phone: '',
  reference2Relation: '',
} as const

export const readyPersonas: readonly ReadyPersona[] = [
  {
    personaId: 'citra',
    market: 'ID',
    name: 'Citra Puspita',
    phone: '+628110000004',
    summary: {
      id: 'Data lengkap dan siap mengajukan; belum punya pinjaman.',
      en: 'Everything filled in and ready to apply; no loan yet.',
    },
    profile: {
      base: {
        fullName: 'Citra Puspita',
        birthOn: localDate('1994-03-12'),
        idNumber: '3174015203940001',
        aadhaarLast4: '',
      },
      personal: {
        gender: 'female',
        maritalStatus: 'married',
        education: 'bachelor',
        region: '31',
        city: 'Jakarta Selatan',
        street: 'Jl. Melati No. 7, RT 04/RW 02',
        postalCode: '12430',
        ...noReferences,
      },
      job: {
        employment: 'salaried',
        employer: 'PT Sumber Rejeki',
        occupation: 'Staf administrasi',
        monthlyIncomeMinor: '7500000',
        monthlyDebtMinor: '500000',
        payday: '25',
      },
      extra: { loanPurpose: 'education', email: '', language: 'id' },
      account: { bankCode: 'BCA', accountNo: '5270001234', holder: 'CITRA PUSPITA' },
    },
  },
  {
    personaId: 'vikram',
    market: 'IN',
    name: 'Vikram Iyer',
    phone: '+915550000004',
    summary: {
      id: 'Data lengkap dan siap mengajukan; belum punya pinjaman.',
      en: 'Everything filled in and ready to apply; no loan yet.',
    },
    profile: {
      base: {
        fullName: 'Vikram Iyer',
        birthOn: localDate('1991-08-27'),
        idNumber: 'AKTPI4521Q',
        aadhaarLast4: '',
      },
      personal: {
        gender: 'male',
        maritalStatus: 'single',
        education: 'bachelor',
        region: 'KA',
        city: 'Bengaluru',
        street: '14, 3rd Cross, Indiranagar',
        postalCode: '560038',
        ...noReferences,
      },
      job: {
        employment: 'salaried',
        employer: 'Deccan Textiles',
        occupation: 'Accounts executive',
        // 42,000 and 3,000 rupees, in paise.
        monthlyIncomeMinor: '4200000',
        monthlyDebtMinor: '300000',
        payday: '1',
      },
      extra: { loanPurpose: 'home', email: '', language: 'en' },
      account: { bankCode: 'HDFC0001234', accountNo: '50100012345678', holder: 'VIKRAM IYER' },
    },
  },
]
