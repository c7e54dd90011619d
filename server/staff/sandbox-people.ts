import { rolesWithColleague, sandboxStaffId } from '#contract/sandbox/calls.ts'
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

/** The second person of a role that needs two. */
const colleagueNames: Readonly<Partial<Record<Role, string>>> = {
  agent: 'Kamala Hasan',
  'credit-officer': 'Laras Wibowo',
  'finance-controller': 'Maya Kapoor',
  'product-manager': 'Naufal Akbar',
  administrator: 'Olivia Fernandes',
}

/** Makes the people of the sandbox where they are missing. */
export const seedSandboxStaff = async ({
  db,
  clock,
  random,
}: Pick<Services, 'db' | 'clock' | 'random'>): Promise<void> => {
  const now = clock.wallNow()
  const people = [
    ...roles.map(role => ({ role, staffId: sandboxStaffId(role), name: names[role] })),
    ...rolesWithColleague.map(role => {
      return { role, staffId: sandboxStaffId(role, true), name: colleagueNames[role] ?? role }
    }),
  ]
  for (const { role, staffId, name } of people) {
    const email = `${name.toLowerCase().replace(' ', '.')}@lender.example`
    await insertPerson(db, { staffId, name, email, markets: MARKET_CODES, createdAt: now })
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
