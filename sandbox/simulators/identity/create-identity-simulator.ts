import { Hono } from 'hono'
import * as z from 'zod'
import { basicAuth } from '../../platform/basic-auth.ts'
import { createFaultStore, type FaultSettings } from '../../platform/fault-injection.ts'
import { refusal, unknownParameter } from '../../platform/refusal.ts'
import {
  createSettingsStore,
  type SettingsStore,
  settingsRoutes,
} from '../../platform/settings-store.ts'
import { strictQuery } from '../../platform/strict-request.ts'
import { cashfreePanRoutes } from './cashfree-pan-api.ts'
import { verihubsRoutes } from './verihubs-api.ts'

const outcomes = ['match', 'close', 'mismatch', 'birth-date', 'not-found', 'inactive'] as const
export type RegisterOutcome = (typeof outcomes)[number]

const identitySettings = z.strictObject({
  /**
   * What the register says of everybody; `by-number`: as the last four digits of the number say
   * (`outcomeByDigits`).
   */
  identity: z.enum(['by-number', ...outcomes]),
  /** The name in the register where it is another person's. */
  registeredName: z.string().min(1).max(200),
  /** What a comparison of two pictures comes to. */
  face: z.enum(['match', 'mismatch', 'not-detected']),
})
type IdentitySettings = z.infer<typeof identitySettings>

const defaultSettings: IdentitySettings = {
  identity: 'by-number',
  registeredName: 'SOMEBODY ELSE',
  face: 'match',
}

/** A look-up as it came in: which number, and the name that it was asked with. */
export type RegisterLookUp = { readonly idNumber: string; readonly name: string }

/** What the routes of the two providers share. */
export type IdentityContext = {
  readonly secretKey: string
  readonly settings: SettingsStore<IdentitySettings>
  readonly faults: SettingsStore<FaultSettings>
  /** Every look-up in order, the repeated ones too: each costs a fee. */
  readonly lookUps: RegisterLookUp[]
  /** How often pictures were compared. */
  readonly comparisons: { count: number }
  /** Notes a look-up and returns its outcome, after what its number says of time and faults. */
  readonly outcomeOf: (lookUp: RegisterLookUp) => Promise<RegisterOutcome | 'down' | 'limited'>
}

export type IdentitySimulator = {
  /** Cashfree's paths under `/cashfree`, Verihubs' under `/verihubs`, `/settings` by Basic auth. */
  readonly app: Hono
  lookUps(): readonly RegisterLookUp[]
  comparisons(): number
  setSettings(changes: Partial<IdentitySettings>): void
  /** How calls of its APIs fail. */
  setFaults(changes: Partial<FaultSettings>): void
}

/**
 * Numbers with which a person sees each outcome in the sandbox, by their last four digits: those of a PAN
 * stand before its last letter.
 */
const outcomeByDigits: Readonly<Record<string, RegisterOutcome | 'slow' | 'down' | 'limited'>> = {
  '9001': 'close',
  '9002': 'mismatch',
  '9003': 'not-found',
  '9004': 'inactive',
  '9005': 'birth-date',
  '9006': 'slow',
  '9007': 'down',
  '9008': 'limited',
}

/** Longer than a caller waits. */
const SLOW_MS = 12_000

/**
 * The registers of people of both countries, behind the APIs of the two providers that read them. They
 * know everybody by the name that they are asked with, unless settings or number say otherwise.
 */
export const createIdentitySimulator = (options: {
  readonly secretKey: string
}): IdentitySimulator => {
  const { secretKey } = options
  const settings = createSettingsStore(identitySettings, defaultSettings)
  const faults = createFaultStore()
  const lookUps: RegisterLookUp[] = []
  const comparisons = { count: 0 }
  const outcomeOf: IdentityContext['outcomeOf'] = async lookUp => {
    lookUps.push(lookUp)
    const { identity } = settings.current()
    if (identity !== 'by-number') return identity
    const digits = lookUp.idNumber.replace(/[A-Z]$/, '').slice(-4)
    const outcome = outcomeByDigits[digits] ?? 'match'
    if (outcome !== 'slow') return outcome
    await new Promise(resolve => setTimeout(resolve, SLOW_MS))
    return 'match'
  }
  const context = { secretKey, settings, faults, lookUps, comparisons, outcomeOf }
  const app = new Hono()
  app.route('/cashfree', cashfreePanRoutes(context))
  app.route('/verihubs', verihubsRoutes(context))
  app.use(basicAuth(secretKey, '', c => refusal(c, 401, 'INVALID_API_KEY')))
  app.use(strictQuery([], unknownParameter))
  app.route('/settings', settingsRoutes(settings))
  return {
    app,
    lookUps: () => lookUps,
    comparisons: () => comparisons.count,
    setSettings: changes => void settings.set(changes),
    setFaults: changes => void faults.set(changes),
  }
}
