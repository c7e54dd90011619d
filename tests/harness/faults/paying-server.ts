import { addDays } from '#domain/calendar/local-date.ts'
import { openLoan } from '#server/disbursement/open-loan.ts'
import { run } from '#server/main.ts'
import { personasSetting, type SeededPersonas } from '#server/sandbox/personas.ts'
import type { Services } from '#server/services.ts'
import { seedSandboxStaff } from '#server/staff/sandbox-people.ts'
import { loanPersonas, readyPersonas } from '#tools/seed/personas.ts'
import { seedProducts } from '#tools/seed/products.ts'
import { seedCatalog } from '#tools/seed/seed-catalog.ts'
import { freeCutOff, seedAnyPersona, seedLoanPersona } from '#tools/seed/seed-sandbox.ts'
import { profileOfAnother } from '../personas/profile-of-another.ts'
import { armCrashPoint } from './arm-crash-point.ts'

// The real server, started as `npm start` starts it, with enough borrowers to pay through many
// kills.
const clientCount = Number(process.env['FAULT_CLIENTS'] ?? 20)
const loansEach = Number(process.env['FAULT_LOANS_EACH'] ?? 12)
const installments = 36
/** Weekly loans: after seven days the first installment is due. */
const disbursedDaysAgo = Number(process.env['FAULT_DISBURSED_DAYS_AGO'] ?? 3)
/** Borrowers with a complete profile who may apply, for the faults of applying. */
const applicantCount = Number(process.env['FAULT_APPLICANTS'] ?? 0)

/** The market of the clients. */
const market = process.env['FAULT_MARKET'] === 'IN' ? 'IN' : 'ID'

/** Clients have a verified e-mail address, and are notified there alone. */
const clientsByEmail = process.env['FAULT_CLIENTS_BY_EMAIL'] === '1'

const reachByEmail = async (
  { db, cipher, clock }: Services,
  borrowerId: string,
  no: number,
): Promise<void> => {
  const now = clock.now()
  const addressEncrypted = cipher.seal(`client-${no}@example.com`, borrowerId)
  await db
    .insertInto('notification.emailAddress')
    .values({ borrowerId, addressEncrypted, verifiedAt: now })
    .execute()
  await db
    .insertInto('notification.preference')
    .values({ borrowerId, sms: false, whatsapp: false, email: true, version: 'x', decidedAt: now })
    .execute()
}

const seedApplicant = async (services: Services, no: number) => {
  const [pattern] = readyPersonas
  if (!pattern) throw new Error('the seed has no persona who may apply')
  const { profile } = pattern
  return await seedAnyPersona(services, {
    ...pattern,
    personaId: `applicant-${no}`,
    phone: `+62812${String(no).padStart(7, '0')}`,
    profile: profileOfAnother(profile, no),
  })
}

const seedClients = async (services: Services): Promise<void> => {
  const seeded = await services.db
    .selectFrom('platform.sandboxSetting')
    .select('name')
    .where('name', '=', personasSetting)
    .executeTakeFirst()
  if (seeded) return
  await seedCatalog(services)
  await seedSandboxStaff(services)
  await freeCutOff(services)
  const persona = loanPersonas.find(each => each.market === market)
  if (!persona) throw new Error('the seed has no persona to copy')
  // An identity number belongs to one borrower.
  const { identity: _, ...pattern } = persona
  const product = seedProducts.find(({ productId }) => productId === pattern.productId)
  if (!product) throw new Error('the seed has no product of the persona')
  // An extension by the week may cost less than one by the month.
  const extension = { maxTimes: 2, fee: { kind: 'flat', minor: 15_000n } } as const
  const every = { count: 1, unit: 'week' } as const
  const terms = { ...product.terms, installments, every, extension }
  const disbursedOn = addDays(services.clock.businessDate(market), -disbursedDaysAgo)
  const seededPersonas: SeededPersonas = []
  for (let client = 0; client < clientCount; client += 1) {
    const person = await seedLoanPersona(services, {
      ...pattern,
      personaId: `client-${client}`,
      phone: `${market === 'IN' ? '+91988' : '+62811'}${String(client).padStart(7, '0')}`,
    })
    for (let loan = 0; loan < loansEach; loan += 1) {
      await openLoan(services, {
        borrowerId: person.borrowerId,
        market,
        productId: product.productId,
        clientKind: 'new',
        terms,
        disbursedOn,
        createdAt: services.clock.now(),
        actor: 'seed',
        besideAnother: true,
      })
    }
    if (clientsByEmail) await reachByEmail(services, person.borrowerId, client)
    seededPersonas.push(person)
  }
  for (let no = 0; no < applicantCount; no += 1)
    seededPersonas.push(await seedApplicant(services, no))
  await services.db
    .insertInto('platform.sandboxSetting')
    .values({ name: personasSetting, value: JSON.stringify(seededPersonas) })
    .execute()
}

const { FAULT_CRASH_POINT: crashPoint = '' } = process.env
if (crashPoint !== '') armCrashPoint(crashPoint)

await run({ seed: ({ services }) => seedClients(services) })
