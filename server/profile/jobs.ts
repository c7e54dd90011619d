import { releaseImages } from '../image/public.ts'
import { inTransaction } from '../platform/database/database.ts'
import { forEachRow } from '../platform/jobs/for-each-row.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Services } from '../services.ts'
import { eraseEverything } from './account/erase-profile.ts'
import { listRetained } from './account/erase-store.ts'
import { askAccountName, askAccountNameTopic } from './account-name/ask-account-name.ts'
import { askRegister, askRegisterTopic } from './identity-look-up/ask-register.ts'
import { compareFaces, compareFacesTopic } from './identity-look-up/compare-faces.ts'
import { endWaitingCheck, listStaleChecks } from './identity-store.ts'
import { indexNames } from './name-search/index-names.ts'
import { lockBorrower } from './store.ts'

const batch = 100
/** Images of a face are stored for the check only, and a check may not take longer. */
const longestCheckMs = 30 * 86_400_000

/** Erases the data of closed accounts whose retention period has ended. */
export const eraseRetained = async (services: Services): Promise<void> => {
  const { db, clock } = services
  const today = clock.businessDate('ID')
  const erase = (borrowerId: string) =>
    inTransaction(db, async tx => {
      const borrower = await lockBorrower(tx, borrowerId)
      if (borrower?.closedAt) await eraseEverything({ services, tx, borrower })
    })
  // What failed is listed again, and is not tried again tonight.
  const failed = new Set<string>()
  for (;;) {
    const listed = await listRetained(db, today, batch + failed.size)
    const due = listed.filter(borrowerId => !failed.has(borrowerId))
    if (due.length === 0) return
    const failure = {
      message: 'an account could not be erased',
      facts: (borrowerId: string) => ({ borrowerId }),
    }
    for (const id of await forEachRow(services, due, erase, failure)) failed.add(id)
  }
}

/**
 * Ends checks that were not decided in time: their images are deleted, and the borrower is asked
 * for new ones.
 */
export const endStaleChecks = async (services: Services): Promise<void> => {
  const { db, clock } = services
  const now = clock.now()
  const before = new Date(now.getTime() - longestCheckMs)
  const stale = await listStaleChecks(db, before)
  const end = ({ checkId, documentImage, faceImage }: (typeof stale)[number]) =>
    inTransaction(db, async tx => {
      if (!(await endWaitingCheck(tx, checkId, { by: 'time', now }))) return
      await releaseImages(tx, services, [documentImage, faceImage])
    })
  await forEachRow(services, stale, end, {
    message: 'an identity check could not be ended',
    facts: ({ checkId }) => ({ checkId }),
  })
}

/** Deletions by date, every night; and what banks and registers are asked about accounts and people. */
export const registerProfileJobs = (services: Services, jobs: Jobs): void => {
  // In its own transactions: a provider's reply may take longer than a row lock should be held.
  services.outbox.handle(askAccountNameTopic, async message => {
    await askAccountName(services, message.payload)
  })
  services.outbox.handle(
    askRegisterTopic,
    async message => {
      await askRegister(services, message.payload)
    },
    'look-up',
  )
  services.outbox.handle(
    compareFacesTopic,
    async message => {
      await compareFaces(services, message.payload)
    },
    'look-up',
  )
  jobs.define({
    name: 'erase-personal-data',
    cron: '41 2 * * *',
    market: 'ID',
    run: async () => {
      await eraseRetained(services)
      await endStaleChecks(services)
    },
  })
  jobs.define({
    name: 'index-names',
    cron: '11 3 * * *',
    market: 'ID',
    run: async () => await indexNames(services),
  })
}
