import type { Hono } from 'hono'
import { Hono as App } from 'hono'
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
import { branchRoutes } from './branch-api.ts'
import { ilumaRoutes } from './iluma-api.ts'
import { razorpayxValidationRoutes } from './razorpayx-validations.ts'

const accountNameSettings = z.strictObject({
  /**
   * Whom the bank names: the holder in question, the name below, or nobody; `by-number`: as the last
   * digits of the account number say (`outcomeByEnding`).
   */
  account: z.enum(['by-number', 'same-person', 'registered-name', 'not-found']),
  registeredName: z.string().min(1).max(200),
  /** How many times an inquiry is read as pending before its result. */
  pendingReads: z.int().min(0).max(100),
  /** Whether inquiries end without a result. */
  fails: z.boolean(),
})
export type AccountNameSettings = z.infer<typeof accountNameSettings>

const defaultSettings: AccountNameSettings = {
  account: 'by-number',
  registeredName: 'SOMEBODY ELSE',
  pendingReads: 0,
  fails: false,
}

export type AccountInquiry = {
  readonly id: string
  readonly reference: string
  readonly bankCode: string
  readonly accountNo: string
  /** The holder in question; '' where the question names none. */
  readonly holder: string
  /** How often it was answered. */
  times: number
}

/** What the routes of the two providers share. */
export type AccountNameContext = {
  readonly secretKey: string
  readonly now: () => Date
  readonly settings: SettingsStore<AccountNameSettings>
  readonly faults: SettingsStore<FaultSettings>
  readonly inquiries: Map<string, AccountInquiry>
  /** The result of an inquiry as of now; counts as one answer. */
  readonly resultOf: (inquiry: AccountInquiry) => Promise<InquiryResult>
}

export type InquiryResult =
  | { readonly state: 'pending' | 'failed' | 'not-found' }
  | { readonly state: 'found'; readonly name: string }

export type AccountNameSimulator = {
  /**
   * RazorpayX's paths under `/razorpayx`, Iluma's under `/iluma`, branches under `/ifsc`, `/settings` by
   * Basic auth.
   */
  readonly app: Hono
  /** Every inquiry, each once. */
  inquiries(): AccountInquiry[]
  setSettings(changes: Partial<AccountNameSettings>): void
  /** How calls of its API fail. */
  setFaults(changes: Partial<FaultSettings>): void
}

type AccountNameSimulatorOptions = {
  readonly secretKey: string
  readonly now: () => Date
  /**
   * The person whom a reference asks about: this bank knows nobody by itself, and Iluma's question names none.
   */
  readonly holderOf: (reference: string) => Promise<string | undefined>
}

/** Account numbers with which a person sees each outcome in the sandbox, by their last digits. */
const outcomeByEnding: readonly (readonly [string, AccountNameSettings['account'] | 'close'])[] = [
  ['90901', 'close'],
  ['90902', 'registered-name'],
  ['90903', 'not-found'],
]

/** The holder's first word by its first letter: a person must judge it. */
const shortened = (holder: string): string => {
  const [first = '', ...others] = holder.toUpperCase().split(/\s+/)
  return others.length === 0
    ? `${first} ${first.slice(0, 1)}`
    : [first.slice(0, 1), ...others].join(' ')
}

/**
 * The banks of both countries, which name the holder of an account through the APIs of two providers.
 * It shares nothing with the server but the holder that a reference asks about.
 */
export const createAccountNameSimulator = (
  options: AccountNameSimulatorOptions,
): AccountNameSimulator => {
  const settings = createSettingsStore(accountNameSettings, defaultSettings)
  const faults = createFaultStore()
  const inquiries = new Map<string, AccountInquiry>()
  const resultOf = async (inquiry: AccountInquiry): Promise<InquiryResult> => {
    const { account, registeredName, pendingReads, fails } = settings.current()
    inquiry.times += 1
    if (inquiry.times <= pendingReads) return { state: 'pending' }
    if (fails) return { state: 'failed' }
    const byEnding = outcomeByEnding.find(([ending]) => inquiry.accountNo.endsWith(ending))?.[1]
    const outcome = account === 'by-number' ? (byEnding ?? 'same-person') : account
    const holder = (await options.holderOf(inquiry.reference)) || inquiry.holder || 'NOBODY'
    if (outcome === 'not-found') return { state: 'not-found' }
    if (outcome === 'registered-name') return { state: 'found', name: registeredName }
    return { state: 'found', name: outcome === 'close' ? shortened(holder) : holder.toUpperCase() }
  }
  const { secretKey, now } = options
  const context: AccountNameContext = { secretKey, now, settings, faults, inquiries, resultOf }
  const app = new App()
  app.route('/razorpayx', razorpayxValidationRoutes(context))
  app.route('/iluma', ilumaRoutes(context))
  app.route('/ifsc', branchRoutes(context))
  app.use(basicAuth(secretKey, '', c => refusal(c, 401, 'INVALID_API_KEY')))
  app.use(strictQuery([], unknownParameter))
  app.route('/settings', settingsRoutes(settings))
  return {
    app,
    inquiries: () => [...inquiries.values()],
    setSettings: changes => void settings.set(changes),
    setFaults: changes => void faults.set(changes),
  }
}
