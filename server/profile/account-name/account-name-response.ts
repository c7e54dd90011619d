import type { OutputOf } from '#contract/call.ts'
import type { listStoppedDisbursements } from '#contract/disbursement/staff-calls.ts'
import type { Services } from '../../services.ts'
import { listAccountNameChecks, openRegisteredName, openSubject } from './store.ts'

type AccountNameResponse = NonNullable<
  OutputOf<typeof listStoppedDisbursements>['disbursements'][number]['accountName']
>

/** What banks said of accounts, by the check's id; both names only where a person must judge them. */
export const accountNameResponses = async (
  { db, cipher }: Pick<Services, 'db' | 'cipher'>,
  checkIds: readonly string[],
): Promise<ReadonlyMap<string, AccountNameResponse>> => {
  const checks = await listAccountNameChecks(db, checkIds)
  return new Map(
    checks.map(check => {
      const { checkId, result, inquiries, decision } = check
      const isWaiting = result === 'close' && decision === null
      return [
        checkId,
        {
          // A person has refused the name: for those who look now it is another one.
          result: decision === 'refused' ? 'other' : result,
          inquiries,
          borrowerName: isWaiting ? (openSubject({ cipher }, check)?.fullName ?? null) : null,
          bankName: isWaiting ? openRegisteredName({ cipher }, check) : null,
        },
      ]
    }),
  )
}
