import { expect, test } from 'vitest'
import { getApplicant } from '#server/profile/get-applicant.ts'
import { findPayoutAccount } from '#server/profile/payout-account.ts'
import { shareApp } from '../../harness/app/share-app.ts'

const shared = shareApp()

test.each([
  ['citra', { birthOn: '1994-03-12', monthlyIncomeMinor: 7_500_000n }, 'BCA'],
  ['vikram', { birthOn: '1991-08-27', monthlyIncomeMinor: 4_200_000n }, 'HDFC0001234'],
])('%s may apply: nothing is missing, and there is an account to pay out to', async (...row) => {
  const [personaId, facts, bankCode] = row
  const { services, enter } = shared()
  const [{ borrowerId }] = [await enter(personaId), await enter(personaId)]
  expect(await getApplicant(services, borrowerId)).toMatchObject({
    ...facts,
    employment: 'salaried',
    missing: [],
    identityCheck: 'approved',
  })
  expect(await findPayoutAccount(services, borrowerId)).toMatchObject({ bankCode })
})

test('a borrower with an earlier loan has a complete profile', async () => {
  const { services, enter } = shared()
  const { borrowerId } = await enter('dewi')
  const { missing } = await getApplicant(services, borrowerId)
  expect(missing).toEqual(['base', 'personal', 'job', 'extra', 'identity', 'bank'])
  expect(await findPayoutAccount(services, borrowerId)).toBeUndefined()
})
