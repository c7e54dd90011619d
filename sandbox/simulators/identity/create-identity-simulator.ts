import { type Context, Hono } from 'hono'
import * as z from 'zod'
import { basicAuth } from '../../platform/basic-auth.ts'
import {
  createFaultStore,
  type FaultSettings,
  faultInjection,
} from '../../platform/fault-injection.ts'
import { invalid, refusal, unknownParameter } from '../../platform/refusal.ts'
import { createSettingsStore, settingsRoutes } from '../../platform/settings-store.ts'
import { fieldErrors, readJson, strictQuery } from '../../platform/strict-request.ts'

const identitySettings = z.strictObject({
  /** What the register says of everybody. */
  identity: z.enum(['match', 'mismatch', 'not-found']),
  /** Whom the bank names: the person in question, the name below, or nobody. */
  account: z.enum(['same-person', 'registered-name', 'not-found']),
  registeredName: z.string().min(1).max(200),
  /** How many times each question is answered with `pending` before its result. */
  pendingReplies: z.int().min(0).max(100),
})
type IdentitySettings = z.infer<typeof identitySettings>

const defaultSettings: IdentitySettings = {
  identity: 'match',
  account: 'same-person',
  registeredName: 'SOMEBODY ELSE',
  pendingReplies: 0,
}

const verification = z.strictObject({
  reference: z.string().min(1).max(120),
  country: z.enum(['ID', 'IN']),
  full_name: z.string().min(1).max(200),
  birth_date: z.iso.date(),
  id_number: z.string().regex(/^(?:\d{16}|[A-Z]{5}\d{4}[A-Z])$/),
  account: z.strictObject({
    bank_code: z.string().min(1).max(40),
    account_number: z.string().regex(/^\d{1,40}$/),
  }),
})
export type SimulatedQuestion = z.infer<typeof verification>

export type IdentitySimulator = {
  /** `POST /v1/verifications` and `/settings`, by Basic auth. */
  readonly app: Hono
  /** Each question once, by its reference. */
  questions(): SimulatedQuestion[]
  setSettings(changes: Partial<IdentitySettings>): void
  /** How calls of its API fail. */
  setFaults(changes: Partial<FaultSettings>): void
}

type CountedQuestion = { readonly question: SimulatedQuestion; times: number }

/**
 * A register of people and the banks' account inquiry in one, which answers about everybody as its
 * settings say. A reference that was used for another question is refused. Its API is invented.
 */
export const createIdentitySimulator = (options: {
  readonly secretKey: string
}): IdentitySimulator => {
  const settings = createSettingsStore(identitySettings, defaultSettings)
  const faults = createFaultStore()
  const requests = new Map<string, CountedQuestion>()
  const app = new Hono()
  app.use(basicAuth(options.secretKey, '', c => refusal(c, 401, 'INVALID_API_KEY')))
  app.use(strictQuery([], unknownParameter))
  app.route('/settings', settingsRoutes(settings))
  app.use('/v1/*', faultInjection(faults))
  app.post('/v1/verifications', async c => await verify(c, settings.current(), requests))
  return {
    app,
    questions: () => [...requests.values()].map(({ question }) => question),
    setSettings: changes => void settings.set(changes),
    setFaults: changes => void faults.set(changes),
  }
}

const verify = async (
  c: Context,
  settings: IdentitySettings,
  requests: Map<string, CountedQuestion>,
): Promise<Response> => {
  const body = verification.safeParse(await readJson(c))
  if (!body.success) return invalid(c, fieldErrors(body.error))
  const question = body.data
  const { reference } = question
  const entry = requests.get(reference) ?? { question, times: 0 }
  if (JSON.stringify(entry.question) !== JSON.stringify(question)) {
    return refusal(c, 409, 'DUPLICATE_ERROR')
  }
  entry.times += 1
  requests.set(reference, entry)
  if (entry.times <= settings.pendingReplies) return c.json({ reference, status: 'pending' }, 202)
  return c.json({
    reference,
    status: 'completed',
    identity: settings.identity,
    registered_name: registeredName(settings, question),
  })
}

const registeredName = (
  { account, registeredName: name }: IdentitySettings,
  question: SimulatedQuestion,
): string | null => {
  if (account === 'not-found') return null
  return account === 'same-person' ? question.full_name.toUpperCase() : name
}
