import type { OutputOf } from '#contract/call.ts'
import type { listStaff } from '#contract/staff/calls.ts'
import * as copy from '#copy/staff/people.js'
import * as words from '#copy/staff/words.js'
import type { MarketCode } from '#domain/market/market.ts'
import { roleName } from '../session/role-name.ts'
import { consoleSettings } from '../shell/settings.ts'

export type PersonRow = OutputOf<typeof listStaff>['rows'][number]

export const personStates = {
  active: { label: copy.stateActive, color: 'green' },
  invited: { label: copy.stateInvited, color: 'orange' },
  disabled: { label: copy.stateDisabled, color: 'gray' },
} as const satisfies Record<PersonRow['state'], { label: () => string; color: string }>

export const rolesText = ({ roles }: Pick<PersonRow, 'roles'>): string =>
  roles.length === 0 ? copy.noRole() : roles.map(roleName).join(', ')

export const marketsText = (markets: readonly MarketCode[]): string =>
  markets.map(code => words.market({ code })).join(', ')

/** The markets that a person can work for, as the contract's `markets` writes them. */
export const marketOptions = () =>
  [consoleSettings().markets, ...consoleSettings().markets.map(code => [code] as const)].map(
    markets => ({
      value: markets.join(','),
      label: marketsText(markets),
    }),
  )

/** What a person can sign in with, in words. */
export const factorsText = (
  person: Pick<PersonRow, 'passkeys' | 'hasPassword' | 'hasTotp' | 'hasOpenId'>,
): string => {
  const held = [
    person.passkeys > 0 && copy.factorPasskeys({ count: person.passkeys }),
    person.hasPassword === '1' && copy.factorPassword(),
    person.hasTotp === '1' && copy.factorTotp(),
    person.hasOpenId === '1' && copy.factorOpenId(),
  ].filter(each => each !== false)
  return held.length === 0 ? copy.noFactor() : held.join(', ')
}
