import { permissionsOf, type Role, roles } from '#contract/staff/roles.ts'
import { MARKET_CODES } from '#domain/market/market.ts'
import type { Services } from '../services.ts'
import type { StaffPerson } from './staff-person.ts'
import { insertGrant, insertPerson } from './store.ts'

/** The people of the sandbox by role; each works for both markets. */
const names: Readonly<Record<Role, string>> = {
  agent: 'Ani Siregar',
  'team-lead': 'Bayu Prakoso',
  'credit-officer': 'Citra Lestari',
  'collections-officer': 'Dev Menon',
  'finance-officer': 'Eka Wulandari',
  'finance-controller': 'Farid Khan',
  'product-manager': 'Gita Iyer',
  marketing: 'Hari Nugroho',
  compliance: 'Indah Permata',
  administrator: 'Joko Susilo',
}

/** The ids are fixed: a page that was opened before a restart means the same person after it. */
export const sandboxStaffId = (role: Role): string =>
  `00000000-0000-7000-8000-5a0000000${String(roles.indexOf(role)).padStart(3, '0')}`

/** Makes the people of the sandbox where they are missing. */
export const seedSandboxStaff = async ({
  db,
  clock,
  random,
}: Pick<Services, 'db' | 'clock' | 'random'>): Promise<void> => {
  const now = clock.wallNow()
  for (const role of roles) {
    const staffId = sandboxStaffId(role)
    const email = `${names[role].toLowerCase().replace(' ', '.')}@lender.example`
    const person = { staffId, name: names[role], email, markets: MARKET_CODES, createdAt: now }
    await insertPerson(db, person)
    await insertGrant(db, { grantId: random.uuid(), staffId, role, by: null, now })
  }
}

/** The sandbox's agent, for its pages that answer borrowers in one tap; without a session. */
export const sandboxAgent = (now: Date): StaffPerson => ({
  staffId: sandboxStaffId('agent'),
  name: names.agent,
  roles: ['agent'],
  permissions: permissionsOf(['agent']),
  markets: MARKET_CODES,
  sessionId: sandboxStaffId('agent'),
  secondFactorAt: now,
})
