import { parseArgs } from 'node:util'
import { type Role, roles } from '#contract/staff/roles.ts'
import { isMarketCode, MARKET_CODES } from '#domain/market/market.ts'
import type { Services } from '#server/services.ts'
import { invitePerson } from '#server/staff/public.ts'

export const staffCommandUsage = `npm run staff -- invite NAME EMAIL --role ROLE [--market ID|IN]

Invites a person of the lender's staff and prints the link, which is valid for 72 hours.
Roles: ${roles.join(', ')}. Without --market: every market.`

type Invite = {
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly markets: typeof MARKET_CODES | readonly [(typeof MARKET_CODES)[number]]
}

const isRole = (text: string | undefined): text is Role => roles.some(role => role === text)

/** The command's arguments, or undefined where they are not as the usage says. */
export const readStaffCommand = (args: readonly string[]): Invite | undefined => {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { role: { type: 'string' }, market: { type: 'string' } },
    })
    const [command, name = '', email = '', ...rest] = positionals
    const isWhole = command === 'invite' && name.trim() !== '' && rest.length === 0
    const { role, market } = values
    if (!isWhole || !/^[^\s@]+@[^\s@]+$/.test(email) || !isRole(role)) return undefined
    if (market !== undefined && !isMarketCode(market)) return undefined
    const markets = market === undefined ? MARKET_CODES : ([market] as const)
    return { name: name.trim(), email, role, markets }
  } catch {
    return undefined
  }
}

/** Runs the command; returns what to print. The role is granted at once: nobody may approve yet. */
export const runStaffCommand = async (
  services: Pick<Services, 'db' | 'clock' | 'random' | 'cipher' | 'config'>,
  { name, email, role, markets }: Invite,
): Promise<string> => {
  const invited = await invitePerson(services, { name, email, markets, roles: [role], by: null })
  return invited
    ? `${name} may accept until ${invited.expiresAt.toISOString()}:\n${invited.link}`
    : `Someone already has the name ${name} or the address ${email}.`
}
