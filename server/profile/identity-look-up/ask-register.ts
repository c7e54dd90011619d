import type { Transaction } from 'kysely'
import * as z from 'zod'
import { isLocalDate } from '#domain/calendar/local-date.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { writeOutbox } from '../../platform/jobs/outbox.ts'
import type {
  IdentityAnswer,
  IdentityProvider,
} from '../../providers/identity/identity-provider.ts'
import { PaymentProviderError } from '../../providers/payment/provider-errors.ts'
import type { Services } from '../../services.ts'
import type { Tables } from '../../tables.ts'
import {
  findLookUpById,
  type IdentityLookUp,
  type IdentitySubject,
  lockLookUp,
  openLookUpSubject,
  recordAnswer,
  recordUnanswered,
} from './store.ts'

export const askRegisterTopic = 'ask-identity-register'
/** The payload is `{ borrowerId }`: what waits for a register or for faces may go on. */
export const identityAnsweredTopic = 'identity-answered'

const question = z.object({
  lookUpId: z.string(),
  /** How many questions came to nothing before. */
  attempts: z.number(),
})

/** Before each further question; after the last one there is no result. About an hour. */
export const registerWaitsSeconds: readonly number[] = [30, 120, 600, 3000]

/**
 * Asks the register about a person and stores its answer once. No row is locked while the provider
 * replies. Without an answer it is asked again later, five times in all; then staff verify. A repeat after
 * a crash asks again, which costs a second fee and changes nothing else.
 */
export const askRegister = async (services: Services, payload: unknown): Promise<void> => {
  const { lookUpId, attempts } = z.parse(question, payload)
  const lookUp = await findLookUpById(services.db, lookUpId)
  const subject = lookUp && openLookUpSubject(services, lookUp)
  if (!lookUp || !subject || lookUp.result !== null || lookUp.endedAt !== null) return
  const provider = services.identityProviderOf(lookUp.market)
  const answer = provider && (await ask(services, provider, { lookUp, subject }))
  await inTransaction(services.db, async tx => {
    const current = await lockLookUp(tx, lookUpId)
    // Erased meanwhile: what the register says is nothing to be stored any more.
    if (!current || current.result !== null || current.questionEncrypted === null) return
    const by = { provider: provider?.name ?? current.provider, now: services.clock.now() }
    if (answer) {
      await recordAnswer(services, tx, lookUpId, { answer, ...by })
      return await reportAnswer(tx, current)
    }
    const delaySeconds = provider && registerWaitsSeconds[attempts]
    await recordUnanswered(tx, lookUpId, { ...by, ends: delaySeconds === undefined })
    if (delaySeconds === undefined) return await reportAnswer(tx, current)
    const payload = { lookUpId, attempts: attempts + 1 }
    await writeOutbox(tx, { topic: askRegisterTopic, payload, delaySeconds })
  })
  services.outbox.nudge()
}

const reportAnswer = async (
  tx: Transaction<Tables>,
  { borrowerId }: IdentityLookUp,
): Promise<void> => {
  await writeOutbox(tx, { topic: identityAnsweredTopic, payload: { borrowerId } })
}

/** Undefined: no usable reply. */
const ask = async (
  services: Services,
  provider: IdentityProvider,
  { lookUp, subject }: { lookUp: IdentityLookUp; subject: IdentitySubject },
): Promise<IdentityAnswer | undefined> => {
  const { idNumber, fullName, birthOn } = subject
  if (!isLocalDate(birthOn)) return undefined
  try {
    return await provider.verify({ idNumber, fullName, birthOn })
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    const { lookUpId } = lookUp
    services.log.warn({ err: error, lookUpId }, 'the register gave no result of a person')
    return undefined
  }
}
