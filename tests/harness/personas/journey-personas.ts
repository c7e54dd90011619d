import type { MarketCode } from '#domain/market/market.ts'
import {
  type LoanPersona,
  loanPersonas,
  type ReadyPersona,
  readyPersonas,
} from '#tools/seed/personas.ts'
import { incomeBelowMinimum } from '#tools/seed/work/people.ts'
import { isolatedViews, type PersonaRole, viewPersonas } from '../pages/view-list.ts'
import { profileOfAnother } from './profile-of-another.ts'

/** The day on which every journey takes place, so that no due date depends on when tests run. */
export const openingAt = new Date('2026-11-21T03:00:00Z')

/** Disbursed a month before the opening day, so that the first installment is due on that day. */
const monthAgoDays = 31

const models: Readonly<Record<PersonaRole, Readonly<Record<MarketCode, string>>>> = {
  running: { ID: 'siti', IN: 'arjun' },
  due: { ID: 'siti', IN: 'priya' },
  late: { ID: 'budi', IN: 'priya' },
  settled: { ID: 'dewi', IN: 'rahul' },
  ready: { ID: 'citra', IN: 'vikram' },
  rich: { ID: 'citra', IN: 'vikram' },
  poor: { ID: 'citra', IN: 'vikram' },
  'odd-account': { ID: 'citra', IN: 'vikram' },
  'other-holder': { ID: 'citra', IN: 'vikram' },
}

/** The persona with the loan of a role. */
export const modelOf = (role: PersonaRole, market: MarketCode): LoanPersona | ReadyPersona => {
  const model = [...loanPersonas, ...readyPersonas].find(
    ({ personaId }) => personaId === models[role][market],
  )
  if (!model) throw new Error(`no persona plays ${role} in ${market}`)
  return model
}

type PersonaRoleEntry = { readonly name: string; readonly role: PersonaRole }

const running = (names: readonly string[]): PersonaRoleEntry[] =>
  names.map(name => ({ name, role: 'running' }))
const settled = (names: readonly string[]): PersonaRoleEntry[] =>
  names.map(name => ({ name, role: 'settled' }))

/** The roles without a loan and without a profile, unless they are ready. */
const profilePersonas: readonly PersonaRoleEntry[] = [
  ...settled([
    'profile-steps',
    'profile-by-keyboard',
    'profile-without-script',
    'photos',
    'photos-offline',
    'profile-resumed',
    'bank-account-ios',
    'bank-account-android',
    'bank-account',
    'form-rules',
    'location',
  ]),
  ...[
    'applying',
    'correcting',
    'consenting',
    'devices',
    'closing-account',
    'closing-account-without-script',
    'step-up',
  ].map(name => ({ name, role: 'ready' }) as const),
]

/** Personas who apply for a loan. */
const applicantPersonas: readonly PersonaRoleEntry[] = [
  ...[
    'taking-loan',
    'agreements',
    'cooling-off',
    'lost-reply',
    'applying-without-script',
    'applying-by-keyboard',
    'choosing-before-hydration',
  ].map(name => ({ name: name, role: 'ready' }) as const),
  { name: 'manual-decision', role: 'rich' },
  { name: 'refused', role: 'poor' },
  { name: 'credit-approved', role: 'settled' },
  { name: 'credit-refused', role: 'rich' },
  { name: 'credit-overruled', role: 'poor' },
  { name: 'odd-account', role: 'odd-account' },
  { name: 'incomplete-profile', role: 'settled' },
]

/** Personas whose business date is moved: they are on a server of their own. */
const calendarEntries: readonly PersonaRoleEntry[] = [
  ...running(['on-time', 'closing', 'overpaid', 'reversed', 'keeps-terms']),
  ...['expiring', 'extended-twice', 'paid-late', 'collected'].map(
    name => ({ name: name, role: 'late' }) as const,
  ),
  { name: 'offer-ended', role: 'ready' },
]

