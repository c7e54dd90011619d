import { releaseImages } from '../image/public.ts'
import { inTransaction } from '../platform/database/database.ts'
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
  for (let found = batch; found === batch; ) {
    const due = await listRetained(db, today, batch)
    for (const borrowerId of due) {
      await inTransaction(db, async tx => {
        const borrower = await lockBorrower(tx, borrowerId)
        if (borrower?.closedAt) await eraseEverything({ services, tx, borrower })
      })
    }
    found = due.length
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
  for (const check of await listStaleChecks(db, before)) {
    await inTransaction(db, async tx => {
      if (!(await endWaitingCheck(tx, check.checkId, { by: 'time', now }))) return
      await releaseImages(tx, services, [check.documentImage, check.faceImage])
    })
  }
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
