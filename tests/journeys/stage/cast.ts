import type { MarketCode } from '#domain/market/market.ts'
import { type Persona, personas, type ReadyPersona, readyPersonas } from '#tools/seed/personas.ts'
import { type Role, type ViewName, viewParts } from './view-list.ts'

/** The day on which every journey takes place, so that no due date depends on when tests run. */
export const openingAt = new Date('2026-11-21T03:00:00Z')

/** Disbursed a month before the opening, so that the first installment is due on that day. */
const monthAgoDays = 31

const models: Readonly<Record<Role, Readonly<Record<MarketCode, string>>>> = {
  running: { ID: 'siti', IN: 'arjun' },
  due: { ID: 'siti', IN: 'priya' },
  late: { ID: 'budi', IN: 'priya' },
  settled: { ID: 'dewi', IN: 'rahul' },
  ready: { ID: 'citra', IN: 'vikram' },
  rich: { ID: 'citra', IN: 'vikram' },
  poor: { ID: 'citra', IN: 'vikram' },
  'odd-account': { ID: 'citra', IN: 'vikram' },
}

/** The persona whose story a role is. */
export const modelOf = (role: Role, market: MarketCode): Persona | ReadyPersona => {
  const model = [...personas, ...readyPersonas].find(
    ({ personaId }) => personaId === models[role][market],
  )
  if (!model) throw new Error(`no persona plays ${role} in ${market}`)
  return model
}

type Part = { readonly part: string; readonly role: Role }

const running = (names: readonly string[]): Part[] => names.map(part => ({ part, role: 'running' }))
const settled = (names: readonly string[]): Part[] => names.map(part => ({ part, role: 'settled' }))

/** Of those who owe nothing and have told nothing yet, unless they are ready. */
const profileParts: readonly Part[] = [
  ...settled([
    'telling',
    'telling-by-keyboard',
    'telling-without-script',
    'pictures',
    'pictures-offline',
    'coming-back',
    'binding-ios',
    'binding-android',
    'binding',
    'forms',
    'place',
  ]),
  ...['applying', 'correcting', 'consenting', 'devices', 'leaving', 'leaving-without-script'].map(
    part => ({ part, role: 'ready' }) as const,
  ),
]

/** Of those who apply for a loan. */
const loanParts: readonly Part[] = [
  ...[
    'taking',
    'ticking',
    'giving-back',
    'lost-answer',
    'applying-without-script',
    'applying-by-keyboard',
  ].map(part => ({ part, role: 'ready' }) as const),
  { part: 'held', role: 'rich' },
  { part: 'refused', role: 'poor' },
  { part: 'odd-account', role: 'odd-account' },
  { part: 'untold', role: 'settled' },
]

/** Of those whose days are turned: they live on a server of their own, with nobody beside them. */
const calendarParts: readonly Part[] = [
  ...running(['on-time', 'closing', 'overpaid', 'taken-back']),
  ...['expiring', 'extended-twice', 'paid-late'].map(part => ({ part, role: 'late' }) as const),
  { part: 'offer-ended', role: 'ready' },
]

/** One journey's own person in each market: nobody else touches their loan. */
const parts: readonly Part[] = [
  // Looks and changes nothing, so that many journeys may share this one.
  { part: 'reader', role: 'running' },
  ...running([
    'keyboard',
    'short',
    'twice',
    'claim',
    'claim-lost',
    'no-stream',
    'offline-while-paying',
    'many-taps',
    'shop',
    'card',
    'card-page',
    'chooser',
    'no-script',
    'shell-ios',
    'shell-android',
    'web-view',
    'lost-network',
    'provider-fault',
    'registered',
  ]),
  ...settled([
    'keyboard-stars',
    'three-stars',
    'four-stars',
    'five-stars',
    'rate-later',
    'comparing',
    'going-to-lender',
    'agreeing',
    'shell-settled-ios',
    'shell-settled-android',
    'web-view-settled',
  ]),
  { part: 'complaining', role: 'late' },
  ...running(['asking', 'asking-without-script']),
  ...running(['complaining-otherwise', 'complaining-without-script', 'complaining-again']),
  ...profileParts,
  { part: 'late-reader', role: 'late' },
  ...loanParts,
  ...viewParts,
  { part: 'hostile', role: 'running' },
  { part: 'hostile-ready', role: 'ready' },
]

export const partId = (part: string, market: MarketCode): string => `${part}-${market}`

const castAs = (
  part: string,
  role: Role,
  market: MarketCode,
  number: number,
): Persona | ReadyPersona => {
  const model = modelOf(role, market)
  const person = {
    personaId: partId(part, market),
    name: `${model.name} (${part})`,
    phone: model.phone.replace(/\d{4}$/, String(number)),
  }
  if ('profile' in model) return { ...model, ...person, profile: profileAs(model, role, number) }
  return { ...model, ...(role === 'due' ? { disbursedDaysAgo: monthAgoDays } : {}), ...person }
}

/** An identity number belongs to one account: its serial digits are the part's own. */
const profileAs = (
  { profile }: ReadyPersona,
  role: Role,
  number: number,
): ReadyPersona['profile'] => {
  const idNumber = profile.base.idNumber.replace(/\d{4}(?=\D?$)/, String(number))
  const told = { ...profile, base: { ...profile.base, idNumber } }
  const { job, account } = profile
  const { monthlyIncomeMinor } = job
  switch (role) {
    // Can afford so much that a person must look at it.
    case 'rich':
      return { ...told, job: { ...job, monthlyIncomeMinor: `${monthlyIncomeMinor}0` } }
    // All that is earned goes to other lenders.
    case 'poor':
      return { ...told, job: { ...job, monthlyDebtMinor: monthlyIncomeMinor } }
    // The stand-in bank refuses accounts that end so.
    case 'odd-account':
      return {
        ...told,
        account: { ...account, accountNo: account.accountNo.replace(/\d{4}$/, '0000') },
      }
    default:
      return told
  }
}

const inBothMarkets = (played: readonly Part[]): (Persona | ReadyPersona)[] =>
  (['ID', 'IN'] as const).flatMap(market =>
    played.map(({ part, role }, index) => castAs(part, role, market, 9000 + index)),
  )

/** The sandbox's personas, then the journeys' own people. */
export const cast: readonly (Persona | ReadyPersona)[] = [
  ...personas,
  ...readyPersonas,
  ...inBothMarkets(parts),
]

export const calendarCast: readonly (Persona | ReadyPersona)[] = inBothMarkets(calendarParts)

/** Those whose picture needs a loan that nothing else happens to. */
export const apartViews = [
  'loan-held',
  'loan-rejected',
  'loan-unpaid',
  'giving-back-number',
  'extended',
  'refund',
] as const satisfies readonly ViewName[]

export const apartCast: readonly (Persona | ReadyPersona)[] = inBothMarkets(
  viewParts.filter(({ part }) => apartViews.some(view => view === part)),
)
