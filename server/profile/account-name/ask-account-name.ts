import type { Transaction } from 'kysely'
import * as z from 'zod'
import { compareHolder } from '#domain/decision/verification.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { writeOutbox } from '../../platform/jobs/outbox.ts'
import type {
  AccountNameAnswer,
  AccountNameProvider,
} from '../../providers/account-name/account-name-provider.ts'
import {
  PaymentProviderError,
  ProviderRefusalError,
} from '../../providers/payment/provider-errors.ts'
import type { Services } from '../../services.ts'
import type { Tables } from '../../tables.ts'
import {
  type AccountNameCheck,
  type AccountNameSubject,
  findAccountNameCheck,
  lockAccountNameCheck,
  openSubject,
  recordAccountName,
  recordInquiry,
} from './store.ts'

export const askAccountNameTopic = 'ask-account-name'
/** The payload is `{ borrowerId }`: what waits for the borrower's account may go on. */
export const accountNameCheckedTopic = 'account-name-checked'

const question = z.object({
  checkId: z.string(),
  /** How many questions came to nothing before. */
  attempts: z.number(),
})

/** Before each further question; the last one is repeated until the bank answers. */
const waitsSeconds = [5, 15, 60, 300, 900, 3600]

/**
 * Asks the bank who holds an account, or reads what an earlier question came to, and stores the result
 * once. No row is locked while the provider replies. Without a result it is asked again later, for as
 * long as it takes: nothing is concluded from silence.
 */
export const askAccountName = async (services: Services, payload: unknown): Promise<void> => {
  const { checkId, attempts } = z.parse(question, payload)
  const check = await findAccountNameCheck(services.db, checkId)
  const subject = check && openSubject(services, check)
  if (!check || !subject || check.result !== null) return
  const provider = services.accountNameProviderOf(check.market)
  const answer = provider && (await ask(services, provider, { check, subject }))
  await inTransaction(services.db, async tx => {
    const current = await lockAccountNameCheck(tx, checkId)
    // Erased meanwhile: what the bank says is nothing to be stored any more.
    if (!current || current.result !== null || current.questionEncrypted === null) return
    if (answer?.state === 'answered') return await store(services, tx, { current, subject, answer })
    const providerRef = answer?.state === 'pending' ? answer.providerRef : null
    const name = provider?.name ?? current.provider
    await recordInquiry(tx, checkId, { provider: name, providerRef, now: services.clock.now() })
    await writeOutbox(tx, {
      topic: askAccountNameTopic,
      payload: { checkId, attempts: attempts + 1 },
      delaySeconds: waitsSeconds[Math.min(attempts, waitsSeconds.length - 1)] ?? 0,
    })
  })
  services.outbox.nudge()
}

/** Undefined: no usable reply. A reference is read only by the provider that gave it. */
const ask = async (
  services: Services,
  provider: AccountNameProvider,
  { check, subject }: { check: AccountNameCheck; subject: AccountNameSubject },
): Promise<AccountNameAnswer | undefined> => {
  const { bankCode, accountNo, holder } = subject
  const { checkId, providerRef } = check
  try {
    return providerRef !== null && check.provider === provider.name
      ? await provider.read(providerRef)
      : await provider.ask({ reference: checkId, bankCode, accountNo, holder })
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    services.log.warn({ err: error, checkId }, 'the bank did not name the holder of an account')
    // An inquiry that its provider does not know is made anew; any other is read again.
    if (providerRef === null || error instanceof ProviderRefusalError) return undefined
    return { state: 'pending', providerRef }
  }
}

const store = async (
  services: Services,
  tx: Transaction<Tables>,
  {
    current: { checkId, borrowerId },
    subject,
    answer: { registeredName },
  }: {
    current: AccountNameCheck
    subject: AccountNameSubject
    answer: Extract<AccountNameAnswer, { state: 'answered' }>
  },
): Promise<void> => {
  const result = compareHolder(subject.fullName, registeredName)
  const now = services.clock.now()
  await recordAccountName(services, tx, checkId, { result, registeredName, now })
  await writeOutbox(tx, { topic: accountNameCheckedTopic, payload: { borrowerId } })
}
