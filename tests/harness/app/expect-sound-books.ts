import { expect } from 'vitest'
import { proveLedger } from '#server/ledger/prove.ts'
import { compareLoansWithLedger } from '#server/loan/compare-with-ledger.ts'
import type { TestApp } from './create-test-app.ts'

/** Every proof of the ledger holds, and every loan's books agree with its facts. */
export const expectSoundBooks = async ({ services }: TestApp): Promise<void> => {
  expect(await proveLedger(services.db)).toEqual([])
  expect(await compareLoansWithLedger(services)).toEqual([])
}
