import { callPath } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import { permissionsOf, type Role, roles } from '#contract/staff/roles.ts'
import { MARKET_CODES, type MarketCode } from '#domain/market/market.ts'
import { everyCall } from '../app/every-call.ts'
import type { AuthorizationEnvironment } from './authorization-environment.ts'
import type { MatrixResults } from './matrix-results.ts'
import { type AnyCall, type CallerCredentials, readReply } from './send-call.ts'

export const staffCalls: readonly AnyCall[] = everyCall.filter(
  ({ audience }) => audience === 'staff',
)

export const mayCall = (role: Role, { permission }: AnyCall): boolean =>
  permission !== undefined && permissionsOf([role]).has(permission)

/** Signs in as someone who has one role, in these markets alone. */
export const enterAs = async (
  { app }: Pick<AuthorizationEnvironment, 'app'>,
  role: Role,
  markets: readonly MarketCode[],
): Promise<CallerCredentials> => ({
  headers: await app.staffHeaders({
    name: `matrix ${role} ${markets.join(' ')}`,
    roles: [role],
    markets,
  }),
})

/**
 * Every staff call by every role in each market: it is refused to those without its permission, and
 * to nobody else. The body is one that no call reads, so that an allowed call has no effect.
 */
export const checkRoles = async (
  environment: AuthorizationEnvironment,
  results: MatrixResults,
): Promise<void> => {
  const { app } = environment
  for (const market of MARKET_CODES) {
    for (const role of roles) {
      const { headers } = await enterAs(environment, role, [market])
      for (const call of staffCalls) {
        const reply = await readReply(
          await app.fetch(callPath(call, app.services.config.apiBase), {
            method: call.method,
            headers,
            ...(call.method === 'POST' ? { body: 'unreadable' } : {}),
          }),
        )
        const isRefused = reply.status === 403 && reply.code === protocolCode.notPermitted
        const isRight = isRefused !== mayCall(role, call) && reply.status !== 401
        const wrong = isRight ? undefined : `${reply.status} ${reply.code}`
        results.record('roles', `${call.name} by ${role} of ${market}`, wrong)
      }
    }
  }
}
