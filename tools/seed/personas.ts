import type { MarketCode } from '#domain/market/market.ts'

/**
 * The people of the sandbox, the same in the tests. Dates are given relative to the day of seeding:
 * `disbursedDaysAgo` places the loan, `installmentsPaid` are paid in full on their due days.
 */
export type Persona = {
  readonly personaId: string
  readonly market: MarketCode
  readonly name: string
  /** An invented number: these ranges are not given to subscribers. */
  readonly phone: string
  readonly story: Readonly<Record<'id' | 'en', string>>
  readonly productId: string
  readonly disbursedDaysAgo: number
  readonly installmentsPaid: number
  readonly clientKind: 'new' | 'repeat'
}

export const personas: readonly Persona[] = [
  {
    personaId: 'siti',
    market: 'ID',
    name: 'Siti Rahmawati',
    phone: '+628110000001',
    story: {
      id: 'Tiga cicilan berjalan, belum ada yang jatuh tempo.',
      en: 'Three installments running, none due yet.',
    },
    productId: 'dana-cepat',
    disbursedDaysAgo: 20,
    installmentsPaid: 0,
    clientKind: 'new',
  },
  {
    personaId: 'budi',
    market: 'ID',
    name: 'Budi Santoso',
    phone: '+628110000002',
    story: {
      id: 'Cicilan pertama terlambat sekitar dua minggu.',
      en: 'The first installment is about two weeks late.',
    },
    productId: 'dana-cepat',
    disbursedDaysAgo: 45,
    installmentsPaid: 0,
    clientKind: 'new',
  },
  {
    personaId: 'dewi',
    market: 'ID',
    name: 'Dewi Lestari',
    phone: '+628110000003',
    story: {
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
    story: {
      id: 'Empat cicilan, satu sudah dibayar.',
      en: 'Four installments, one already paid.',
    },
    productId: 'salary-line',
    disbursedDaysAgo: 40,
    installmentsPaid: 1,
    clientKind: 'new',
  },
  {
    personaId: 'priya',
    market: 'IN',
    name: 'Priya Nair',
    phone: '+915550000002',
    story: {
      id: 'Satu cicilan terlambat beberapa hari.',
      en: 'One installment is a few days late.',
    },
    productId: 'salary-line',
    disbursedDaysAgo: 36,
    installmentsPaid: 0,
    clientKind: 'new',
  },
  {
    personaId: 'rahul',
    market: 'IN',
    name: 'Rahul Verma',
    phone: '+915550000003',
    story: {
      id: 'Pinjaman lunas; penilaian menunggu.',
      en: 'Fully paid; the rating is waiting.',
    },
    productId: 'salary-line',
    disbursedDaysAgo: 130,
    installmentsPaid: 4,
    clientKind: 'repeat',
  },
]