/** Each journey has its own persona in each market: no other journey touches their loan. */
const mainPersonas: readonly PersonaRoleEntry[] = [
  // Reads and changes nothing, so that many journeys may share this one.
  { name: 'reader', role: 'running' },
  ...running([
    'keyboard',
    'underpaid',
    'paid-twice',
    'dispute',
    'dispute-not-sent',
    'no-stream',
    'offline-while-paying',
    'many-taps',
    'shop',
    'card',
    'card-page',
    'method-selection',
    'scanned-code',
    'no-script',
    'before-hydration',
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
  { name: 'complaining', role: 'late' },
  ...running(['questions', 'questions-offline', 'questions-without-script']),
  ...running(['live-complaints', 'agent-day', 'two-agents']),
  ...running(['complaining-otherwise', 'complaining-without-script', 'complaining-again']),
  ...profilePersonas,
  { name: 'late-reader', role: 'late' },
  { name: 'part-payer', role: 'late' },
  ...applicantPersonas,
  ...viewPersonas,
  { name: 'hostile', role: 'running' },
  { name: 'hostile-ready', role: 'ready' },
  ...running(['complaint-timers', 'complaint-photos']),
  // Their phones sign in by a code on a new device.
  ...[
    'second-fact',
    'second-fact-without-script',
    'second-fact-locked',
    'second-fact-locked-without-script',
    'second-fact-offline',
  ].map(name => ({ name, role: 'ready' }) as const),
  { name: 'finance', role: 'late' },
  ...running(['finance-second']),
  // For the second try of a journey, which cannot apply again as the first ones.
  { name: 'credit-approved-again', role: 'settled' },
  { name: 'credit-refused-again', role: 'rich' },
  { name: 'credit-overruled-again', role: 'poor' },
  { name: 'whole-loan', role: 'ready' },
  { name: 'whole-loan-again', role: 'ready' },
  { name: 'within-income', role: 'ready' },
  { name: 'within-income-again', role: 'ready' },
  { name: 'above-income', role: 'ready' },
  { name: 'above-income-again', role: 'ready' },
  { name: 'step-drafts', role: 'settled' },
  { name: 'step-drafts-again', role: 'settled' },
  ...running(['passkey', 'passkey-again']),
  { name: 'other-holder', role: 'other-holder' },
  { name: 'other-holder-again', role: 'other-holder' },
]

export const journeyPersonaId = (name: string, market: MarketCode): string => `${name}-${market}`

const createPersona = (
  name: string,
  role: PersonaRole,
  market: MarketCode,
  number: number,
): LoanPersona | ReadyPersona => {
  const model = modelOf(role, market)
  const person = {
    personaId: journeyPersonaId(name, market),
    name: `${model.name} (${name})`,
    phone: model.phone.replace(/\d{4}$/, String(number)),
  }
  if ('profile' in model)
    return { ...model, ...person, profile: profileForRole(model, role, number) }
  const { identity: _, ...loan } = model
  return { ...loan, ...(role === 'due' ? { disbursedDaysAgo: monthAgoDays } : {}), ...person }
}

/** An identity number belongs to one account: its serial digits are derived from the name. */
const profileForRole = (
  { market, profile }: ReadyPersona,
  role: PersonaRole,
  number: number,
): ReadyPersona['profile'] => {
  const ownProfile = profileOfAnother(profile, number)
  const { job, account } = ownProfile
  const { monthlyIncomeMinor } = job
  switch (role) {
    // Can afford so much that staff must review it.
    case 'rich':
      return { ...ownProfile, job: { ...job, monthlyIncomeMinor: `${monthlyIncomeMinor}0` } }
    // The rules refuse every amount.
    case 'poor':
      return { ...ownProfile, job: { ...job, monthlyIncomeMinor: incomeBelowMinimum(market) } }
    // The simulated bank refuses accounts with this ending.
    case 'odd-account':
      return { ...ownProfile, account: { ...account, accountNo: endingIn(account, '0000') } }
    // The simulated bank names another holder of accounts with this ending.
    case 'other-holder':
      return { ...ownProfile, account: { ...account, accountNo: endingIn(account, '90902') } }
    default:
      return ownProfile
  }
}

const endingIn = ({ accountNo }: { readonly accountNo: string }, ending: string): string =>
  accountNo.slice(0, -ending.length) + ending

const inBothMarkets = (played: readonly PersonaRoleEntry[]): (LoanPersona | ReadyPersona)[] =>
  (['ID', 'IN'] as const).flatMap(market =>
    played.map(({ name, role }, index) => createPersona(name, role, market, 9000 + index)),
  )

/** The sandbox's personas, then the journeys' own. */
export const journeyPersonas: readonly (LoanPersona | ReadyPersona)[] = [
  ...loanPersonas,
  ...readyPersonas,
  ...inBothMarkets(mainPersonas),
]

export const calendarPersonas: readonly (LoanPersona | ReadyPersona)[] =
  inBothMarkets(calendarEntries)

export const isolatedPersonas: readonly (LoanPersona | ReadyPersona)[] = inBothMarkets(
  viewPersonas.filter(({ name }) => isolatedViews.includes(name)),
)
