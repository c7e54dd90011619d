import type { InputOf, OutputOf } from '#contract/call.ts'
import { protocolCode } from '#contract/envelope.ts'
import type { revealField } from '#contract/profile/staff-calls.ts'
import type { RevealedField } from '#contract/profile/staff-schemas.ts'
import { type Refusal, refuse, type StaffContext } from '../../http/handler.ts'
import { refuseManyReveals } from '../../http/staff-call/refuse-many-reveals.ts'
import { say } from '../../platform/copy.ts'
import { isUuid } from '../../platform/database/is-uuid.ts'
import { borrowerName } from '../borrower-name.ts'
import { findBorrower } from '../store.ts'
import { readStoredProfile, type StoredProfile } from '../stored-profile.ts'

const linesOf = (
  profile: StoredProfile,
  field: Exclude<RevealedField, 'name'>,
): readonly string[] => {
  const { base, personal, job, extra, bank, location, device } = profile
  switch (field) {
    case 'phone':
      return [profile.phone]
    case 'birthOn':
      return [base?.birthOn ?? '']
    case 'idNumber':
      return [base?.idNumber ?? '']
    case 'address':
      return personal ? [personal.street, personal.city, personal.region, personal.postalCode] : []
    case 'references':
      return personal
        ? [
            personal.reference1Name,
            personal.reference1Phone,
            personal.reference1Relation,
            personal.reference2Name,
            personal.reference2Phone,
            personal.reference2Relation,
          ]
        : []
    case 'income':
      return job ? [job.monthlyIncome, job.monthlyDebt, job.employment, job.employer] : []
    case 'email':
      return [extra?.email ?? '']
    case 'account':
      return bank ? [bank.bankName, bank.accountNo, bank.holder] : []
    case 'location':
      return location ? [location.latitude, location.longitude] : []
    case 'device':
      return device ? Object.entries(device).map(([name, said]) => `${name} ${said}`) : []
  }
}

/** Shows one field. The audit entry is written before the reply. */
export const revealFieldHandler = async (
  { borrowerId, field, reason }: InputOf<typeof revealField>,
  context: StaffContext,
): Promise<OutputOf<typeof revealField> | Refusal> => {
  const { services, audit, locale } = context
  const tooMany = await refuseManyReveals(context)
  if (tooMany) return tooMany
  const borrower = isUuid(borrowerId) ? await findBorrower(services.db, borrowerId) : undefined
  if (!borrower) return refuse(protocolCode.notFound, say(locale, 'notFound'))
  await audit.record(services.db, {
    action: `reveal ${field}`,
    subjectKind: 'borrower',
    subjectId: borrowerId,
    reason,
  })
  const lines =
    field === 'name'
      ? [await borrowerName(services, borrowerId)]
      : linesOf(await readStoredProfile(services, borrowerId), field)
  return { lines: lines.filter(line => line !== '') }
}
