import * as z from 'zod'
import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import type { enterAsPersona, listPersonas } from '#contract/sandbox/calls.ts'
import { getMarket, MARKET_CODES } from '#domain/market/market.ts'
import { type CallContext, type Refusal, refuse } from '../http/handler.ts'
import { say } from '../platform/copy.ts'
import type { Services } from '../services.ts'
import { startSession } from '../session/public.ts'

const languages = z.object({ id: z.string(), en: z.string() })

/** The seeded personas, stored in the database so that the server does not import the seed. */
export const seededPersonas = z.array(
  z.object({
    personaId: z.string(),
    borrowerId: z.string(),
    market: z.enum(MARKET_CODES),
    name: z.string(),
    story: languages,
    path: z.string(),
    /** What signing in takes; absent in a sandbox that was seeded before it was stored. */
    signIn: z.optional(z.object({ phone: z.string(), birthOn: z.string() })),
  }),
)
export type SeededPersonas = z.infer<typeof seededPersonas>

export const personasSetting = 'personas'

/** The personas of the markets that are lent in. */
const readPersonas = async ({
  db,
  config: { markets },
}: Pick<Services, 'db' | 'config'>): Promise<SeededPersonas> => {
  const row = await db
    .selectFrom('platform.sandboxSetting')
    .select('value')
    .where('name', '=', personasSetting)
    .executeTakeFirst()
  const personas = row ? z.parse(seededPersonas, row.value) : []
  return personas.filter(({ market }) => markets.includes(market))
}

export const listPersonasHandler = async (
  _input: object,
  { services, locale }: CallContext,
): Promise<OutputOf<typeof listPersonas>> => {
  const seeded = await readPersonas(services)
  const personas = seeded.map(({ personaId, market, name, story, path, signIn }) => ({
    personaId,
    market,
    name,
    story: story[locale === 'id' ? 'id' : 'en'],
    path,
    phone: signIn?.phone ?? '',
    birthOn: signIn?.birthOn ?? '',
  }))
  return { personas }
}

/**
 * Signs this browser in as a persona, as if the phone had just been proven: no address does that.
 * The persona's market decides the language until the user chooses one.
 */
export const enterAsPersonaHandler = async (
  input: InputOf<typeof enterAsPersona>,
  { services, locale, call }: CallContext,
): Promise<OutputOf<typeof enterAsPersona> | Refusal> => {
  const persona = (await readPersonas(services)).find(
    ({ personaId }) => personaId === input.personaId,
  )
  if (!persona) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  const { setCookie } = await startSession(services, {
    borrowerId: persona.borrowerId,
    common: { isNeedPop: getMarket(persona.market).isNeedPop, clientType: 'h5' },
    agent: call.req.header('user-agent') ?? '',
    codeProvenAt: services.clock.wallNow(),
  })
  call.header('Set-Cookie', setCookie)
  return { entryUrl: persona.path }
}
