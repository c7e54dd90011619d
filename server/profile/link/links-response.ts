import type { listHeldApplications } from '#contract/application/staff-calls.ts'
import type { OutputOf } from '#contract/call.ts'
import type { Services } from '../../services.ts'
import { maskName, maskNumber } from '../mask.ts'
import { findBorrower } from '../store.ts'
import { findLinks } from './link-keys.ts'

type LinksResponse = OutputOf<typeof listHeldApplications>['applications'][number]['links']

/** The borrowers that one is linked to, masked, and what each has in common with them. */
export const linksResponse = async (
  { db, cipher }: Pick<Services, 'db' | 'cipher'>,
  borrowerId: string,
): Promise<LinksResponse> => {
  const links = await findLinks(db, borrowerId)
  return await Promise.all(
    links.map(async ({ borrowerId: otherId, kinds }) => {
      const other = await findBorrower(db, otherId)
      const open = (sealed: Buffer | null | undefined) =>
        sealed ? cipher.open(sealed, otherId) : ''
      return {
        borrowerId: otherId,
        name: maskName(open(other?.name)),
        phone: maskNumber(open(other?.phone)),
        isClosed: other?.closedAt ? '1' : '0',
        by: [...kinds],
      } as const
    }),
  )
}
