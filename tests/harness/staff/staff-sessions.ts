import type { Call } from '#contract/call.ts'
import { type Client, createClient } from '#contract/client.ts'
import { staffSandboxSignIn } from '#contract/sandbox/calls.ts'
import type { Permission } from '#contract/staff/permissions.ts'
import { permissionsOf, type Role, roles } from '#contract/staff/roles.ts'
import { MARKET_CODES, type MarketCode } from '#domain/market/market.ts'
import { systemClock } from '#server/platform/process/clock.ts'
import { systemRandomness } from '#server/platform/security/ids.ts'
import type { Services } from '#server/services.ts'
import { startStaffSession } from '#server/staff/staff-session.ts'
import { insertGrant, insertPerson } from '#server/staff/store.ts'

/** A person of staff of a test; without roles and markets, one who may do everything. */
export type TestStaff = {
  readonly name: string
  readonly roles?: readonly Role[]
  readonly markets?: readonly MarketCode[]
}

type StaffServices = Pick<Services, 'db' | 'clock' | 'random'>

/** What a request of a signed-in person of staff has, beside its body. */
export const staffHeaders = (token: string): Readonly<Record<string, string>> => ({
  cookie: `rupya-staff=${token}`,
  'X-Requested-With': 'XMLHttpRequest',
})

/** Signs a person in as after both factors, and makes the person where there is none yet. */
export const signInAsStaff = async (
  services: StaffServices,
  { name, roles: held = roles, markets = MARKET_CODES }: TestStaff,
): Promise<{ readonly staffId: string; readonly token: string }> => {
  const { db, clock, random } = services
  const now = clock.wallNow()
  const found = await db
    .selectFrom('staff.person')
    .select('staffId')
    .where('name', '=', name)
    .executeTakeFirst()
  const staffId = found?.staffId ?? random.uuid()
  if (!found) {
    const email = `${name.toLowerCase().replaceAll(' ', '.')}@staff.example`
    await insertPerson(db, { staffId, name, email, markets, createdAt: now })
    for (const role of held) {
      await insertGrant(db, { grantId: random.uuid(), staffId, role, by: null, now })
    }
  }
  return { staffId, token: await startStaffSession(services, { staffId, method: 'one-tap' }) }
}

/** As `signInAsStaff`, in the database of a server of its own process. */
export const plantStaff = async (db: Services['db'], who: TestStaff): Promise<string> => {
  const services = { db, clock: systemClock, random: systemRandomness() }
  return (await signInAsStaff(services, who)).token
}

/** A session older than this by the test's clock is replaced: it would end, or ask for a factor. */
const refreshAfterMs = 10 * 60_000

type ClientParts = Parameters<typeof createClient>[0]

/** Calls as a person of staff who signs in again whenever the test's clock has moved on. */
export const staffClient = (
  services: () => StaffServices,
  who: TestStaff,
  options: ClientParts,
): Client => {
  let current: Promise<string> | undefined
  let signedInAtMs = 0
  return createClient({
    ...options,
    fetch: async request => {
      const nowMs = services().clock.wallNow().getTime()
      if (!current || Math.abs(nowMs - signedInAtMs) > refreshAfterMs) {
        signedInAtMs = nowMs
        current = signInAsStaff(services(), who).then(({ token }) => token)
      }
      request.headers.set('cookie', `rupya-staff=${await current}`)
      return await options.fetch(request)
    },
  })
}

/** Calls the sandbox at an address, each as its person of a role who may make the call. */
export const sandboxStaff = (options: Omit<ClientParts, 'headers'>): Client => {
  const entered = new Map<Role, Promise<string>>()
  const enter = async (role: Role): Promise<string> => {
    let cookie = ''
    const visitor = createClient({
      ...options,
      fetch: async request => {
        const response = await options.fetch(request)
        cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
        return response
      },
    })
    const { code } = await visitor(staffSandboxSignIn, { role })
    if (cookie === '') throw new Error(`nobody enters as ${role}: ${code}`)
    return cookie
  }
  return async (call, input, own) => {
    const role = roleFor(call)
    const entering = entered.get(role) ?? enter(role)
    entered.set(role, entering)
    const cookie = await entering
    return await createClient({ ...options, headers: () => ({ cookie }) })(call, input, own)
  }
}

const roleFor = ({ name, permission }: Pick<Call<never, never>, 'name' | 'permission'>): Role => {
  const found = roles.find(role => permissionsOf([role]).has(permission as Permission))
  if (permission === undefined || !found) throw new Error(`no role may make ${name}`)
  return found
}
