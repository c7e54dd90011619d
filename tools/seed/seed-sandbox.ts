import { sql } from 'kysely'
import { addDays } from '#domain/calendar/local-date.ts'
import { getMarket } from '#domain/market/market.ts'
import { openLoan } from '#server/disbursement/public.ts'
import { closeDays } from '#server/loan/public.ts'
import { bookImportedPayment } from '#server/payment/public.ts'
import { importAccount, importIdentity, importProfile } from '#server/profile/public.ts'
import { personasSetting, type SeededPersonas } from '#server/sandbox/public.ts'
import type { Services } from '#server/services.ts'
import { seedSandboxStaff } from '#server/staff/public.ts'
import {
  type LoanPersona,
  loanPersonas,
  type PersonaBase,
  type ReadyPersona,
  readyPersonas,
} from './personas.ts'
import { seedProducts } from './products.ts'
import { seedCatalog } from './seed-catalog.ts'
import type { SeedProduct } from './seed-product.ts'

const productOf = (persona: LoanPersona): SeedProduct => {
  const product = seedProducts.find(({ productId }) => productId === persona.productId)
  if (!product) throw new Error(`${persona.personaId} names no product: ${persona.productId}`)
  return product
}

/** Midday of a date in the market's zone, as an instant near enough for a payment's stamp. */
const midday = (date: string, market: LoanPersona['market']): Date =>
  new Date(`${date}T12:00:00${getMarket(market).timeZone === 'Asia/Jakarta' ? '+07:00' : '+05:30'}`)

/** Inserts a borrower with this name and phone; returns the id. */
const seedBorrower = async (
  services: Services,
  person: PersonaBase,
  createdAt: Date,
): Promise<string> => {
  const borrowerId = services.random.uuid()
  await services.db
    .insertInto('profile.borrower')
    .values({
      borrowerId,
      market: person.market,
      nameEncrypted: services.cipher.seal(person.name, borrowerId),
      phoneEncrypted: services.cipher.seal(person.phone, borrowerId),
      phoneIndex: services.cipher.index(person.phone),
      personaId: person.personaId,
      createdAt,
    })
    .execute()
  return borrowerId
}

/** Seeds one persona with a complete profile who may apply. */
const seedReadyPersona = async (
  services: Services,
  persona: ReadyPersona,
): Promise<SeededPersonas[number]> => {
  const { personaId, market, name, summary } = persona
  const borrowerId = await seedBorrower(services, persona, services.clock.now())
  await importProfile(services, borrowerId, persona.profile)
  const { birthOn } = persona.profile.base
  const signIn = { phone: persona.phone, birthOn }
  return { personaId, borrowerId, market, name, story: summary, path: '/home', signIn }
}

/** Seeds one persona with one loan, in the state of its scenario. */
export const seedLoanPersona = async (
  services: Services,
  persona: LoanPersona,
): Promise<SeededPersonas[number]> => {
  const { market } = persona
  const disbursedOn = addDays(services.clock.businessDate(market), -persona.disbursedDaysAgo)
  const borrowerId = await seedBorrower(services, persona, midday(disbursedOn, market))
  if (persona.identity) await importIdentity(services, borrowerId, persona.identity)
  if (persona.account) await importAccount(services, borrowerId, persona.account)
  const loan = await openLoan(services, {
    borrowerId,
    market,
    productId: persona.productId,
    clientKind: persona.clientKind,
    terms: productOf(persona).terms,
    disbursedOn,
    createdAt: midday(disbursedOn, market),
    actor: 'seed',
  })
  for (const row of loan.schedule.rows.slice(0, persona.installmentsPaid)) {
    await bookImportedPayment(services, {
      loanId: loan.loanId,
      reference: `${loan.orderNo}-${row.periodNo}`,
      amountMinor: row.totalMinor,
      paidAt: midday(row.dueOn, market),
    })
  }
  return {
    personaId: persona.personaId,
    borrowerId,
    market,
    name: persona.name,
    story: persona.summary,
    path: `/loanDetail?productId=${persona.productId}&orderId=${loan.loanId}`,
    signIn: { phone: persona.phone, birthOn: persona.identity?.birthOn ?? '' },
  }
}

export const seedAnyPersona = async (services: Services, persona: LoanPersona | ReadyPersona) =>
  'profile' in persona
    ? await seedReadyPersona(services, persona)
    : await seedLoanPersona(services, persona)

/**
 * Renames the personas of a seeding that was cut off: they stay, unlisted and harmless, and their
 * unique values are free again.
 */
export const freeCutOff = async ({ db }: Services): Promise<void> => {
  await db
    .updateTable('profile.borrower')
    .set({
      personaId: null,
      phoneIndex: sql<Buffer>`sha256(borrower_id::text::bytea)`,
      idNumberIndex: null,
    })
    .where('personaId', 'is not', null)
    .execute()
}

/** Seeds an empty sandbox with its personas, once, and updates its products on every start. */
export const seedSandbox = async (
  services: Services,
  personas: readonly (LoanPersona | ReadyPersona)[] = [...loanPersonas, ...readyPersonas],
): Promise<void> => {
  const { db } = services
  const seeded = await db
    .selectFrom('platform.sandboxSetting')
    .select('name')
    .where('name', '=', personasSetting)
    .executeTakeFirst()
  await seedCatalog(services)
  await seedSandboxStaff(services)
  if (seeded) return
  await freeCutOff(services)
  const seededPersonas: SeededPersonas = []
  const { markets } = services.config
  for (const persona of personas.filter(({ market }) => markets.includes(market))) {
    seededPersonas.push(await seedAnyPersona(services, persona))
  }
  for (const market of markets) await closeDays(services, market)
  await db
    .insertInto('platform.sandboxSetting')
    .values({ name: personasSetting, value: JSON.stringify(seededPersonas) })
    .execute()
}
