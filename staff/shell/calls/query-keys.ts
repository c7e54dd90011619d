import type { Call } from '#contract/call.ts'

/**
 * What a call of staff is about: the part of its path after `staff/` ("complaints"). Every query is
 * stored under the subject of its call, and a change makes the queries of its subject old.
 */
export const subjectOf = ({ path }: Pick<Call<unknown, unknown>, 'path'>): string =>
  path.replace(/^staff\//, '').split('/')[0] ?? path

/** Subjects that a change of the first one also changes. */
const alsoChanged: Readonly<Record<string, readonly string[]>> = {
  'unmatched-money': ['refunds', 'reconciliation', 'payment-claims'],
  refunds: ['unmatched-money', 'disbursements'],
  applications: ['disbursements', 'identity-checks', 'approvals'],
  loans: ['approvals', 'borrowers', 'collections', 'refunds'],
  collections: ['loans', 'borrowers'],
  'identity-checks': ['applications', 'borrowers'],
  people: ['approvals'],
  approvals: [
    'refunds',
    'unmatched-money',
    'disbursements',
    'loans',
    'applications',
    'people',
    'products',
    'decision-rules',
    'landing-pages',
    'content',
  ],
  products: ['approvals'],
  'decision-rules': ['approvals'],
  'landing-pages': ['approvals'],
  content: ['approvals', 'saved-replies'],
  corrections: ['borrowers', 'applications'],
  'payment-claims': ['unmatched-money'],
}

export const changedBy = (call: Pick<Call<unknown, unknown>, 'path'>): readonly string[] => {
  const subject = subjectOf(call)
  return [subject, ...(alsoChanged[subject] ?? [])]
}

/** The only form of a query's key. */
export const queryKeyOf = (
  call: Pick<Call<unknown, unknown>, 'name' | 'path'>,
  input: unknown,
): readonly [string, string, unknown] => [subjectOf(call), call.name, input]

/** Whether two inputs of one call are about the same records: each id is equal in both. */
export const namesSameRecords = (one: unknown, other: unknown): boolean =>
  idsOf(one) === idsOf(other)

const idsOf = (input: unknown): string =>
  JSON.stringify(
    Object.entries(input ?? {})
      .filter(([name, value]) => name.endsWith('Id') && value !== undefined)
      .toSorted(([one], [other]) => one.localeCompare(other)),
  )
