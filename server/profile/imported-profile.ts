import type { Transaction } from 'kysely'
import { inTransaction } from '../platform/database/database.ts'
import type { Services } from '../services.ts'
import type { Tables } from '../tables.ts'
import type { StepBodies } from './certification/step-bodies.ts'
import type { CheckedAccount } from './certification/steps/check-bank.ts'
import { decideConsent } from './consent/consent-store.ts'
import { insertCheckedIdentity } from './identity-store.ts'
import { saveAccount } from './save-account.ts'
import { saveBase, saveEntry } from './save-entry.ts'
import { lockBorrower } from './store.ts'

export type ImportedProfile = StepBodies & { readonly account: CheckedAccount }

/** An account verified elsewhere, of a borrower without any other data. */
export const importAccount = async (
  services: Services,
  borrowerId: string,
  account: CheckedAccount,
): Promise<void> => {
  await inTransaction(services.db, tx =>
    saveAccount({ services, tx }, borrowerId, account, 'carried'),
  )
}

/** The identity of a borrower, with the consent to keep it. */
export const importIdentity = async (
  services: Services,
  borrowerId: string,
  body: ImportedProfile['base'],
): Promise<void> => {
  await inTransaction(services.db, async (tx: Transaction<Tables>) => {
    const borrower = await lockBorrower(tx, borrowerId)
    if (!borrower) throw new Error(`there is no borrower ${borrowerId}`)
    const { market } = borrower
    await decideConsent(tx, services, { borrowerId, purpose: 'data-processing', given: true })
    const saving = { borrowerId, savedBy: 'carried', changedOn: null }
    await saveBase({ services, tx }, { ...saving, market, body })
  })
}

/** A complete profile verified elsewhere, whose identity images are not stored. */
export const importProfile = async (
  services: Services,
  borrowerId: string,
  { base, personal, job, extra, account }: ImportedProfile,
): Promise<void> => {
  await inTransaction(services.db, async (tx: Transaction<Tables>) => {
    const at = { services, tx }
    const borrower = await lockBorrower(tx, borrowerId)
    if (!borrower) throw new Error(`there is no borrower ${borrowerId}`)
    const saving = { borrowerId, savedBy: 'carried', changedOn: null }
    await decideConsent(tx, services, { borrowerId, purpose: 'data-processing', given: true })
    await saveBase(at, { ...saving, market: borrower.market, body: base })
    await saveEntry(at, { ...saving, step: 'personal', body: personal })
    await saveEntry(at, { ...saving, step: 'job', body: job })
    await saveEntry(at, { ...saving, step: 'extra', body: extra })
    await insertCheckedIdentity(tx, services, borrowerId)
    await saveAccount(at, borrowerId, account, 'carried')
  })
}
